// Room: tests. A site built from its recipe, once for its tests, and opened under the sub-path its recipe names.
import type { Page } from "@playwright/test";
import { type SiteName, withBuiltSite } from "../../web/tools/sites/sites.mjs";
import { test as base } from "../e2e/fixtures.ts";

export { expect } from "../e2e/fixtures.ts";

/** Documentation tools have scripts and styles of their own inside their pages; nothing may come from elsewhere. */
const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:";

type WorkerFixtures = { readonly siteName: SiteName; readonly built: string };
type TestFixtures = { readonly opened: { readonly workers: Workers } };

/** The Python workers of a page: how many there are, and how many have been started. */
export interface Workers {
  readonly now: () => number;
  readonly started: () => number;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  siteName: ["plain-html", { option: true, scope: "worker" }],
  built: [
    async ({ siteName }, use) => {
      await withBuiltSite(siteName, use);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  opened: async ({ page, built, serveFolder }, use) => {
    const workers = watchWorkers(page);
    const url = await serveFolder(built, () => ({ "content-security-policy": policy }));
    // What a browser asks of a host unasked is no matter of a site below a sub-path.
    await page.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
    // Material navigates to what its sitemap names, and compares the port as well.
    await page.route("**/sitemap.xml", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        body: (await answer.text()).replaceAll("https://example.com/", `${new URL(url).origin}/`),
      });
    });
    await page.goto(url);
    await use({ workers });
  },
});

/** A site may have workers of its own, such as its search. */
function watchWorkers(page: Page): Workers {
  const ours = (worker: { url(): string }): boolean => worker.url().includes("/chunkscope/");
  let started = 0;
  page.on("worker", (worker) => {
    if (ours(worker)) started++;
  });
  return { now: () => page.workers().filter(ours).length, started: () => started };
}
