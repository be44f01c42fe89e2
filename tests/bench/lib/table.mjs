// Room: benchmark. Findings as lines of text, in columns.

/** @typedef {import("./figures.mjs").Figure} Figure */

/**
 * @param {string} title @param {import("./figures.mjs").Findings} findings
 * @returns {string}
 */
export function table(title, { notes, figures }) {
  const cells = figures.map((figure) => [
    figure.what,
    shown(figure.value, figure.unit),
    spreadOf(figure),
    verdict(figure),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map(([what = "", value = "", spread = "", verdict = ""]) =>
    `  ${what.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${spread.padEnd(widths[2] ?? 0)}  ${verdict}`.trimEnd(),
  );
  return ["", title, ...notes.map((note) => `  ${note}`), ...lines].join("\n");
}

/** @param {Figure} figure */
function spreadOf({ least, most, unit, runs }) {
  return runs > 1 ? `${number(least, unit)} to ${number(most, unit)} in ${runs} runs` : "1 run";
}

/** @param {Figure} figure */
function verdict({ aim, met, unit }) {
  if (aim === undefined) return "";
  const bound = "atMost" in aim ? `at most ${shown(aim.atMost, unit)}` : `at least ${shown(aim.atLeast, unit)}`;
  return `aim ${bound}: ${met ? "met" : "MISSED"}`;
}

/** @param {number} value @param {string} unit */
function shown(value, unit) {
  return unit === "×" ? `${number(value, unit)}×` : `${number(value, unit)} ${unit}`;
}

/** @param {number} value @param {string} unit */
function number(value, unit) {
  const digits = unit === "×" ? 2 : value < 10 ? 1 : 0;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
