// Room: engine, page side. How a call can end other than with an answer.
import type { ErrorData } from "../protocol.ts";

/** A later request for the same thing, or a new text, has taken this one's place: nothing to show. */
export class StaleError extends Error {
  override readonly name = "StaleError";
}

/** Python refuses a setting, in its own words. `setting` is the control it names. */
export class SettingError extends Error {
  override readonly name = "SettingError";
  readonly setting: string;

  constructor(setting: string, message: string) {
    super(message);
    this.setting = setting;
  }
}

/** A bug in Python's half, with Python's traceback. */
export class PythonError extends Error {
  override readonly name = "PythonError";
  readonly traceback: string;

  constructor(message: string, traceback: string) {
    super(message);
    this.traceback = traceback;
  }
}

/** Python could not be started; the message says what is missing. */
export class EngineStartError extends Error {
  override readonly name = "EngineStartError";
}

/** The worker is gone, and with it what was pending. The texts are still with their documents: restart. */
export class EngineDeadError extends Error {
  override readonly name = "EngineDeadError";
}

/** Whether an answer only came too late, or Python is gone, which the engine's status says. */
export function isNoNews(error: unknown): boolean {
  const aborted = error instanceof DOMException && error.name === "AbortError";
  return aborted || error instanceof StaleError || error instanceof EngineDeadError;
}

export function errorFrom(data: ErrorData): Error {
  switch (data.kind) {
    case "setting":
      return new SettingError(data.setting, data.message);
    case "bug":
      return new PythonError(data.message, data.traceback);
    case "start":
      return new EngineStartError(data.message);
    default:
      return data satisfies never;
  }
}
