// Which document counts when several are set, before the element is in the page and on its way through it.
import type { Locator, Page } from "@playwright/test";
import { app, type ChunkScopeElement, highlighted, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const WORDS = `unit="word" size="2" overlap="0" start="load"`;
const FIRST = "first 🙂 document";
const REFUSAL = "half a surrogate pair";

test.use({ expectedProblems: /404|ERR_FAILED/ });

test.beforeEach(async ({ page }) => {
  await page.route("**/a.txt", (route) => route.fulfill({ body: FIRST }));
  await page.route("**/nope.txt", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("./");
  await show(app(page), "one 🙂 two", { unit: "word", size: 2, overlap: 0 });
});

/** What became of the last change: the text on the screen, or the error. */
async function outcome(element: Locator): Promise<string> {
  return element.evaluate((node) =>
    (node as ChunkScopeElement).settled.then(
      () => (node as ChunkScopeElement).text,
      ({ message }: Error) => message,
    ),
  );
}

/** Adds a second element, with properties that are set before it is in the page. */
async function add(page: Page, html: string, properties: object): Promise<Locator> {
  await page.evaluate(
    ([html, properties]) => {
      const parsed = document.createElement("template");
      parsed.innerHTML = html;
      const element = parsed.content.firstElementChild as Element;
      document.body.append(Object.assign(document.adoptNode(element), properties));
    },
    [html, properties] as const,
  );
  return page.locator("body > chunk-scope").last();
}

/** Moves an element to a parent of its own. */
async function move(element: Locator): Promise<void> {
  await element.evaluate(async (node) => {
    await Reflect.get(node, "updateComplete");
    const parent = document.createElement("section");
    document.body.append(parent);
    parent.append(node);
  });
}

test("a document that is on its way when its element moves comes all the same", async ({ page }) => {
  const loads: (() => void)[] = [];
  await page.route("**/slow.txt", (route) => loads.push(() => void route.fulfill({ body: FIRST })));
  for (const html of [
    `<chunk-scope ${WORDS} src="slow.txt"></chunk-scope>`,
    `<chunk-scope ${WORDS}>old 🙂</chunk-scope>`,
  ]) {
    const added = await add(page, html, {});
    await added.evaluate((node) => node.setAttribute("id", "moved"));
    const moved = page.locator("#moved");
    await moved.evaluate((node) => Object.assign(node, { src: "slow.txt" }));
    await expect.poll(() => loads.length).toBe(1);
    await move(moved);
    await expect.poll(() => loads.length).toBe(2);
    loads[1]?.();
    expect(await outcome(moved)).toBe(FIRST);
    expect(Object.values(await highlighted(moved))).toEqual(["first 🙂", "document"]);
    await moved.evaluate((node) => node.remove());
    loads.length = 0;
  }
});

test("a file that could not be loaded is asked for again where its element moves without a document", async ({
  page,
}) => {
  let there = false;
  await page.route("**/late.txt", (route) => route.fulfill(there ? { body: FIRST } : { status: 404, body: "" }));
  const element = await add(page, `<chunk-scope ${WORDS} id="late" src="late.txt"></chunk-scope>`, {});
  expect(await outcome(element)).toContain("HTTP 404");
  there = true;
  await move(page.locator("#late"));
  expect(await outcome(page.locator("#late"))).toBe(FIRST);
});

test("settled rejects for an element that is not in a page", async ({ page }) => {
  const outcomes = await page.evaluate(async () => {
    const element = document.createElement("chunk-scope") as ChunkScopeElement;
    const said = (): Promise<string> => element.settled.then(String, (error: Error) => error.message);
    element.text = "one 🙂";
    const before = await said();
    document.body.append(element);
    const inside = await said();
    element.remove();
    return [before, inside, await said()];
  });
  const outside = "The element is not in a page.";
  expect(outcomes).toEqual([outside, "undefined", outside]);
});

test("a text that is refused before its element is in the page is refused there", async ({ page }) => {
  for (const [html, there] of [
    [`<chunk-scope ${WORDS}>own 🙂 text</chunk-scope>`, "own 🙂 text"],
    [`<chunk-scope ${WORDS}></chunk-scope>`, ""],
    [`<chunk-scope ${WORDS} src="a.txt"></chunk-scope>`, FIRST],
  ] as const) {
    const element = await add(page, html, { text: "bad \ud83d" });
    expect(await outcome(element)).toContain(REFUSAL);
    await expect(element.getByRole("alert")).toContainText(REFUSAL);
    await expect.poll(() => element.evaluate((node) => (node as ChunkScopeElement).text)).toBe(there);
    await expect(element.getByRole("alert")).toContainText(REFUSAL);
    await element.evaluate((node) => node.remove());
  }
});

test("a refusal is still said when an element that waited begins", async ({ page }) => {
  const element = await add(page, `<chunk-scope start="click" unit="word">own 🙂 text</chunk-scope>`, {
    text: "bad \ud83d",
  });
  await expect(element.getByRole("alert")).toContainText(REFUSAL);
  await element.getByRole("button", { name: "Show the chunks" }).click();
  await expect(element.getByRole("option")).toHaveCount(1);
  await expect(element.getByRole("alert")).toContainText(REFUSAL);
  expect(await outcome(element)).toContain(REFUSAL);
});

test("of src and text the last one that was set counts", async ({ page }) => {
  const set = async (changes: readonly (readonly [string, string | null])[]): Promise<string> => {
    await app(page).evaluate((node, changes) => {
      for (const [name, value] of changes) Object.assign(node, { [name]: value });
    }, changes);
    return outcome(app(page));
  };
  expect(
    await set([
      ["src", "a.txt"],
      ["text", "later 🙂"],
    ]),
  ).toBe("later 🙂");
  expect(
    await set([
      ["src", "nope.txt"],
      ["text", "earlier 🙂"],
      ["src", "a.txt"],
    ]),
  ).toBe(FIRST);
  expect(
    await set([
      ["text", "kept 🙂"],
      ["src", "nope.txt"],
      ["src", null],
    ]),
  ).toBe("kept 🙂");
  for (const first of ["a.txt", "nope.txt"]) {
    await set([["src", first]]);
    expect(await set([["text", "between 🙂"]])).toBe("between 🙂");
    expect(await set([["src", first]])).toContain(first === "a.txt" ? FIRST : "HTTP 404");
  }
});

test("an address that is set again where its document is shown leaves a person's edits alone", async ({ page }) => {
  await app(page).evaluate((node) => node.setAttribute("src", "a.txt"));
  expect(await outcome(app(page))).toBe(FIRST);
  await page.getByRole("textbox", { name: "Document" }).press("ControlOrMeta+End");
  await page.keyboard.type("!");
  await app(page).evaluate((node) => node.setAttribute("src", "a.txt"));
  expect(await outcome(app(page))).toBe(`${FIRST}!`);
});

test("a document that could not be loaded is named, and one button tries again", async ({ page }) => {
  let there = false;
  await page.route("**/docs/late.txt", (route) => (there ? route.fulfill({ body: FIRST }) : route.abort()));
  const element = await add(page, `<chunk-scope ${WORDS} src="docs/late.txt">own</chunk-scope>`, {});
  expect(await outcome(element)).toMatch(/^http:.*\/docs\/late\.txt could not be loaded: /);
  there = true;
  await element.getByRole("button", { name: "Try again" }).click();
  expect(await outcome(element)).toBe(FIRST);
  await expect(element.getByRole("alert")).toHaveCount(0);
});

test("a document at an address that is too long is refused like a file, and the one that is there stays", async ({
  page,
}) => {
  await page.route("**/big.txt", (route) => route.fulfill({ body: Buffer.alloc(33_000_000, "a") }));
  await app(page).evaluate((node) => node.setAttribute("src", "big.txt"));
  expect(await outcome(app(page))).toMatch(/big\.txt was refused: it has more than 32 MB/);
  expect(await app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("one 🙂 two");
});

test("a host that sends nothing for a minute is given up", async ({ page }) => {
  await page.route("**/silent.txt", () => undefined);
  const asked = page.waitForRequest("**/silent.txt");
  await page.clock.install();
  await app(page).evaluate((node) => node.setAttribute("src", "silent.txt"));
  await asked;
  const said = outcome(app(page));
  await page.clock.runFor(61_000);
  expect(await said).toMatch(/silent\.txt could not be loaded: the host sent nothing for a minute\.$/);
});

test("a text that is set before its element is in the page goes before the src of its HTML", async ({ page }) => {
  const element = await add(page, `<chunk-scope ${WORDS} src="a.txt">own</chunk-scope>`, { text: "set 🙂" });
  expect(await outcome(element)).toBe("set 🙂");
});

test("a size that is set with a src that fails, or while it loads, is taken", async ({ page }) => {
  await app(page).evaluate((node) => Object.assign(node, { src: "nope.txt", size: 1 }));
  expect(await outcome(app(page))).toContain("HTTP 404");
  await expect(app(page).getByRole("alert")).toContainText("HTTP 404");
  await expect.poll(async () => Object.values(await highlighted(app(page)))).toEqual(["one", "🙂", "two"]);

  let letGo = (): void => undefined;
  await page.route("**/slow.txt", (route) => (letGo = () => void route.fulfill({ body: FIRST })));
  const settled = app(page).evaluate(async (node) => {
    Object.assign(node, { src: "slow.txt" });
    await Reflect.get(node, "updateComplete");
    Object.assign(node, { size: 3 });
    await (node as ChunkScopeElement).settled;
    return (node as ChunkScopeElement).text;
  });
  await expect.poll(async () => Object.values(await highlighted(app(page)))).toEqual(["one 🙂 two"]);
  letGo();
  expect(await settled).toBe(FIRST);
});

test("an error is on the screen when settled rejects with it and when its event comes", async ({ page }) => {
  const seen = await app(page).evaluate(async (node) => {
    const element = node as ChunkScopeElement;
    const alert = (): string | undefined => element.shadowRoot?.querySelector('[role="alert"]')?.textContent.trim();
    const seen: unknown[] = [];
    element.addEventListener("chunkscope-error", () => seen.push(alert()));
    for (const change of [{ size: 0 }, { size: 2 }, { text: "\ud83d" }]) {
      Object.assign(element, change);
      await element.settled.catch(() => seen.push(alert()));
    }
    return seen.map(String);
  });
  const size = "size must be a whole number of at least 1, not 0";
  const text = expect.stringContaining(REFUSAL);
  expect(seen).toEqual([size, size, text, expect.stringContaining(REFUSAL)]);
});

test("what became of the last change is said the same after its notice is dismissed", async ({ page }) => {
  await app(page).evaluate((node) => Object.assign(node, { text: "\ud83d" }));
  expect(await outcome(app(page))).toContain(REFUSAL);
  await app(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(app(page).getByRole("alert")).toHaveCount(0);
  expect(await outcome(app(page))).toContain(REFUSAL);
});

test("an attribute that is taken away gives its setting back its default", async ({ page }) => {
  const element = await add(page, `<chunk-scope ${WORDS} steps="nfc">🙂 a b</chunk-scope>`, {});
  expect(await outcome(element)).toBe("🙂 a b");
  const settings = await element.evaluate(async (node) => {
    for (const name of ["unit", "size", "overlap", "steps"]) node.removeAttribute(name);
    await (node as ChunkScopeElement).settled;
    const { unit, size, overlap, steps } = node as ChunkScopeElement;
    return { unit, size, overlap, steps };
  });
  expect(settings).toEqual({ unit: "code_point", size: 100, overlap: 20, steps: "" });
});

test("a size of any length is a whole number", async ({ page }) => {
  const size = "99999999999999999999";
  await page.getByRole("textbox", { name: "Size" }).fill(size);
  await expect(app(page).getByRole("option")).toHaveCount(1);
  await expect(app(page).getByRole("alert")).toHaveCount(0);
  await expect(app(page).getByText("1 of 1 exact")).toBeVisible();
  await page.getByRole("textbox", { name: "Overlap" }).fill(size);
  await expect(app(page).getByRole("alert")).toHaveText(`overlap must be less than size (${size}), not ${size}`);
  await page.getByRole("textbox", { name: "Size" }).fill(`-${size}`);
  await expect(app(page).getByRole("alert")).toHaveText(`size must be a whole number of at least 1, not -${size}`);
});

test("a choice ends with its document and with its chunk, and each end is told", async ({ page }) => {
  const element = app(page);
  await show(element, "one 🙂 three four five", { size: 1 });
  await element.evaluate((node) => {
    const chosen: unknown[] = [];
    Object.assign(window, { chosen });
    node.addEventListener("chunkscope-select", (event) =>
      chosen.push((event as CustomEvent).detail.chunk_id ?? "none"),
    );
  });
  await element.getByRole("option", { name: "Chunk 5" }).click();
  await show(element, "one 🙂 three four six", {});
  await expect(element.getByRole("option", { selected: true })).toHaveCount(0);
  await element.getByRole("option", { name: "Chunk 4" }).click();
  await element.evaluate(async (node) => {
    Object.assign(node, { size: 2 });
    await (node as ChunkScopeElement).settled;
  });
  await expect(element.getByRole("option", { selected: true })).toHaveAttribute("aria-label", /Chunk 3/);
  expect(await page.evaluate(() => Reflect.get(window, "chosen"))).toEqual([5, "none", 4, 3]);
});
