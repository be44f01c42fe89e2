// Room: build tools. What the npm package holds beside web/dist/embed: types, and a manifest of the element.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nodeTool, root } from "./lib/run.mjs";
import { withTemporaryFolder } from "./lib/temporary.mjs";

const types = join(root, "web/dist/types");

/** Builds web/dist/types. */
export async function buildTypes() {
  rmSync(types, { recursive: true, force: true });
  mkdirSync(types, { recursive: true });
  await withTemporaryFolder(async (folder) => {
    await nodeTool("typescript", ["-p", "web/tsconfig.types.json", "--outDir", folder], { program: "tsc" });
    for (const name of reachedFrom(folder, ["index", "offsets"])) {
      writeFileSync(
        join(types, `${name}.d.ts`),
        declarations(folder, name).replaceAll(/(?<=")(\.\/[\w-]+)\.ts(?=")/g, "$1.js"),
      );
    }
  });
  writeFileSync(join(types, "define.d.ts"), `import "./api.js";\nexport {};\n`);
  const manifest = [
    "analyze",
    "--litelement",
    "--quiet",
    "--globs",
    "web/src/element.ts",
    "--outdir",
    "web/dist/types",
  ];
  await nodeTool("@custom-elements-manifest/analyzer", manifest, { program: "cem" });
}

/** @param {string} folder @param {string} name */
const declarations = (folder, name) => readFileSync(join(folder, `${name}.d.ts`), "utf8");

/** The declarations a user of some can come upon: those of the inside need libraries a user has not. @param {string} folder @param {string[]} names */
function reachedFrom(folder, names) {
  const reached = new Set(names);
  for (const name of reached) {
    for (const [, next = ""] of declarations(folder, name).matchAll(/"\.\/([\w-]+)\.ts"/g)) reached.add(next);
  }
  return reached;
}
