// Numbers and amounts as people read them. Coordinate: none.

const whole = new Intl.NumberFormat("en");

/** A whole number with its thousands apart. */
export function count(number: number): string {
  return whole.format(number);
}

/** A number of things, with the word for one or for many. */
export function amount(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** A number of units, in words. */
export function units(number: number, unit: string): string {
  return amount(number, singular(unit));
}

/** A unit in words. */
export function singular(unit: string): string {
  return unit.replaceAll("_", " ");
}

/** How many times a whole goes into an amount of no less: "once", or else more than that, however little. */
export function timesOf(all: number, whole: number): string {
  if (all === whole) return "once";
  return `${Math.max(1.01, Math.round((100 * all) / whole) / 100).toLocaleString("en")} times`;
}

/** Bytes in megabytes. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

/** A time in milliseconds, or in seconds when that is long. */
export function duration(milliseconds: number): string {
  if (milliseconds < 1) return "under 1 ms";
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
