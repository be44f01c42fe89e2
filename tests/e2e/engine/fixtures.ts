// Room: tests. The page of the engine alone, served with the product's policy or with what a test puts in its place.
import type { Page } from "@playwright/test";
import { policy } from "../../../web/tools/lib/serve.mjs";
import { test as base } from "../fixtures.ts";
import { enginePage } from "./build.ts";
import type { Exposed } from "./page.ts";

export { expect } from "@playwright/test";

declare global {
  var subject: Exposed;
}

type Headers = (path: string) => Record<string, string>;

export const test = base.extend<{ readonly open: (headers?: Headers) => Promise<Page> }>({
  open: async ({ page, serveFolder }, use) => {
    await use(async (headers = () => ({})) => {
      const all: Headers = (path) => ({ "content-security-policy": policy, ...headers(path) });
      await page.goto(await serveFolder(enginePage, all));
      return page;
    });
  },
});
