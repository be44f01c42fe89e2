// Room: Python image. Runs the Python suite inside the packed image, under Node: the code and the standard library
// that the browser gets. Tests in tests/py/host need a real operating system and stay out.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { python } from "../lib/python.mjs";
import { ask, program, root, ToolError } from "../lib/run.mjs";
import { imageFolder } from "./image.mjs";
import { importTool, pyodideFile, startPyodide } from "./pyodide.mjs";

/**
 * Runs pytest inside an image.
 * @param {{ folder?: string, args?: readonly string[] }} [options]
 * @returns {Promise<number>} pytest's exit code
 */
export async function runSuite({ folder = imageFolder, args = [] } = {}) {
  // Hypothesis asks for CI, to test the same examples in each run there.
  const env = process.env.CI ? { CI: process.env.CI } : {};
  const pyodide = await startPyodide({ stdLibURL: join(folder, "python.zip"), env });
  const site = await ask(python, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]);
  if (site === undefined) throw new ToolError("The suite's libraries are not installed: npm run setup");
  pyodide.FS.writeFile("/outside.zip", pyodideFile("python_stdlib.zip"));
  for (const [place, real] of Object.entries({ "/outside": site, "/repository": root })) {
    pyodide.FS.mkdirTree(place);
    pyodide.mountNodeFS(place, real);
  }
  importTool(pyodide, "outside").install(pyodide.toPy(["/outside.zip", "/outside"]));
  pyodide.FS.chdir("/repository/py");
  // -s: there is no file to capture into; no cache: it would be written beside CPython's.
  const fixed = ["-s", "-p", "no:cacheprovider", "--ignore=../tests/py/host", ...args];
  const pytest = pyodide.pyimport("pytest");
  return Number(pytest.main(pyodide.toPy(fixed)));
}

if (process.argv[1] === import.meta.filename) {
  await program(async () => {
    const { values, positionals } = parseArgs({ options: { image: { type: "string" } }, allowPositionals: true });
    const code = await runSuite({ folder: values.image ?? imageFolder, args: positionals });
    if (code !== 0) throw new ToolError(`pytest inside the image ended with ${code}`);
  });
}
