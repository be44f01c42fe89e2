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

/** A part of a whole in per cent, "under 1" where it would round to none. */
export function percent(part: number, all: number): string {
  const share = all === 0 ? 0 : (100 * part) / all;
  if (share > 0 && share < 1) return "under 1%";
  return `${Math.round(share)}%`;
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
