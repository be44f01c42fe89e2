// Room: build tools. Unit tests: pure modules only, no browser and no Python.
import { defineConfig } from "vitest/config";

// Vite reads a configuration's default export.
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node" },
});
