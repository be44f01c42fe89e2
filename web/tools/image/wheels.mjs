// Room: Python image. The wheels that go into it and beside it: our own, built here, and others as locked.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { python } from "../lib/python.mjs";
import { root, run } from "../lib/run.mjs";

/**
 * Builds the wheel of py/; the same sources give the same bytes.
 * @param {string} folder @returns {Promise<string>} the wheel's path
 */
export async function buildWheel(folder) {
  // 1980-01-01, the first day a zip file can name.
  const env = { ...process.env, SOURCE_DATE_EPOCH: "315532800" };
  const pip = ["-m", "pip", "wheel", "-qq", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"];
  await run(python, [...pip, "-w", folder, join(root, "py")], { env });
  return onlyWheels(folder)[0] ?? "";
}

/**
 * Fetches the pure-Python wheels of a lock in py/requirements; pip refuses one whose hash differs.
 * @param {string} lock @param {string} folder @returns {Promise<string[]>} their paths
 */
export async function downloadWheels(lock, folder) {
  const pure = ["--only-binary=:all:", "--python-version", "3.14", "--platform", "any", "--implementation", "py"];
  const pip = ["-m", "pip", "download", "-qq", "--disable-pip-version-check", "--no-deps", "--require-hashes"];
  await run(python, [...pip, ...pure, "-d", folder, "-r", join(root, "py/requirements", lock)]);
  return onlyWheels(folder);
}

/** @param {string} folder */
function onlyWheels(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".whl"))
    .sort()
    .map((file) => join(folder, file));
}
