// Room: build tools. `npm run lock:sites`: writes tests/sites/locks from the versions that the recipes name.
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { npm, program, root } from "./lib/run.mjs";
import { withTemporaryFolder } from "./lib/temporary.mjs";
import { lockOf, manifests, prepareNode } from "./sites/tools.mjs";

/** A site's Vite 8 is this project's own, so that one release of it is tested. */
const { vite } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies;

await program(async () => {
  for (const [site, manifest] of Object.entries(manifests())) {
    await withTemporaryFolder(async (temporary) => {
      // npm calls a package that has no name by its folder.
      const folder = join(temporary, site);
      const lock = ["install", "--package-lock-only"];
      prepareNode(folder, JSON.stringify({ ...JSON.parse(manifest), overrides: { "vite@8": vite } }));
      await npm(lock, { cwd: folder });
      prepareNode(folder, manifest);
      await npm(lock, { cwd: folder });
      mkdirSync(dirname(lockOf(site)), { recursive: true });
      copyFileSync(join(folder, "package-lock.json"), lockOf(site));
    });
  }
});
