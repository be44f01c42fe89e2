// The element as a program on the page drives it: attributes, properties, promises, events.
import type { Page } from "@playwright/test";
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;

test("attributes and properties are two ways to the same settings", async ({ page }) => {
  await page.goto("./");
  const spans = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    element.text = "A🙂BCDEFGHI";
    element.setAttribute("unit", "code_point");
    element.setAttribute("size", "4");
    element.setAttribute("overlap", "1");
    await element.settled;
    return element.chunks.map((chunk) => [chunk.start, chunk.end, chunk.start_utf16, chunk.end_utf16]);
  });
  expect(spans).toEqual([
    [0, 4, 0, 5],
    [3, 7, 4, 8],
    [6, 10, 7, 11],
  ]);
});

test("a text set before the element is defined is its document", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      const app = document.querySelector("chunk-scope");
      if (app && !customElements.get("chunk-scope")) Object.assign(app, { text: "set early 🙂" });
    });
  });
  await page.goto("./");
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("set early 🙂");
});

test("a text set before the element is defined goes before src, and is refused like any other", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      const app = document.querySelector("chunk-scope");
      if (!app || customElements.get("chunk-scope")) return;
      app.insertAdjacentHTML("afterend", "<chunk-scope start='load'>own 🙂</chunk-scope>");
      Object.assign(app.nextElementSibling as Element, { text: "bad \ud83d" });
      app.setAttribute("src", "nope.txt");
      Object.assign(app, { text: "set early 🙂", src: "nope.txt" });
    });
  });
  await page.goto("./");
  const outcome = (node: Element): Promise<[string, string]> =>
    (node as ChunkScopeElement).settled.then(
      () => ["taken", (node as ChunkScopeElement).text],
      ({ message }: Error) => [message, (node as ChunkScopeElement).text],
    );
  expect(await app(page).evaluate(outcome)).toEqual(["taken", "set early 🙂"]);
  const refused = page.locator("chunk-scope").last();
  expect(await refused.evaluate(outcome)).toEqual([expect.stringContaining("half a surrogate pair"), "own 🙂"]);
  await expect(refused.getByRole("alert")).toContainText("half a surrogate pair");
  expect(asked.filter((url) => url.endsWith("nope.txt"))).toEqual([]);
});

test("numbers that a framework sets as text are numbers", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one two three", { unit: "word", size: "2", overlap: "1" });
  expect((await recordsOf(app(page))).map((record) => record.text)).toEqual(["🙂 one", "one two", "two three"]);
});

test("settled rejects with the error shown, and the next change settles again", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  const message = await app(page).evaluate(async (node) => {
    Object.assign(node, { overlap: 3 });
    return (node as ChunkScopeElement).settled.then(
      () => "resolved",
      (error: Error) => error.message,
    );
  });
  expect(message).toBe("overlap must be less than size (3), not 3");
  await expect(page.getByRole("alert")).toHaveText(message);
  await show(app(page), "🙂 one two three", { ...WORDS, overlap: 2 });
  expect(await recordsOf(app(page))).toHaveLength(2);
});

test("of many changes at once the last one is on the screen", async ({ page }) => {
  await page.goto("./");
  const texts = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    for (let i = 0; i < 50; i++)
      Object.assign(element, { text: `🙂${i} two three four five`, size: 2 + (i % 3), overlap: 0 });
    await element.settled;
    return element.chunks.map((chunk) => chunk.text);
  });
  expect(texts).toEqual(["🙂49 two three", "four five"]);
  expect(Object.values(await highlighted(app(page)))).toEqual(texts);
});

test("a text that is refused together with new settings is refused all the same", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "one 🙂 two", { unit: "word", size: 1, overlap: 0 });
  const outcome = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    Object.assign(element, { text: "\ud83d", size: 2 });
    const refused = await element.settled.catch((error: Error) => error.message);
    return [refused, element.text, element.chunks.length];
  });
  expect(outcome).toEqual([expect.stringContaining("half a surrogate pair"), "one 🙂 two", 2]);
  await expect(page.getByRole("alert")).toContainText("half a surrogate pair");
});

test("a refusal belongs to what was set with it: what comes later, and a text that came before, are taken", async ({
  page,
}) => {
  await page.goto("./");
  await show(app(page), "one 🙂 two", { unit: "word", size: 1, overlap: 0 });
  const outcomes = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    const outcome = async (): Promise<unknown[]> => [
      await element.settled.then(
        () => "settled",
        ({ message }: Error) => message,
      ),
      element.chunks.map((chunk) => chunk.text),
    ];
    element.text = "\ud83d";
    const refused = await outcome();
    Object.assign(element, { size: 2 });
    const later = await outcome();
    element.text = "three 🙂 four five";
    element.text = "\ud83d";
    const [last] = await outcome();
    return [refused, later, last];
  });
  const refusal = expect.stringContaining("half a surrogate pair");
  expect(outcomes).toEqual([[refusal, ["one", "🙂", "two"]], ["settled", ["one 🙂", "two"]], refusal]);
  await expect.poll(async () => Object.values(await highlighted(app(page)))).toEqual(["three 🙂", "four five"]);
  await expect(page.getByRole("alert")).toContainText("half a surrogate pair");
});

test("an edit that cannot be chunked leaves no highlight of the text before it", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "one 🙂 two", { unit: "word", size: 1, overlap: 0 });
  await page.getByRole("textbox", { name: "Size" }).fill("0");
  await expect(app(page).locator(".document [data-chunks]")).toHaveCount(3);
  await page.getByRole("textbox", { name: "Document" }).press("End");
  await page.keyboard.type("x");
  await expect(app(page).locator(".document [data-chunks]")).toHaveCount(0);
  expect(await recordsOf(app(page))).toEqual([]);
});

test("what is neither a number nor a text is refused in words", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "one 🙂 two", { unit: "word", size: 1, overlap: 0 });
  const messages = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    const said: string[] = [];
    for (const size of [null, undefined, true, {}]) {
      Object.assign(element, { size });
      said.push(
        await element.settled.then(
          () => "taken",
          ({ message }) => message,
        ),
      );
    }
    try {
      Object.assign(element, { text: null });
    } catch (error) {
      said.push(String(error));
    }
    return said;
  });
  const rule = "size must be a whole number of at least 1, not";
  expect(messages).toEqual([
    ...["'null'", "'undefined'", "'true'", "'[object Object]'"].map((value) => `${rule} ${value}`),
    "TypeError: text must be a string, not null",
  ]);
});

test("a lone surrogate is refused with its offset, and the document stays", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 stays", WORDS);
  const message = await app(page).evaluate((node) => {
    Object.assign(node, { text: "🙂x\ud83dy" });
    return (node as ChunkScopeElement).settled.catch((error: Error) => error.message);
  });
  expect(message).toContain("at UTF-16 offset 3");
  await expect(page.getByRole("alert")).toContainText("at UTF-16 offset 3");
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("🙂 stays");
});

test("src is read verbatim, and a failure says what and where", async ({ page }) => {
  const text = "\ufeffone\r\ntwo 🙂\r\n";
  await page.route("**/docs/a.txt", (route) => route.fulfill({ body: Buffer.from(text) }));
  await page.route("**/docs/none.txt", (route) => route.fulfill({ status: 404, body: "" }));
  await page.route("**/docs/bad.txt", (route) => route.fulfill({ body: Buffer.from([0x61, 0xff]) }));
  await page.goto("./");
  const load = (src: string): Promise<string> =>
    app(page).evaluate(async (node, src) => {
      node.setAttribute("src", src);
      return (node as ChunkScopeElement).settled.then(
        () => (node as ChunkScopeElement).text,
        (error: Error) => error.message,
      );
    }, src);
  expect(await load("docs/a.txt")).toBe(text);
  expect(await load("docs/bad.txt")).toBe("docs/bad.txt is not UTF-8: the byte at offset 1 belongs to no character.");
  expect(await load("docs/a.txt")).toBe(text);
});

test.describe("a missing file", () => {
  test.use({ expectedProblems: /404/ });
  test("is said with its address", async ({ page }) => {
    await page.goto("./");
    const message = await app(page).evaluate(async (node) => {
      node.setAttribute("src", "docs/none.txt");
      return (node as ChunkScopeElement).settled.catch((error: Error) => error.message);
    });
    expect(message).toMatch(/docs\/none\.txt could not be loaded: HTTP 404\.$/);
  });
});

test("readonly text cannot be edited, opened over or dropped on", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 stays", WORDS);
  await app(page).evaluate((node) => node.toggleAttribute("readonly", true));
  await page.getByRole("textbox", { name: "Document" }).press("x");
  await expect(page.getByLabel("Open")).toHaveCount(0);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("🙂 stays");
});

test("changes, choices and errors are events that cross the shadow root", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    for (const type of ["chunkscope-change", "chunkscope-select", "chunkscope-error"]) {
      document.addEventListener(type, (event) => seen.push([type, (event as CustomEvent).detail]));
    }
  });
  await show(app(page), "🙂 one two three", { ...WORDS, size: 2 });
  await page.getByRole("option").nth(1).click();
  await page.getByRole("textbox", { name: "Size" }).fill("0");
  await expect(page.getByRole("alert")).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: unknown }).seen);
  expect(seen).toEqual([
    ["chunkscope-change", { chunks: 3, unit: "word" }],
    ["chunkscope-select", { chunk_id: 2 }],
    ["chunkscope-error", { setting: "size", message: "size must be a whole number of at least 1, not 0" }],
  ]);
});

test("what a check or Share refuses is an event too", async ({ page }) => {
  await page.goto("./");
  const long = Array.from({ length: 40_000 }, (_, i) => (i * i * 31 + 7).toString(36)).join("🙂");
  await show(app(page), long, { unit: "word", size: 100, overlap: 0 });
  const seen = await app(page).evaluateHandle((node) => {
    const seen: unknown[] = [];
    node.addEventListener("chunkscope-error", (event) => {
      const { detail } = event as CustomEvent;
      const alerts = [...(node.shadowRoot?.querySelectorAll('[role="alert"]') ?? [])];
      seen.push([detail.setting, alerts.some(({ textContent }) => textContent.includes(detail.message))]);
    });
    return seen;
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("alert")).toContainText("Too long for a link");
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Check" }).click();
  const panel = page.getByRole("tabpanel");
  const file = { name: "chunks.json", mimeType: "application/json", buffer: Buffer.from('[{"text": "🙂"}]') };
  await panel.getByLabel("Open or drop chunk file").setInputFiles(file);
  await panel.getByText("set limits").click();
  await panel.getByRole("textbox", { name: "Size at most" }).fill("0");
  await panel.getByRole("textbox", { name: "Size at most" }).press("Enter");
  await expect(panel.getByRole("alert")).toContainText("size must be");
  const broken = { ...file, buffer: Buffer.from('[{"text": "🙂",\n "start": }]') };
  await panel.getByRole("textbox", { name: "Size at most" }).fill("");
  await panel.getByRole("textbox", { name: "Size at most" }).press("Enter");
  await panel.getByLabel("Open or drop chunk file").setInputFiles(broken);
  await expect(page.getByRole("alert")).toContainText("line 2");
  expect(await seen.jsonValue()).toEqual([
    [undefined, true],
    [undefined, true],
    [expect.anything(), true],
  ]);
});

/** Adds an element to the page from the HTML a documentation author would write. */
async function add(page: Page, html: string): Promise<void> {
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), html);
}

test("an element's own text is its document, and elements share one Python", async ({ page }) => {
  await page.goto("./");
  await add(page, `<chunk-scope id="second" unit="word" size="2" overlap="0">one 🙂 three</chunk-scope>`);
  const second = page.locator("#second");
  await second.evaluate((node) => (node as ChunkScopeElement).settled);
  expect(Object.values(await highlighted(second))).toEqual(["one 🙂", "three"]);
  expect(page.workers()).toHaveLength(1);
});

test("the worker goes with the last element, and comes back with the next", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one", WORDS);
  const gone = page.workers()[0]?.waitForEvent("close");
  await app(page).evaluate((node) => node.remove());
  await gone;
  await add(page, `<chunk-scope unit="word" size="2" overlap="0">one 🙂 three</chunk-scope>`);
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect(Object.values(await highlighted(app(page)))).toEqual(["one 🙂", "three"]);
});

test("a moved element keeps its text and settles again", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "🙂 one two three", WORDS);
  await app(page).evaluate((node) => {
    document.body.append(document.createElement("section"));
    document.querySelector("section")?.append(node);
  });
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect(Object.values(await highlighted(app(page)))).toEqual(["🙂 one two", "two three"]);
});

test("where a thousand chunks cover every character, each reads as its text, and little is written for it", async ({
  page,
}) => {
  await page.goto("./");
  const text = "one 🙂 two\tthree\0 four\r\nשלום five six seven eight nine ten eleven twelve\n".repeat(35);
  await show(app(page), text, { unit: "code_point", size: 1000, overlap: 999 });
  const records = await recordsOf(app(page));
  expect(records.length).toBeGreaterThan(1000);
  const shown = await highlighted(app(page));
  expect(records.map(({ chunk_id }) => shown[chunk_id])).toEqual(records.map((record) => record.text));
  const written = await app(page).evaluate((node) =>
    [...(node.shadowRoot?.querySelectorAll<HTMLElement>(".document [data-chunks]") ?? [])]
      .map((run) => run.dataset.chunks?.length ?? 0)
      .reduce((sum, length) => sum + length, 0),
  );
  expect(written).toBeLessThan(2_000_000);
});
