// Room: build tools. What the tests with Spark, Ray and Dask need: their packages in .venv, and Java.
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { python, setupPython } from "./python.mjs";
import { ask, once, root, run, stamp, ToolError } from "./run.mjs";

const requirements = join(root, "py/requirements");
const locks = [join(requirements, "dev.txt"), join(requirements, "engines.txt")];

/** Installs the engines beside the rest of .venv; they are large, so nothing but their tests asks for it. */
export async function setupEngines() {
  await setupPython();
  await once(join(root, ".venv/engines.stamp"), stamp(locks), async () => {
    const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"];
    await run(python, [...pip, "-r", join(requirements, "engines.txt")]);
  });
  if ((await ask("java", ["--version"])) !== undefined || (await aptInstall(["default-jre-headless"]))) return;
  throw new ToolError(
    "Java 17 or newer is needed for the tests with Spark (Debian: apt-get install default-jre-headless).",
  );
}

/** Runs the tests with the real engines, in local mode. */
export async function testEngines() {
  await setupEngines();
  await run(python, ["-m", "pytest", "-q", "../tests/py/host/engines"], { cwd: join(root, "py") });
}
