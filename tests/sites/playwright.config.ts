// Room: tests. `npm run test:sites`: sites of documentation tools in Chromium, one after the other.
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";
import { type SiteName, sites } from "../../web/tools/sites/sites.mjs";

export default defineConfig<object, { readonly siteName: SiteName }>({
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results",
  globalSetup: [],
  workers: 1,
  fullyParallel: false,
  projects: (Object.keys(sites) as SiteName[]).map((name) => ({ name, use: { siteName: name } })),
});
