// Room: build tools. Unit tests are of pure modules, without browser and Python; those in tests/image start Pyodide.
import { defineConfig } from "vitest/config";

// Vite reads a configuration's default export.
export default defineConfig({
  root: new URL("..", import.meta.url).pathname,
  test: { include: ["tests/{unit,image}/**/*.test.ts"], environment: "node" },
});
