// Room: tests. Builds the page of the engine alone, before any browser test.
import { build } from "vite";
import { pythonImageFiles, pythonWorker } from "../../../web/tools/vite-python-image.mjs";

/** Where it is served from; beside the Python image and as little committed. */
export const enginePage = new URL("../../../web/.image/engine-page", import.meta.url).pathname;

// Playwright calls a set-up file's default export.
// biome-ignore lint/style/noDefaultExport: see above
export default async function buildEnginePage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    root: new URL(".", import.meta.url).pathname,
    base: "./",
    publicDir: false,
    build: { outDir: enginePage, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
    worker: pythonWorker,
    plugins: [pythonImageFiles()],
  });
}
