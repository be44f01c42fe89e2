// Room: build tools. Runs other programs; Node built-ins only, because this runs before anything is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  // An older one would end with no word of what it did not do.
  process.stderr.write(`Node 20.19, or 22.12 or newer, is needed; this is ${process.version}.\n`);
  process.exit(1);
}

/** The repository's top level. */
export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** A failure whose message is all a reader needs: no stack is printed for it. */
export class ToolError extends Error {}

/**
 * Runs a program with its output on ours; rejects with a ToolError unless it exits with 0.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { timeout?: number }} [options]
 * @returns {Promise<void>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
    child.once("error", (error) => reject(new ToolError(`${command}: ${error.message}`)));
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(new ToolError(`${[command, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}

/**
 * Runs a program quietly; resolves with what it printed, or undefined when it cannot run or fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string | undefined>}
 */
export function ask(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (piece) => {
      text += piece;
    });
    child.once("error", () => resolve(undefined));
    child.once("close", (code) => resolve(code === 0 ? text.trim() : undefined));
  });
}

/**
 * Runs npm: the very one that started this process, if one did.
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} [options]
 */
export function npm(args, options = {}) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js")
    ? run(process.execPath, [cli, ...args], options)
    : run("npm", args, { shell: process.platform === "win32", ...options });
}

/**
 * The program an installed package declares, started with this very Node.
 * @param {string} name a package
 * @param {readonly string[]} args
 * @param {{ program?: string, timeout?: number, cwd?: string }} [options] program: its entry under "bin" where that is
 * not the package's own name
 */
export function nodeTool(name, args, { program, ...options } = {}) {
  const folder = join(root, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entry = typeof bin === "string" ? bin : bin[program ?? name.split("/").at(-1) ?? name];
  return run(process.execPath, [join(folder, entry), ...args], options);
}

/**
 * A hash of files and words: equal hashes mean a finished step need not run again.
 * @param {readonly string[]} files @param {readonly string[]} [words]
 */
export function stamp(files, words = []) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(existsSync(file) ? readFileSync(file) : "absent").update("\0");
  for (const word of words) hash.update(word).update("\0");
  return hash.digest("hex");
}

/**
 * Runs a step unless its stamp file already holds the value; the stamp is written only after success.
 * @param {string} file @param {string} value @param {() => Promise<void>} step
 */
export async function once(file, value, step) {
  if (existsSync(file) && readFileSync(file, "utf8") === value) return;
  await step();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}

/**
 * Runs a tool's main function: a ToolError prints as one line, anything else with its stack; both exit with 1.
 * @param {() => Promise<void>} main
 */
export async function program(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ToolError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
