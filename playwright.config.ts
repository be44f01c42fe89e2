// Room: tests. Real Chromium against the built page, served under a sub-path with its policy as a header.
import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./web/tools/lib/browser.mjs";

export default defineConfig({
  testDir: "tests/e2e",
  // Needs another driver: tests/e2e/engines.config.ts.
  testIgnore: "webkit/**",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/engine/build.ts",
  // Python starts in every test: two at once are what two cores carry.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list", { printSteps: false }]],
  use: { browserName: "chromium", headless: true, launchOptions: chromiumOptions(), serviceWorkers: "block" },
});
