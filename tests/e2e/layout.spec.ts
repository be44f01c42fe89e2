// How the page is laid out: on small screens, in large type, in forced colours, for text that runs from right to left.
import type { Page } from "@playwright/test";
import { app, type ChunkScopeElement, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const PHONE = { width: 360, height: 740 };
const WORDS = { unit: "word", size: 3, overlap: 1 } as const;

async function open(page: Page, text: string, settings: object = WORDS): Promise<void> {
  await page.goto("./");
  await show(app(page), text, settings);
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("a long name of a document moves nothing off the screen", async ({ page }) => {
    await page.goto("./");
    const file = { name: `${"🙂ab".repeat(20)}.txt`, mimeType: "text/plain", buffer: Buffer.from("one 🙂 two") };
    await page.getByLabel("Open").setInputFiles(file);
    await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
    await expect(page.getByRole("button", { name: "Export" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  test("a tap on a chunk shows its offsets beside the controls, and the sheet can be pulled to the rest", async ({
    page,
  }) => {
    await open(page, "one 🙂 two three four five six\n".repeat(30));
    await app(page).locator('[data-chunks="1"]').first().click();
    const details = page.getByRole("region", { name: "Chunk 1" });
    for (const name of ["code point", "UTF-16"]) {
      await expect(details.getByRole("row", { name })).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole("radio", { name: "Words" })).toBeInViewport();
    await expect(page.getByRole("textbox", { name: "Size" })).toBeInViewport({ ratio: 1 });
    const python = details.getByRole("button", { name: "text[0:9]" });
    await page.getByRole("tab", { name: "Chunks" }).hover();
    await page.mouse.wheel(0, 300);
    await expect(python).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("option").first()).toBeInViewport({ ratio: 1 });
  });

  test("a record that is chosen is seen in the text, from under a panel that was pulled over it", async ({ page }) => {
    await open(page, "one 🙂 two three four five six\n".repeat(30));
    await page.getByRole("tab", { name: "Check" }).click();
    const records = Array.from({ length: 30 }, (_, i) => ({ text: "two three", start: 31 * i + 7 }));
    const file = { name: "c.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(records)) };
    await page.getByLabel("Open or drop chunk file").setInputFiles(file);
    await page.getByRole("button", { name: "Record 20" }).click();
    const mark = app(page).locator(".mark-true");
    await expect(mark).toHaveText("two three");
    const onTop = () =>
      mark.evaluate((node) => {
        const { left, top } = node.getBoundingClientRect();
        const found = (node.getRootNode() as ShadowRoot).elementFromPoint(left + 2, top + 2);
        return found !== null && node.contains(found);
      });
    await expect.poll(onTop).toBe(true);
  });
});

test("in a window of a tablet the name of a document is whole", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("./");
  const name = page.getByRole("banner").getByText("off-by-one.txt");
  expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
});

test("all type grows with the size that a person sets in the browser", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 }); // wide in large type, too
  await open(page, "one 🙂 two three four five");
  await page.getByRole("option").first().click();
  await expect(page.getByRole("row", { name: "UTF-16" })).toBeVisible();
  const left = await app(page).evaluate((node) => {
    const sizeOf = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize);
    const isText = (child: Node): boolean => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== "";
    const read = [...(node.shadowRoot?.querySelectorAll(".frame *") ?? [])].filter((element) =>
      [...element.childNodes].some(isText),
    );
    const before = read.map(sizeOf);
    document.documentElement.style.fontSize = "200%";
    return read.filter((element, i) => sizeOf(element) !== 2 * (before[i] as number)).map(({ outerHTML }) => outerHTML);
  });
  expect(left).toEqual([]);
});

test("each line has the direction of its text, and a chunk's edge and number stand where its reading starts", async ({
  page,
}) => {
  await open(page, "\ufeffשלום 🙂 עולם טוב מאוד\none שלום two\n🙂 مرحبا بالعالم", WORDS);
  const lines = app(page).locator(".cm-line");
  await expect(lines).toHaveCount(3);
  for (const [i, direction] of ["rtl", "ltr", "rtl"].entries()) {
    await expect(lines.nth(i)).toHaveCSS("direction", direction);
  }
  const first = app(page).locator(".run.starts").first();
  await expect(first).toHaveCSS("border-right-style", "solid");
  await expect(first).toHaveCSS("border-left-style", "none");
  const [line, run] = [await lines.first().boundingBox(), await first.boundingBox()];
  expect((run?.x ?? 0) + (run?.width ?? 0)).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0), 0);
});

test("neighbouring chunks differ in colour, an overlap is in both, and five follow before one comes again", async ({
  page,
}) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await open(page, "a 🙂 c d e f g h i j k l", { unit: "word", size: 3, overlap: 1 });
    const runs = app(page).locator(".run:not(.overlap)");
    const colours = await runs.evaluateAll((all) => all.map((run) => getComputedStyle(run).backgroundColor));
    expect(new Set(colours).size).toBe(Math.min(colours.length, 5));
    expect(colours.slice(1).every((colour, i) => colour !== colours[i])).toBe(true);
    const overlap = app(page).locator(".run.overlap").first();
    expect(await overlap.evaluate((run) => getComputedStyle(run).backgroundImage)).toContain(
      "repeating-linear-gradient",
    );
  }
});

test("the chosen row is in the list, however much of the panel its details take", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, "one 🙂 two three ".repeat(50), { unit: "word", size: 2, overlap: 1 });
  const list = page.getByRole("listbox", { name: "Chunks" });
  const isWithin = async (): Promise<boolean> => {
    const [outer, row] = [await list.boundingBox(), await page.getByRole("option", { selected: true }).boundingBox()];
    return !!outer && !!row && row.y >= outer.y - 2 && row.y + row.height <= outer.y + outer.height + 2;
  };
  await page.getByRole("option", { name: "Chunk 10," }).click();
  await expect(page.getByRole("region", { name: "Chunk 10" })).toBeVisible();
  await expect.poll(isWithin).toBe(true);
  const height = (await list.boundingBox())?.height;
  for (const key of ["End", "Home", "j"]) {
    await list.press(key);
    await expect.poll(isWithin, { message: key }).toBe(true);
    expect((await list.boundingBox())?.height).toBe(height);
  }
});

test("the keys for the next and the previous chunk are told of while they work", async ({ page }) => {
  await open(page, "one 🙂 two three four five");
  const hint = page.getByText("j k next, previous chunk");
  await expect(hint).toBeHidden();
  await page.getByRole("listbox", { name: "Chunks" }).focus();
  await expect(hint).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(/^Chunk 2,/);
  await page.getByRole("textbox", { name: "Size" }).focus();
  await expect(hint).toBeHidden();
});

test("in forced colours the chosen row reads in one colour, and one tab is underlined", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await open(page, "one 🙂 two three four five");
  const row = page.getByRole("option").first();
  await row.click();
  const colour = await row.evaluate((node) => getComputedStyle(node).color);
  for (const part of [".offsets", ".units"]) await expect(row.locator(part)).toHaveCSS("color", colour);
  const lines = await page
    .getByRole("tab")
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
  expect(lines.filter((line) => line === lines[0])).toHaveLength(1);
});

test("the figures say how often each unit is stored, and count one as one", async ({ page }) => {
  await open(page, "a🙂cde", { unit: "code_point", size: 3, overlap: 2 });
  await expect(page.getByText("each code point stored 1.8 times")).toBeVisible();
  await show(app(page), "🙂", WORDS);
  await expect(page.getByText("1 word each word stored once")).toBeVisible();
  await expect(page.getByRole("option")).toHaveAccessibleName("Chunk 1, 0 to 1, 1 word");
});
