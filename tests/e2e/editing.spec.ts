// What a person types, deletes and points at: chunks, caret and band keep to the text as it is now.
import { app, type ChunkScopeElement, highlighted, recordsOf, show } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const POINTS = { unit: "code_point", size: 4, overlap: 1 } as const;

/** What is typed into which text, what it makes of it, and what is said of the caret then. */
const edits = [
  {
    what: "the end is deleted",
    text: "A🙂BCDEFGHI",
    keys: ["ControlOrMeta+End", "Backspace"],
    left: "A🙂BCDEFGH",
    at: "9: the end of the text",
  },
  { what: "all is typed over", text: "A🙂BCDEFGHI", keys: ["ControlOrMeta+a", "x"], left: "x", at: "1: the end" },
  {
    what: "an emoji among others is typed over",
    text: "🙂🙂🙂",
    keys: ["ControlOrMeta+Home", "ArrowRight", "Shift+ArrowRight", "x"],
    left: "🙂x🙂",
    at: "2: in",
  },
  {
    what: "an edit is undone",
    text: "🙂🙂🙂",
    keys: ["ControlOrMeta+End", "x", "y", "ControlOrMeta+z"],
    left: "🙂🙂🙂",
    at: "3: the end",
  },
  { what: "nothing is left", text: "🙂 one", keys: ["ControlOrMeta+End", "ControlOrMeta+a", "Delete"], left: "" },
] as const;

for (const { what, text, keys, left, ...caret } of edits) {
  test(`when ${what}, the chunks and the place of the caret are those of the new text`, async ({ page }) => {
    await page.goto("./");
    await show(app(page), text, POINTS);
    const editor = page.getByRole("textbox", { name: "Document" });
    for (const key of keys) await editor.press(key);
    await expect.poll(() => app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe(left);
    await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
    const shown = Object.values(await highlighted(app(page)));
    expect(shown.map((chunk, i) => (i === 0 ? chunk : [...chunk].slice(1).join(""))).join("")).toBe(left);
    await expect(page.getByRole("alert")).toHaveCount(0);
    if ("at" in caret) await expect(page.getByText(`Offset ${caret.at}`)).toBeVisible();
  });
}

test("what is composed over a selection takes its place", async ({ page, context }) => {
  await page.goto("./");
  await show(app(page), "A🙂BCDEFGHI", POINTS);
  await page.getByRole("textbox", { name: "Document" }).press("ControlOrMeta+a");
  const session = await context.newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await session.send("Input.insertText", { text: "日本" });
  await expect.poll(() => app(page).evaluate((node) => (node as ChunkScopeElement).text)).toBe("日本");
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  expect(await highlighted(app(page))).toEqual({ 1: "日本" });
});

test("that an edit has ended an export is said until a person has read it", async ({ page }) => {
  await page.goto("./");
  await show(app(page), "one 🙂 two three ".repeat(60_000), { unit: "word", size: 2, overlap: 1 });
  await page.getByText("Export", { exact: true }).click();
  await page.getByRole("button", { name: "HTML report" }).click();
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.getByRole("textbox", { name: "Document" }).press("a");
  await app(page).evaluate((node) => (node as ChunkScopeElement).settled);
  await expect(page.getByRole("alert")).toContainText("The export was ended: the text has changed.");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

/** A thousand numbered lines: first with empty lines between them, then without and long. */
function uneven(newline: string, long: string): readonly string[] {
  return Array.from({ length: 1000 }, (_, i) => (i < 500 ? `${i} 🙂${newline.repeat(4)}` : `${i} 🙂 ${long}\n`));
}

test("the band shows and finds places of the text on the screen, whatever steps came before the cut", async ({
  page,
}) => {
  await page.goto("./");
  const lines = uneven("\r\n", "wide ".repeat(4));
  await show(app(page), lines.join(""), { unit: "line", size: 200, overlap: 0, steps: "newlines_lf" });
  const band = app(page).locator("svg.band");
  const box = await band.boundingBox();
  if (!box) throw new Error("there is no band");
  const before = lines.slice(0, 500).join("").length / lines.join("").length;
  await band.click({ position: { x: box.width * before + 1, y: box.height / 2 } });
  await expect(page.locator(".cm-line", { hasText: /^50[0-9] 🙂/ }).first()).toBeInViewport();
});

test("where empty lines and long ones are not evenly mixed, every place can be brought into view", async ({ page }) => {
  await page.goto("./");
  const lines = uneven("\n", "wide ".repeat(4));
  for (const number of [510, 530, 550, 600]) {
    await show(app(page), `${number}\n${lines.join("")}`, { unit: "line", size: 100, overlap: 0 });
    await page.getByRole("tab", { name: "Find" }).click();
    await page.getByLabel("Passage").fill(`${number} 🙂`);
    await page.getByRole("tabpanel").getByRole("listitem").getByRole("button").first().click();
    await expect(page.locator(".cm-line", { hasText: `${number} 🙂` })).toBeInViewport();
  }
  for (const share of [0.8, 0.3, 0.6]) {
    await page
      .locator(".cm-scroller")
      .evaluate((node, share) => node.scrollTo({ top: node.scrollHeight * share }), share);
    await expect
      .poll(() => page.locator(".cm-line").evaluateAll(inView), { message: `at ${share} of the height` })
      .toBe(true);
  }
});

test("no more is drawn and listed with a hundred thousand chunks than is in view", async ({ page }) => {
  await page.goto("./");
  const drawn = async (size: number): Promise<readonly number[]> => {
    await show(app(page), "🙂 b c d\n".repeat(25_000), { unit: "word", size, overlap: 0 });
    const runs = app(page).locator("[data-chunks]");
    await expect(runs.first()).toBeVisible();
    return [await runs.count(), await app(page).getByRole("option").count()];
  };
  const [few = 0] = await drawn(10_000);
  expect(few).toBeGreaterThan(10);
  const [runs, rows] = await drawn(1);
  expect((await recordsOf(app(page))).length).toBe(100_000);
  // Four chunks in each line that is drawn.
  expect(runs).toBeLessThanOrEqual(4 * few);
  expect(rows).toBeLessThan(100);
});

/** Whether the middle of the scroller shows a line. */
function inView(lines: readonly Element[]): boolean {
  const box = lines[0]?.closest(".cm-scroller")?.getBoundingClientRect();
  if (!box) return false;
  const middle = (box.top + box.bottom) / 2;
  return lines.some(
    (line) => line.getBoundingClientRect().top <= middle && line.getBoundingClientRect().bottom >= middle,
  );
}
