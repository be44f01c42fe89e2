// Room: benchmark. What is measured: a figure is a median with its spread, the number of its runs, and perhaps an aim.

/**
 * @typedef {{ atMost: number } | { atLeast: number }} Aim
 * @typedef {{ what: string, unit: string, value: number, least: number, most: number, runs: number,
 *   aim?: Aim, met?: boolean }} Figure
 * @typedef {{ notes: readonly string[], figures: readonly Figure[] }} Findings
 */

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const above = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? above : (above + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * The median of what was measured.
 * @param {string} what @param {readonly number[]} values @param {{ unit?: string, aim?: Aim }} [options]
 * @returns {Figure}
 */
export function figure(what, values, { unit = "ms", aim } = {}) {
  return judged({ what, unit, value: median(values), ...spread(values), runs: values.length }, aim);
}

/**
 * The largest of what was measured: one long task is one too many.
 * @param {string} what @param {readonly number[]} values @param {{ unit?: string, aim?: Aim }} [options]
 * @returns {Figure}
 */
export function worst(what, values, { unit = "ms", aim } = {}) {
  const value = Math.max(...values);
  return judged({ what, unit, value, ...spread(values), runs: values.length }, aim);
}

/**
 * A ratio of medians; its spread is that of the ratios of the runs that stood side by side.
 * @param {string} what @param {readonly number[]} upper @param {readonly number[]} lower @param {Aim} [aim]
 * @returns {Figure}
 */
export function ratio(what, upper, lower, aim) {
  const runs = Math.min(upper.length, lower.length);
  const pairs = Array.from({ length: runs }, (_, run) => (upper[run] ?? 0) / (lower[run] ?? 1));
  return judged({ what, unit: "×", value: median(upper) / median(lower), ...spread(pairs), runs }, aim);
}

/** @param {readonly number[]} values */
function spread(values) {
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** @param {Figure} figure @param {Aim} [aim] @returns {Figure} */
function judged(figure, aim) {
  if (aim === undefined) return figure;
  return { ...figure, aim, met: "atMost" in aim ? figure.value <= aim.atMost : figure.value >= aim.atLeast };
}
