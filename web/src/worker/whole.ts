// Room: engine, worker side. Whole numbers of any length on their way to Python, whose int has no limit.
import type { Setting } from "../protocol.ts";

/** A whole number as it becomes Python's int; anything else as it is, for Python to refuse. */
export function whole<T extends Setting | undefined>(setting: T): T | bigint {
  const isWhole = typeof setting === "number" ? Number.isInteger(setting) : /^\s*[+-]?\d+\s*$/.test(setting ?? "");
  return isWhole ? BigInt(setting as Setting) : setting;
}

/** The JSON of an object whose values may be whole numbers of any length. */
export function jsonOf(values: object): string {
  const said = Object.entries(values).filter(([, value]) => value !== undefined);
  const json = (value: unknown): string => (typeof value === "bigint" ? String(value) : JSON.stringify(value));
  return `{${said.map(([name, value]) => `${json(name)}:${json(value)}`).join()}}`;
}
