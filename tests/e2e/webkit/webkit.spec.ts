// The page in WebKit: every case, the emoji document, typing, the clipboard, choosing a chunk.
import { Key, type WebDriver } from "selenium-webdriver";
import { cases, emojiDocument, emojiSettings, expectCase, expectExact } from "../cases.ts";
import { type ChunkScopeElement, highlighted, recordsOf, type Subject, show } from "../element.ts";
import { chunksByPython } from "../python.ts";
import { expect, test } from "./driver.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;
const TEXT = "one 🙂 three\nfour 👩‍👩‍👧 six";

const textOf = (app: Subject) => app.evaluate((node) => (node as ChunkScopeElement).text);

/** A part of the element, to be clicked or typed into. */
async function part(driver: WebDriver, selector: string) {
  const host = await driver.findElement({ css: "chunk-scope" });
  return (await host.getShadowRoot()).findElement({ css: selector });
}

async function press(driver: WebDriver, ...keys: string[]): Promise<void> {
  await driver
    .actions()
    .sendKeys(...keys)
    .perform();
}

async function chord(driver: WebDriver, key: string): Promise<void> {
  await driver.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
}

async function expectExactHighlights(app: Subject): Promise<void> {
  await app.evaluate((node) => (node as ChunkScopeElement).settled);
  const texts = (await recordsOf(app)).map((record) => record.text);
  expect(Object.values(await highlighted(app))).toEqual(texts);
}

test.beforeEach(async ({ session: { driver }, site }) => driver.get(site));

test("every named case is highlighted exactly and equals CPython", async ({ session: { app } }) => {
  const answers = chunksByPython(cases.map((named) => [named.text, named]));
  for (const [i, named] of cases.entries()) {
    await test.step(named.name, () => expectCase(app, named, answers[i]));
  }
});

test("every emoji sequence in one document is highlighted exactly at any size", async ({ session: { app } }) => {
  for (const settings of emojiSettings) {
    const { unit, size, overlap } = settings;
    await test.step(`${size} ${unit} overlapping by ${overlap}`, () => expectExact(app, emojiDocument, settings));
  }
});

test("keys typed before an emoji move its chunk and no edge of it", async ({ session: { driver, app } }) => {
  await show(app, TEXT, WORDS);
  await (await part(driver, ".cm-content")).click();
  await chord(driver, Key.HOME);
  await press(driver, "zero ");
  await expect.poll(() => textOf(app)).toBe(`zero ${TEXT}`);
  await expectExactHighlights(app);
  await press(driver, Key.BACK_SPACE);
  await expect.poll(() => textOf(app)).toBe(`zero${TEXT}`);
  await expectExactHighlights(app);
});

test("what is typed over a selection takes its place", async ({ session: { driver, app } }) => {
  await show(app, TEXT, WORDS);
  await (await part(driver, ".cm-content")).click();
  await chord(driver, "a");
  await press(driver, "new");
  await expect.poll(() => textOf(app)).toBe("new");
  await chord(driver, "z");
  await expect.poll(() => textOf(app)).toBe(TEXT);
  await expectExactHighlights(app);
});

test("what is copied and pasted is exactly the text, with its emoji and line breaks", async ({
  session: { driver, app },
}) => {
  await show(app, TEXT, WORDS);
  await (await part(driver, ".cm-content")).click();
  await chord(driver, "a");
  await chord(driver, "c");
  await chord(driver, Key.END);
  await chord(driver, "v");
  await expect.poll(() => textOf(app)).toBe(TEXT + TEXT);
  await expectExactHighlights(app);
});

test("a chunk chosen in the list is marked in the text, to the code unit", async ({ session: { driver, app } }) => {
  await show(app, TEXT, WORDS);
  await (await part(driver, '[role="option"]:nth-of-type(2)')).click();
  const marked = () =>
    app.evaluate((node) => {
      const runs = [...(node.shadowRoot?.querySelectorAll(".run.chosen") ?? [])];
      return runs.map((run) => run.textContent).join("");
    });
  await expect.poll(marked).toBe("threefour 👩‍👩‍👧");
});
