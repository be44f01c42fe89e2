// Room: tests. The element in real documentation sites. Coordinate: code points, and UTF-16 where a name says so.
import type { Locator, Page } from "@playwright/test";
import type { SiteName } from "../../web/tools/sites/sites.mjs";
import { type ChunkScopeElement, highlighted, recordsOf } from "../e2e/element.ts";
import { expect, test, type Workers } from "./fixtures.ts";

/** What the recipes show, as it must arrive. */
const DOCUMENTS = [
  {
    text: "one 🙂 three\n\n*four* 👩‍👩‍👧 {{ six }}",
    chunks: { 1: "one 🙂 three", 2: "three\n\n*four* 👩‍👩‍👧", 3: "👩‍👩‍👧 {{ six", 4: "six }}" },
    spans: [
      [0, 11],
      [6, 25],
      [20, 32],
      [29, 35],
    ],
  },
  {
    text: "A🙂BCDEFGHI\n",
    chunks: { 1: "A🙂BC", 2: "CDEF", 3: "FGHI", 4: "I\n" },
    spans: [
      [0, 4],
      [3, 7],
      [6, 10],
      [9, 11],
    ],
  },
];

interface Behaviour {
  /** Whether the site goes from page to page without loading it. */
  readonly byScript: boolean;
  /** Makes the site dark as a reader does. */
  readonly darken: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

const SITES: Readonly<Record<SiteName, Behaviour>> = {
  "plain-html": { byScript: false, darken: (page) => page.emulateMedia({ colorScheme: "dark" }) },
  "mkdocs-material": { byScript: true, darken: (page) => page.getByTitle("Switch to dark").click() },
  sphinx: { byScript: false, darken: press("Toggle Light / Dark / Auto color theme") },
  vitepress: { byScript: true, darken: (page) => page.getByRole("switch").first().click() },
  docusaurus: { byScript: true, darken: press(/dark and light mode/) },
  starlight: {
    byScript: false,
    darken: async (page) => void (await page.getByLabel("Select theme").first().selectOption("dark")),
  },
};

/** Resolves when a document is on the screen, whether or not its page has defined the element yet. */
const settled = (element: Locator): Promise<void> =>
  element.evaluate(async (node) => {
    await customElements.whenDefined(node.localName);
    await (node as ChunkScopeElement).settled;
  });

async function expectExact(page: Page, workers: Workers): Promise<void> {
  await expect(page.locator("chunk-scope")).toHaveCount(DOCUMENTS.length);
  for (const [index, { text, chunks, spans }] of DOCUMENTS.entries()) {
    const element = page.locator("chunk-scope").nth(index);
    await settled(element);
    expect(await element.evaluate((node) => (node as ChunkScopeElement).text)).toBe(text);
    expect(await highlighted(element)).toEqual(chunks);
    await expectOffsets(element, text, spans);
  }
  expect(workers.now()).toBe(1);
}

async function expectGone(page: Page, workers: Workers): Promise<void> {
  await expect(page.getByRole("heading", { name: "The other page" })).toBeVisible();
  await expect(page.locator("chunk-scope")).toHaveCount(0);
  await expect.poll(workers.now).toBe(0);
}

async function expectOffsets(element: Locator, text: string, spans: readonly (readonly number[])[]): Promise<void> {
  const records = await recordsOf(element);
  expect(records.map(({ start, end }) => [start, end])).toEqual(spans);
  for (const record of records) {
    expect([...text].slice(record.start, record.end).join("")).toBe(record.text);
    expect(text.slice(record.start_utf16, record.end_utf16)).toBe(record.text);
  }
}

const follow = (page: Page, link: string): Promise<void> => page.getByRole("link", { name: link, exact: true }).click();

test("two documents are exact and share one Python", async ({ page, opened: { workers } }) => {
  await expectExact(page, workers);
  expect(workers.started()).toBe(1);
});

test("away and back by links and by history, both documents are exact, with Python only while they are there", async ({
  page,
  siteName,
  opened: { workers },
}) => {
  await expectExact(page, workers);
  await page.evaluate(() => Reflect.set(window, "loadedOnce", true));
  await follow(page, "Go to the other page");
  await expectGone(page, workers);
  await follow(page, "Back to the documents");
  await expectExact(page, workers);
  await page.goBack();
  await expectGone(page, workers);
  await page.goBack();
  await expectExact(page, workers);
  expect(workers.started()).toBe(3);
  expect(await page.evaluate(() => Reflect.has(window, "loadedOnce"))).toBe(SITES[siteName].byScript);
});

test("the site's own switch makes the element dark", async ({ page, siteName, opened: { workers } }) => {
  await expectExact(page, workers);
  const frame = page.locator("chunk-scope").first().locator(".frame");
  await expect(frame).toHaveCSS("color", "rgb(29, 31, 36)");
  await SITES[siteName].darken(page);
  await expect(frame).toHaveCSS("color", "rgb(230, 231, 234)");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the document is there to read", async ({ page, opened: { workers } }) => {
    await expect(page.locator("pre", { hasText: "*four* 👩‍👩‍👧 {{ six }}" })).toBeVisible();
    expect(workers.started()).toBe(0);
  });
});
