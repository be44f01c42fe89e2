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
});

test("all type grows with the size that a person sets in the browser", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 }); // wide in large type, too
  await open(page, "one 🙂 two three four five");
  await page.getByRole("option").first().click();
  const sizes = () =>
    app(page).evaluate((node) =>
      [...(node.shadowRoot?.querySelectorAll(".frame, .frame *") ?? [])].map(
        (element) => `${element.localName}.${element.className} ${Number.parseFloat(getComputedStyle(element).fontSize)}`,
      ),
    );
  const doubled = (size: string): string => size.replace(/[\d.]+$/, (pixels) => String(2 * Number(pixels)));
  await expect(page.getByRole("row", { name: "UTF-16" })).toBeVisible();
  const before = await sizes();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(new Set(await sizes())).toEqual(new Set(before.map(doubled)));
});
