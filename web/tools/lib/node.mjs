// Room: build tools. Installs node_modules as locked; Node built-ins only.
import { join } from "node:path";
import { npm, once, root, stamp } from "./run.mjs";

/** `npm ci`, unless node_modules is already what package-lock.json says. */
export function setupNode() {
  const value = stamp([join(root, "package-lock.json")], [process.version, process.platform, process.arch]);
  return once(join(root, "node_modules/.installed.stamp"), value, () => npm(["ci"]));
}
