// Room: tests. The Python image: reproducible, complete, and of the versions that everything else names.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { buildImage, imageFolder } from "../../web/tools/image/image.mjs";
import { startPyodide } from "../../web/tools/image/pyodide.mjs";

const run = promisify(execFile);
const root = new URL("../../", import.meta.url).pathname;
const temporary = mkdtempSync(join(tmpdir(), "chunkscope-image-"));
// A limit that only a hang reaches, however busy the machine.
const limit = 600_000;

afterAll(() => rmSync(temporary, { recursive: true }));

const read = (path: string) => readFileSync(join(root, path), "utf8");
const sha256 = (data: Buffer) => createHash("sha256").update(data).digest("hex");
const contents = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, sha256(readFileSync(join(folder, name)))]));

test("two builds give the same bytes", { timeout: limit }, async () => {
  const [first, second] = [join(temporary, "first"), join(temporary, "second")];
  // One in a process of its own, so that nothing it leaves in memory can make them alike.
  await run(process.execPath, ["web/tools/image/image.mjs", first], { cwd: root });
  await buildImage({ folder: second });
  expect(contents(first)).toEqual(contents(second));
});

test("the suite inside the image misses a module that was pruned and is imported late", {
  timeout: limit,
}, async () => {
  const folder = join(temporary, "pruned");
  await buildImage({ folder, without: ["importlib.resources._adapters"] });
  const suite = ["web/tools/image/suite.mjs", `--image=${folder}`, "--", "-q", "../tests/py/test_exports.py"];
  const failure: { code: number; stdout: string } = await run(process.execPath, suite, { cwd: root }).then(
    () => expect.fail("the suite passed"),
    (error) => error,
  );
  expect(failure.stdout).toContain("No module named 'importlib.resources._adapters'");
});

test(
  "all files name one version of Pyodide, of its Python and of the package",
  async () => {
    const manifest = JSON.parse(readFileSync(join(imageFolder, "manifest.json"), "utf8"));
    const npm = JSON.parse(read("package.json"));
    expect(manifest.pyodide).toBe(npm.devDependencies.pyodide);
    expect(read("py/pyproject.toml")).toContain(`\nversion = "${npm.version}"\n`);
    expect(manifest.chunkscope).toBe(npm.version);
    const pyodide = await startPyodide({ stdLibURL: join(imageFolder, "python.zip") });
    expect(pyodide.version).toBe(manifest.pyodide);
    expect(pyodide.runPython("import sys; sys.version.split()[0]")).toBe(manifest.python);
    expect(pyodide.runPython("import importlib.metadata; importlib.metadata.version('chunkscope')")).toBe(npm.version);
  },
  limit,
);

test(
  "a traceback from inside the image shows the line of our package",
  async () => {
    const pyodide = await startPyodide({ stdLibURL: join(imageFolder, "python.zip") });
    expect(() => pyodide.runPython("import chunkscope; chunkscope.chunk_ranges(1, '🙂', 0)")).toThrow(
      /raise SettingError/,
    );
  },
  limit,
);
