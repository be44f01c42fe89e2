// Room: benchmark. The machine a figure belongs to.
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { installedChromium } from "../../../web/tools/lib/browser.mjs";
import { python } from "../../../web/tools/lib/python.mjs";
import { ask } from "../../../web/tools/lib/run.mjs";

/** One line: processor, memory, system, programs, and how busy it was when the benchmark began. */
export async function machineLine() {
  const cores = cpus();
  const browser = installedChromium();
  const parts = [
    `${cores.length} × ${cores[0]?.model.trim() ?? "unknown processor"}`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `${type()} ${release()}`,
    (browser && (await ask(browser, ["--version"]))?.replace(/ built on.*/, "")) ?? "Playwright's own Chromium",
    (await ask(python, ["--version"])) ?? "no Python",
    `Node ${process.versions.node}`,
    `load ${loadavg()[0]?.toFixed(1)} at the start`,
  ];
  return parts.join(", ");
}
