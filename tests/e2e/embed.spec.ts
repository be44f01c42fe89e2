// Room: tests. The element in a page of another site: the folder web/dist/embed, copied under a sub-path, and its policy.
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { type ChunkScopeElement, highlighted } from "./element.ts";
import { CHUNKS, dist, ELEMENT, expect, styled, TEXT, test } from "./embedding.ts";

const settled = (element: Locator): Promise<void> => element.evaluate((node) => (node as ChunkScopeElement).settled);
const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

test("elements in another page highlight their own text exactly, and share one Python", async ({ page, open }) => {
  await open(
    `<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>
    <chunk-scope ${ELEMENT}>\n<p>About it.</p><pre>\n${TEXT}</pre></chunk-scope>`,
  );
  for (const element of await page.locator("chunk-scope").all()) {
    await settled(element);
    expect(await highlighted(element)).toEqual(CHUNKS);
  }
  expect(page.workers()).toHaveLength(1);
});

test("nothing of Python or the editor is fetched before an element comes near the viewport", async ({ page, open }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  await open(`<h1>A page</h1><div style="height: 5000px"></div><chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`, styled);
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((name) => /worker|view|python|pyodide/.test(name))).toEqual([]);
  const element = page.locator("chunk-scope");
  await expect(element.getByText("three")).toBeVisible();
  await element.scrollIntoViewIfNeeded();
  await expect(element.locator('[data-number="4"]')).toBeVisible();
  expect(await highlighted(element)).toEqual(CHUNKS);
});

test("what waits for a click shows its text, starts with the click, and moves nothing below it", async ({
  page,
  open,
}) => {
  await open(`<chunk-scope start="click" ${ELEMENT}>${TEXT}</chunk-scope><p>Below</p>`);
  const element = page.locator("chunk-scope");
  await expect(element.getByText("three")).toBeVisible();
  expect(page.workers()).toEqual([]);
  const before = await heightOf(page);
  await element.getByRole("button", { name: "Show the chunks" }).click();
  await expect(element.locator('[data-number="4"]')).toBeVisible();
  expect(await heightOf(page)).toBe(before);
});

test("a long text is as high as the maximum, and a short one no higher than it needs", async ({ page, open }) => {
  await open(
    `<style>chunk-scope { --chunkscope-max-height: 500px; }</style>
    <chunk-scope ${ELEMENT}>${TEXT}</chunk-scope><chunk-scope ${ELEMENT}>${`${TEXT}\n`.repeat(99)}</chunk-scope>`,
    styled,
  );
  const heights = await page.locator("chunk-scope").evaluateAll((all) => all.map((node) => node.clientHeight));
  expect(heights[1]).toBe(500);
  expect(heights[0]).toBeLessThan(500);
});

test("where what is around it takes the width of what it holds, it has one to be read in", async ({ page, open }) => {
  const element = `<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`;
  const around = [
    `<div style="display: flex">${element}<p>beside</p></div>`,
    `<div style="display: flex; flex-direction: column; align-items: flex-start">${element}</div>`,
    `<div style="float: left">${element}</div>`,
    `<div style="display: inline-block">${element}</div>`,
    `<table><tr><td>${element}</td></tr></table>`,
    `<dialog open style="position: static">${element}</dialog>`,
  ];
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 720 });
    await open(around.join(`<p style="clear: both">`), styled);
    const widths = await page.locator("chunk-scope").evaluateAll((all) => all.map((node) => node.clientWidth));
    expect(Math.min(...widths), String(widths)).toBeGreaterThan(Math.min(700, 0.6 * width));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test("choosing a chunk scrolls the document and not the page around it", async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(
    `<chunk-scope ${ELEMENT}>${"one 🙂 two three\n".repeat(80)}</chunk-scope><p style="height: 2000px">below</p>`,
    styled,
  );
  const element = page.locator("chunk-scope");
  await element.getByRole("option").first().click();
  for (const key of ["End", "PageUp", "Home", "PageDown"]) {
    await element.getByRole("listbox").press(key);
    await expect(element.locator(".run.chosen").first()).toBeInViewport();
    expect(await page.evaluate(() => scrollY), key).toBe(0);
  }
});

test("an element in a document that stands in an attribute has its Python as well", async ({ page, open }) => {
  const inner = `<script type="module" src="static/chunkscope/chunk-scope.js"></script><chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`;
  await open(`<iframe width="900" height="600" srcdoc='${inner}'></iframe>`);
  const element = page.frameLocator("iframe").locator("chunk-scope");
  await element.getByRole("option").first().waitFor();
  expect(await highlighted(element)).toEqual(CHUNKS);
});

/** Every documented custom property, and where it is seen. */
const PROPERTIES = [
  ["font", "monospace", ".frame", "font-family"],
  ["reading-font", "fantasy", ".cm-scroller", "font-family"],
  ["paper", "rgb(1, 2, 3)", ".text", "background-color"],
  ["desk", "rgb(2, 2, 3)", ".frame", "background-color"],
  ["ink", "rgb(3, 2, 3)", ".frame", "color"],
  ["dim", "rgb(4, 2, 3)", ".offsets", "color"],
  ["line", "rgb(5, 2, 3)", ".frame", "border-top-color"],
  ["accent", "rgb(6, 2, 3)", "[role=tab][aria-selected=true]", "border-bottom-color"],
  ["good", "rgb(7, 2, 3)", "footer .good", "color"],
  ["warn", "rgb(1, 1, 3)", "footer .warn", "color"],
  ["bad", "rgb(1, 1, 4)", ".problem", "color"],
  ["bad-paper", "rgb(1, 1, 5)", ".problem", "background-color"],
] as const;

test("fonts and colours are those of the documented custom properties and parts", async ({ page, open }) => {
  const declared = PROPERTIES.map(([name, value]) => `--chunkscope-${name}: ${value};`).join(" ");
  const parts = ["frame", "text", "panel", "problem", "footer"];
  const styles = parts.map((part) => `chunk-scope::part(${part}) { outline: 3px dotted rgb(8, 8, 8); }`).join(" ");
  await open(
    `<style>chunk-scope { ${declared} } ${styles}</style><chunk-scope unit="code_point" size="4" overlap="0">${TEXT}</chunk-scope>`,
    styled,
  );
  const element = page.locator("chunk-scope");
  await expect(element.locator("footer .good")).toBeVisible();
  await element.evaluate((node) => Object.assign(node, { text: "\ud83d" }));
  for (const [name, value, selector, property] of PROPERTIES) {
    await expect(element.locator(selector).first(), name).toHaveCSS(property, value);
  }
  for (const part of parts) {
    await expect(element.locator(`[part=${part}]`), part).toHaveCSS("outline-style", "dotted");
  }
});

test.describe("the page's scheme", () => {
  const schemes = [
    ["html", "data-theme", "dark"],
    ["html", "class", "dark"],
    ["body", "data-theme", "dark"],
    ["body", "data-md-color-scheme", "slate"],
    ["body", "class", "quarto-dark"],
    ["html", "data-bs-theme", "dark"],
  ] as const;
  test("is followed wherever a documentation tool says it", async ({ page, open }) => {
    await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
    const frame = page.locator("chunk-scope").locator(".frame");
    for (const [node, attribute, value] of schemes) {
      await page
        .locator(node)
        .evaluate((node, [name, value]) => node.setAttribute(name, value), [attribute, value] as const);
      await expect(frame, `${node}[${attribute}=${value}]`).toHaveCSS("color", "rgb(230, 231, 234)");
      await page.locator(node).evaluate((node, name) => node.removeAttribute(name), attribute);
      await expect(frame).toHaveCSS("color", "rgb(29, 31, 36)");
    }
  });

  test("that CSS declares goes before what an attribute says", async ({ page, open }) => {
    await open(`<style>body { color-scheme: dark; }</style><chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`, styled);
    const frame = page.locator("chunk-scope").locator(".frame");
    await page.locator("html").evaluate((node) => node.setAttribute("data-theme", "light"));
    await expect(frame).toHaveCSS("color", "rgb(230, 231, 234)");
  });
});

for (const root of ["62.5%", "125%"]) {
  test(`where the root's type is ${root}, sizes are those of the text around the element`, async ({ page, open }) => {
    const style = `html { font-size: ${root} } body { font-size: 16px }`;
    await open(`<style>${style}</style><chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`, styled);
    const element = page.locator("chunk-scope");
    await element.getByRole("option").first().waitFor();
    await expect(element.locator(".plain")).toHaveCSS("font-size", "17px");
    await expect(element.locator(".cm-scroller")).toHaveCSS("font-size", "17px");
    await expect(element.locator(".frame")).toHaveCSS("font-size", "14px");
    await expect(element.getByRole("option").first()).toHaveCSS("height", "34px");
  });
}

test("paper gets the whole text with its chunks, and no controls", async ({ page, open }) => {
  const long = Array.from({ length: 300 }, (_, line) => `line ${line} 🙂`).join("\n");
  await open(`<chunk-scope unit="line" size="2" overlap="0">${long}</chunk-scope>`);
  const element = page.locator("chunk-scope");
  await settled(element);
  // The editor lays all of it out for a moment only, so it is watched and not looked at.
  const drawn = element.evaluate(async (node) => {
    const document = node.shadowRoot?.querySelector(".document") as Element;
    await new Promise<void>((resolve) => {
      const look = (): void => void (document.querySelector('[data-number="150"]') && resolve());
      new MutationObserver(look).observe(document, { childList: true, attributes: true, subtree: true });
      look();
    });
    const numbered = document.querySelectorAll<HTMLElement>("[data-number]");
    return new Set(Array.from(numbered, ({ dataset }) => dataset.number)).size;
  });
  await page.emulateMedia({ media: "print" });
  expect(await drawn).toBe(150);
  await expect(element.getByRole("tablist")).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the text is there to read", async ({ page, open }) => {
    await open(`<chunk-scope ${ELEMENT}><pre>${TEXT}</pre></chunk-scope>`);
    await expect(page.getByText("four 👩‍👩‍👧 six")).toBeVisible();
  });
});

test("the folder may lie at another origin that allows it", async ({ page, serveFolder, open }) => {
  const elsewhere = await serveFolder(join(dist, "embed"), () => ({ "access-control-allow-origin": "*" }));
  await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`, {
    script: `${elsewhere}chunk-scope.js`,
    policy: "",
  });
  await settled(page.locator("chunk-scope"));
  expect(await highlighted(page.locator("chunk-scope"))).toEqual(CHUNKS);
});

test.describe("a failed load", () => {
  test.use({ expectedProblems: /Failed to load resource|ERR_FAILED/ });
  test("is said, and one button loads again", async ({ page, open }) => {
    let broken = true;
    await page.route("**/pyodide.asm.wasm", (route) => (broken ? route.abort() : route.continue()));
    await open(`<chunk-scope ${ELEMENT}>${TEXT}</chunk-scope>`);
    const element = page.locator("chunk-scope");
    await expect(element.getByRole("alert")).toContainText("could not be loaded");
    broken = false;
    await element.getByRole("button", { name: "Restart Python" }).click();
    await settled(element);
    expect(await highlighted(element)).toEqual(CHUNKS);
  });
});
