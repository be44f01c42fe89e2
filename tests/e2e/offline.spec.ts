// With the network gone: the service worker keeps one whole build, offers the next, and never mixes two.
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { policy, serve } from "../../web/tools/lib/serve.mjs";
import { app, highlighted, recordsOf, show } from "./element.ts";
import { test as base, dist, expect } from "./fixtures.ts";

const WORDS = { unit: "word", size: 3, overlap: 1 } as const;

type Host = { readonly url: string; readonly folder: string; readonly close: () => Promise<void> };

/** A host of its own, with a copy of the build: it is changed, and it goes away. */
const test = base.extend<{ readonly host: Host }>({
  serviceWorkers: "allow",
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
  host: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "chunkscope-host-"));
    cpSync(dist, folder, { recursive: true });
    const headers = () => ({ "content-security-policy": policy });
    const server = await serve(folder, { path: "/docs/tool/", headers });
    await use({ ...server, folder });
    await server.close();
    rmSync(folder, { recursive: true });
  },
});

/** Opens the page and waits until every file is kept. */
async function visit(page: Page, host: Host): Promise<void> {
  await page.goto(host.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
}

async function expectChunks(page: Page, text = "🙂 one two three"): Promise<void> {
  await show(app(page), text, WORDS);
  expect(Object.values(await highlighted(app(page)))).toEqual((await recordsOf(app(page))).map(({ text }) => text));
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** Makes the host's build another one: a style sheet of another name, and a page that says which build it is. */
function publish(host: Host, build: string): void {
  const edit = (name: string, change: (text: string) => string) => {
    const path = join(host.folder, name);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };
  const [sheet = ""] = readdirSync(join(host.folder, "assets")).filter((name) => /^index-.*\.css$/.test(name));
  const renamed = `index-${build}000.css`;
  renameSync(join(host.folder, "assets", sheet), join(host.folder, "assets", renamed));
  const integrity = (name: string) =>
    `sha384-${createHash("sha384")
      .update(readFileSync(join(host.folder, name)))
      .digest("base64")}`;
  const before = integrity("index.html");
  edit("index.html", (html) =>
    html.replace(sheet, renamed).replace(/<html lang="en"[^>]*>/, `<html lang="en" data-build="${build}">`),
  );
  const after = integrity("index.html");
  edit("sw.js", (script) =>
    script
      .replace(sheet, renamed)
      .replace(before, after)
      .replace(/(?<=url:"index\.html",revision:")[^"]*/, build),
  );
}

const buildOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.build);

test("after one visit the page reloads, chunks and exports with its host gone", async ({ page, host }) => {
  await visit(page, host);
  await host.close();
  await page.reload();
  await expectChunks(page);
  await expect(page.getByRole("status").first()).toHaveText(/Python 3\.14/);
  await page.getByRole("button", { name: "Export" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  const file = await (await downloading).path();
  const { chunks } = JSON.parse(await readFile(file, "utf8"));
  expect(chunks.map(({ text }: { text: string }) => text)).toEqual(["🙂 one two", "two three"]);
  await page.goto(`${host.url}index.html?embed`);
  await expectChunks(page);
});

test("a new version is offered, taken only when asked for, and then kept as a whole", async ({ page, host }) => {
  await visit(page, host);
  publish(host, "second");
  await lookForUpdate(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  expect(await buildOf(page)).toBeUndefined();
  await expectChunks(page, "🙂 typed before the update");
  await page.reload();
  expect(await buildOf(page)).toBeUndefined();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => buildOf(page).catch(() => "reloading")).toBe("second");
  await host.close();
  await page.reload();
  expect(await buildOf(page)).toBe("second");
  await expectChunks(page);
  await expect(page.getByText("A new version is ready.")).toHaveCount(0);
});

test.describe("half an update", () => {
  test.use({ expectedProblems: /integrity|404|bad-precaching-response|Failed to fetch/ });

  test("is never kept: a file that is not what was built leaves the old version whole", async ({ page, host }) => {
    await visit(page, host);
    publish(host, "second");
    const sheet = join(host.folder, "assets/index-second000.css");
    const whole = readFileSync(sheet);
    writeFileSync(sheet, whole.subarray(0, whole.length / 2));
    await lookForUpdate(page).catch(() => undefined);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing === null))
      .toBe(true);
    await expect(page.getByText("A new version is ready.")).toHaveCount(0);
    await page.reload();
    expect(await buildOf(page)).toBeUndefined();
    await expectChunks(page);
    writeFileSync(sheet, whole);
    await lookForUpdate(page);
    await expect(page.getByText("A new version is ready.")).toBeVisible();
  });
});

test("it can be installed as an app", async ({ page, host, browserName }) => {
  await visit(page, host);
  await page.reload();
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await fetch(link?.href ?? "")).json() as Promise<{ icons: { src: string }[]; display: string }>;
  });
  expect(manifest.display).toBe("standalone");
  for (const { src } of manifest.icons) expect((await page.request.get(host.url + src)).ok()).toBe(true);
  if (browserName !== "chromium") return;
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});
