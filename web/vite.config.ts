// Room: build tools. The page: many files with content hashes that work from any sub-path.
import { fileURLToPath } from "node:url";
import license from "rollup-plugin-license";
import { defineConfig } from "vite";
import { targets } from "./tools/targets.mjs";
import { offline } from "./tools/vite-offline.mjs";
import { pythonImageFiles, pythonWorker } from "./tools/vite-python-image.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Vite reads a configuration's default export.
export default defineConfig({
  root: here("."),
  base: "./",
  publicDir: false,
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: targets,
    // A data: address would be one more thing the policy has to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
  worker: pythonWorker,
  plugins: [pythonImageFiles(), offline(), license({ thirdParty: { output: here(".image/NOTICE.page.txt") } })],
});
