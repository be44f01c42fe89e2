// Room: build tools. Makes the project's Python environment (.venv); Node built-ins only.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { ask, once, root, run, stamp, ToolError } from "./run.mjs";

const venv = join(root, ".venv");
const lock = join(root, "py/requirements/dev.txt");
const project = join(root, "py/pyproject.toml");
const needs =
  "Python 3.11 or newer with its venv module is needed (Debian: apt-get install python3-venv; elsewhere the installer of python.org).";

/** The Python of .venv. */
export const python = join(venv, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");

/** Makes .venv from py/requirements/dev.txt and installs the package in it, editable; does nothing when all is as locked. */
export async function setupPython() {
  const base = (await findPython()) ?? (await installPython());
  const version = await versionOf(base);
  await once(join(venv, "installed.stamp"), stamp([lock, project], [version]), async () => {
    if ((await versionOf(python)) !== version) await makeVenv(base);
    const pip = ["-m", "pip", "install", "-qq", "--disable-pip-version-check"];
    await run(python, [...pip, "--require-hashes", "-r", lock]);
    if (existsSync(project)) await run(python, [...pip, "--no-deps", "--no-build-isolation", "-e", join(root, "py")]);
  });
}

/** All that a Python says of its version, "" where there is none. @param {string} program */
export const versionOf = async (program) => (await ask(program, ["-c", "import sys; print(sys.version)"])) ?? "";

async function findPython() {
  for (const name of ["python3", "python", "python3.14", "python3.13", "python3.12", "python3.11"]) {
    if ((await ask(name, ["-c", "import sys; print(sys.version_info >= (3, 11))"])) === "True") return name;
  }
  return undefined;
}

async function installPython() {
  if (await aptInstall(["python3", "python3-venv"])) {
    const found = await findPython();
    if (found) return found;
  }
  throw new ToolError(needs);
}

/** @param {string} base */
async function makeVenv(base) {
  const make = () => run(base, ["-m", "venv", "--clear", venv]);
  try {
    // Debian's Python has venv but not ensurepip until python3-venv is installed.
    if ((await ask(base, ["-c", "import venv, ensurepip"])) === undefined) throw new ToolError(needs);
    await make();
  } catch (error) {
    rmSync(venv, { recursive: true, force: true });
    if (!(await aptInstall(["python3-venv"]))) throw error instanceof ToolError ? new ToolError(needs) : error;
    await make();
  }
}

/**
 * Ruff over all Python there is, in the folder of its settings: a file outside has those of where it runs.
 * @param {string[]} args
 */
export const ruff = (...args) =>
  run(python, ["-m", "ruff", ...args, "--quiet", ".", "../tests", "../web/tools"], { cwd: join(root, "py") });
