// Room: build tools. What makes the page an app that works with the network gone: its manifest, icons and service worker.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { VitePWA } from "vite-plugin-pwa";
import { root } from "./lib/run.mjs";

const icons = [
  { name: "icon-192", sizes: "192x192", purpose: "any" },
  { name: "icon-512", sizes: "512x512", purpose: "any" },
  { name: "maskable-512", sizes: "512x512", purpose: "maskable" },
].map((icon) => {
  const source = readFileSync(join(root, `web/src/icons/${icon.name}.png`));
  return { ...icon, source, fileName: `assets/${icon.name}-${hash("sha256", source, "hex").slice(0, 8)}.png` };
});

/** @param {string} algorithm @param {Uint8Array} bytes @param {import("node:crypto").BinaryToTextEncoding} encoding */
function hash(algorithm, bytes, encoding) {
  return createHash(algorithm).update(bytes).digest(encoding);
}

/** @returns {import("vite").PluginOption[]} */
export function offline() {
  let dist = "";
  return [
    {
      name: "icons",
      configResolved({ root: page, build }) {
        dist = resolve(page, build.outDir);
      },
      generateBundle() {
        for (const { fileName, source } of icons) this.emitFile({ type: "asset", fileName, source });
      },
    },
    VitePWA({
      base: "./",
      scope: "./",
      // Registered by web/src/offline.ts, which also offers the update.
      injectRegister: false,
      registerType: "prompt",
      manifest: {
        name: "Chunkscope",
        short_name: "Chunkscope",
        description: "Every chunk of a document where it sits in the original.",
        start_url: "./",
        scope: "./",
        display: "standalone",
        background_color: "#ffffff",
        theme_color: "#3f51b5",
        icons: icons.map(({ fileName, sizes, purpose }) => ({ src: fileName, sizes, purpose, type: "image/png" })),
      },
      includeManifestIcons: false,
      workbox: {
        globPatterns: ["index.html", "assets/**/*.{js,css,svg,png,wasm,zip,whl}"],
        dontCacheBustURLsMatching: /^assets\//,
        // Pyodide's WebAssembly is nearly 10 MB, and without it there is no Python.
        maximumFileSizeToCacheInBytes: 32 * 1024 ** 2,
        manifestTransforms: [(entries) => ({ manifest: entries.map((entry) => withIntegrity(dist, entry)) })],
        // Other pages of the host that lie in this scope stay theirs.
        navigateFallback: null,
        // No address means another page, whatever its parameters.
        ignoreURLParametersMatching: [/./],
        // The page of the first visit, too: its next worker may start when the network is gone.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ];
}

/**
 * What is cached must be what was built: a file of another build, or half of one, fails the installation as a whole.
 * @template {{ url: string }} Entry
 * @param {string} dist @param {Entry} entry
 */
function withIntegrity(dist, entry) {
  return { ...entry, integrity: `sha384-${hash("sha384", readFileSync(join(dist, entry.url)), "base64")}` };
}
