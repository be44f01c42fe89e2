// Room: build tools. The element for pages of other sites: one folder that can be copied alone, web/dist/embed.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { targets } from "./tools/targets.mjs";
import { pythonImageFiles, pythonWorker } from "./tools/vite-python-image.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Vite reads a configuration's default export.
export default defineConfig({
  root: here("."),
  base: "./",
  publicDir: false,
  build: {
    outDir: here("dist/embed"),
    emptyOutDir: true,
    target: targets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      input: {
        "chunk-scope": here("src/embed/chunk-scope.ts"),
        element: here("src/index.ts"),
        offsets: here("src/offsets.ts"),
      },
      preserveEntrySignatures: "strict",
      // Entries are found by name; what they load carries a hash, so that an old entry never meets a new piece.
      output: { entryFileNames: "[name].js" },
    },
  },
  worker: pythonWorker,
  plugins: [pythonImageFiles()],
});
