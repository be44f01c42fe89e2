// Room: tests. Asking Python: exact answers, the newest request wins, and a worker that is gone is never waited for.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const EMOJI = "A🙂BCDEFGHI";

test("an emoji is one code point, a lone surrogate another", async ({ open }) => {
  const page = await open();
  const spans = await page.evaluate(
    async (texts) => {
      const document = subject.engine.document();
      const answers = [];
      for (const text of texts) {
        document.setText(text);
        const { start, end, unitCount, n } = await document.call("chunk", { unit: "code_point", size: 4, overlap: 1 });
        answers.push({ start: [...start], end: [...end], unitCount: [...unitCount], n });
      }
      return answers;
    },
    [EMOJI, "\ud83d🙂\ude42b\0\ufeff", ""],
  );
  expect(spans).toEqual([
    { start: [0, 3, 6], end: [4, 7, 10], unitCount: [4, 4, 4], n: 10 },
    { start: [0, 3], end: [4, 6], unitCount: [4, 3], n: 6 },
    { start: [], end: [], unitCount: [], n: 0 },
  ]);
});

test("a setting Python refuses is an error that names it, and the next call works", async ({ open }) => {
  const page = await open();
  const outcomes = await page.evaluate(async (text) => {
    const document = subject.engine.document();
    document.setText(text);
    const ask = (size: number | string) =>
      document.call("chunk", { unit: "word", size, overlap: 0 }).then(
        ({ n }) => n,
        (error) => [error.name, error.setting, error.message],
      );
    return [await ask("4🙂"), await ask(0), await ask(1)];
  }, EMOJI);
  expect(outcomes).toEqual([
    ["SettingError", "size", expect.stringContaining("'4🙂'")],
    ["SettingError", "size", expect.stringContaining("0")],
    1,
  ]);
});

test("of three requests at once the newest is answered, and a new text makes all stale", async ({ open }) => {
  const page = await open();
  const outcomes = await page.evaluate(async (text) => {
    const document = subject.engine.document();
    const other = subject.engine.document();
    for (const one of [document, other]) one.setText(text);
    const ask = (size: number, asked = document) =>
      asked.call("chunk", { unit: "code_point", size, overlap: 0 }).then(
        ({ start }) => start.length,
        (error) => error.name,
      );
    await ask(1);
    const both = await Promise.all([ask(1), ask(2), ask(3, other), ask(5)]);
    const pending = [ask(1), ask(1, other)];
    document.setText("🙂");
    return { both, pending: await Promise.all(pending), next: await ask(1), workers: subject.workers.length };
  }, EMOJI);
  expect(outcomes).toEqual({
    both: ["StaleError", "StaleError", 4, 2],
    pending: ["StaleError", 10],
    next: 1,
    workers: 1,
  });
});

test("an aborted call rejects with the signal's reason", async ({ open }) => {
  const page = await open();
  const reasons = await page.evaluate(async () => {
    const document = subject.engine.document();
    const controller = new AbortController();
    const request = { unit: "word", size: 1, overlap: 0 };
    const call = (signal: AbortSignal) => document.call("chunk", request, { signal }).catch((error) => error.message);
    const pending = call(controller.signal);
    controller.abort(new Error("no longer wanted 🙂"));
    return [
      await pending,
      await call(controller.signal),
      await call(new AbortController().signal).then(() => "answered"),
    ];
  });
  expect(reasons).toEqual(["no longer wanted 🙂", "no longer wanted 🙂", "answered"]);
});

test("a long stale call is ended with its worker, and the request after it is answered by a new one", async ({
  open,
}) => {
  const page = await open();
  const outcome = await page.evaluate(async () => {
    const { engine, workers } = subject;
    await engine.start();
    const document = engine.document();
    document.setText("🙂 ".repeat(8_000_000));
    const long = document.call("chunk", { unit: "word", size: 1, overlap: 0 }).catch((error) => error.name);
    const { n } = await document.call("chunk", { unit: "code_point", size: 1_000_000, overlap: 0 });
    return { long: await long, n, workers: workers.length, phase: engine.status.phase };
  });
  expect(outcome).toEqual({ long: "StaleError", n: 16_000_000, workers: 2, phase: "ready" });
});

/** Ends the newest worker behind the engine's back while a call is pending; how that call ended, and the next. */
const kill = (page: Page) =>
  page.evaluate(async (text) => {
    const { engine, workers } = subject;
    const document = engine.document();
    document.setText(text);
    const ask = () =>
      document.call("chunk", { unit: "code_point", size: 4, overlap: 1 }).then(
        ({ n }) => n,
        (error) => error.name,
      );
    await ask();
    const pending = ask();
    workers.at(-1)?.terminate();
    const outcomes = [await pending, engine.status.phase, await ask()];
    await engine.restart();
    return [...outcomes, engine.status.phase, await ask()];
  }, EMOJI);

test("a killed worker rejects what is pending, and after a restart the text is still there", async ({ open }) => {
  const page = await open();
  expect(await kill(page)).toEqual(["EngineDeadError", "dead", "EngineDeadError", "ready", 10]);
});

test("a closed document answers nothing, and starts no Python for it", async ({ open, page }) => {
  await open();
  const outcome = await page.evaluate(async (text) => {
    const document = subject.engine.document();
    document.setText(text);
    await document.call("chunk", { unit: "word", size: 1, overlap: 0 });
    document.close();
    subject.engine.dispose();
    return document.call("chunk", { unit: "word", size: 1, overlap: 0 }).catch((error) => error.message);
  }, EMOJI);
  expect(outcome).toBe("the document was closed");
  expect(await page.evaluate(() => subject.engine.status.phase)).toBe("idle");
});

test("a disposed engine ends its worker and starts again when asked", async ({ open }) => {
  const page = await open();
  const phases = await page.evaluate(async () => {
    const { engine } = subject;
    const ask = () => engine.document().call("chunk", { unit: "word", size: 1, overlap: 0 });
    const pending = ask().catch((error) => error.name);
    engine.dispose();
    const after = engine.status.phase;
    await ask();
    return [await pending, after, engine.status.phase];
  });
  expect(phases).toEqual(["EngineDeadError", "idle", "ready"]);
  expect(page.workers()).toHaveLength(1);
});
