// Room: tests. A page of another site: the folder web/dist/embed copied under a sub-path, and the site's policy.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { policy as strict } from "../../web/tools/lib/serve.mjs";
import { test as base, dist } from "./fixtures.ts";

export { dist, expect } from "./fixtures.ts";

export const TEXT = "one 🙂 three\n\nfour 👩‍👩‍👧 six 𠮷 eight";
export const ELEMENT = `unit="word" size="3" overlap="1"`;
export const CHUNKS = { 1: "one 🙂 three", 2: "three\n\nfour 👩‍👩‍👧", 3: "👩‍👩‍👧 six 𠮷", 4: "𠮷 eight" };

/** For pages that bring styles of their own. */
export const styled = { policy: strict.replace("style-src", "style-src 'unsafe-inline'") };

type Fixtures = {
  /** Opens a page whose body this is; its address. */
  readonly open: (body: string, options?: { readonly script?: string; readonly policy?: string }) => Promise<string>;
};

export const test = base.extend<Fixtures>({
  open: async ({ page, serveFolder }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "chunkscope-embed-"));
    cpSync(join(dist, "embed"), join(folder, "static/chunkscope"), { recursive: true });
    writeFileSync(join(folder, "document.txt"), TEXT);
    await use(async (body, { script = "static/chunkscope/chunk-scope.js", policy = strict } = {}) => {
      const head = `<meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`;
      writeFileSync(join(folder, "index.html"), `<!doctype html><title>A page</title>${head}<body>${body}`);
      const url = await serveFolder(folder, () => ({ "content-security-policy": policy }));
      await page.goto(url);
      return url;
    });
    rmSync(folder, { recursive: true });
  },
});
