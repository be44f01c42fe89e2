// Room: tests. `npm run test:engines`: the same tests in Firefox (Debian's, by Playwright) and in WebKit (WebKitGTK).
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

export default defineConfig({
  ...base,
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: [],
  testIgnore: [],
  workers: 1,
  // WebKitGTK runs Python three to four times slower than the others.
  timeout: 300_000,
  projects: [
    {
      name: "firefox",
      testIgnore: "webkit/**",
      testMatch: /(cases|engines|single|languages)\.spec\.ts/,
      // Of real texts the emoji document is the hardest.
      grepInvert: /languages by/,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: {
          executablePath: "/usr/bin/firefox-esr",
          // Playwright lifts this, and then any page works from disk.
          firefoxUserPrefs: { "security.fileuri.strict_origin_policy": true },
        },
      },
    },
    { name: "webkit", testMatch: /webkit\/.*\.spec\.ts/ },
  ],
});
