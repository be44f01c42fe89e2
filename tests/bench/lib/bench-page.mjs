// Room: benchmark. Builds the page that measures the engine without the element, as Vite builds the product.
import { join } from "node:path";
import { build } from "vite";
import { root } from "../../../web/tools/lib/run.mjs";
import { pythonImageFiles, pythonImageModule } from "../../../web/tools/vite-python-image.mjs";

/** Where it is built; beside the Python image and as little committed. */
export const benchPage = join(root, "web/.image/bench-page");

export async function buildBenchPage() {
  await build({
    configFile: false,
    logLevel: "error",
    root: join(root, "tests/bench/page"),
    base: "./",
    publicDir: false,
    build: { outDir: benchPage, emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
    worker: { format: "es", plugins: () => [pythonImageModule()], rolldownOptions: { external: [/^node:/] } },
    plugins: [pythonImageFiles()],
  });
}
