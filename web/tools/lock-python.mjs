// Room: build tools. `npm run lock:python`: writes py/requirements/*.txt, pinned with hashes, naming no index.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { python, setupPython } from "./lib/python.mjs";
import { program, root, run } from "./lib/run.mjs";
import { withTemporaryFolder } from "./lib/temporary.mjs";

const folder = join(root, "py/requirements");

await program(async () => {
  await setupPython();
  const unnamed = ["--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"];
  const compile = ["-m", "piptools", "compile", "--quiet", "--generate-hashes", "--allow-unsafe", "--strip-extras"];
  for (const name of ["dev", "image", "engines", "sites"]) {
    await run(python, [...compile, ...unnamed, `--output-file=${name}.txt`, `${name}.in`], { cwd: folder });
  }
  await withTemporaryFolder(lockMicropip);
});

/**
 * pip-tools resolves for the Python it runs under, and these wheels are for Pyodide's newer one: so their pins are
 * written in micropip.in, and only the hashes are looked up.
 * @param {string} temporary
 */
async function lockMicropip(temporary) {
  const pip = ["-m", "pip", "download", "-qq", "--no-deps", "--only-binary=:all:", "--python-version", "3.14"];
  await run(python, [...pip, "-d", temporary, "-r", join(folder, "micropip.in")]);
  const lines = readdirSync(temporary).map((file) => {
    const [name, version] = file.split("-");
    const hash = createHash("sha256").update(readFileSync(join(temporary, file)));
    return `${name}==${version} \\\n    --hash=sha256:${hash.digest("hex")}\n`;
  });
  writeFileSync(
    join(folder, "micropip.txt"),
    `# Written by \`npm run lock:python\` from micropip.in.\n${lines.sort().join("")}`,
  );
}
