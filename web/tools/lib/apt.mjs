// Room: build tools. Debian packages, where that is possible without asking; Node built-ins only.
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/**
 * Installs Debian packages; false where this is no Debian, we are not root, or apt-get fails.
 * @param {readonly string[]} names
 * @returns {Promise<boolean>}
 */
export async function aptInstall(names) {
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await run("apt-get", ["update", "-q"], { env });
    await run("apt-get", ["install", "-q", "-y", "--no-install-recommends", ...names], { env });
    return true;
  } catch {
    return false;
  }
}
