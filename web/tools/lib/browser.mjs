// Room: build tools and tests. Finds a Chromium for the tests: installed, Playwright's own, or Debian's.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { nodeTool, ToolError } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const places = [
  ...names.map((name) => `/usr/bin/${name}`),
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  join(process.env.PROGRAMFILES ?? "C:/Program Files", "Google/Chrome/Application/chrome.exe"),
];
const downloadLimit = 300_000;

/** The installed Chromium's path (CHROMIUM_PATH goes first), or undefined. */
export function installedChromium() {
  return [process.env.CHROMIUM_PATH ?? "", ...places].find((place) => place !== "" && existsSync(place));
}

/** What Playwright needs to start it: an installed browser's path, or none for its own download. */
export function chromiumOptions() {
  const executablePath = installedChromium();
  const args = ["--disable-background-networking"];
  // Chromium refuses to run as root inside its own sandbox.
  if (process.getuid?.() === 0) args.push("--no-sandbox");
  return executablePath === undefined ? { args } : { executablePath, args };
}

/** Makes sure there is a Chromium; needs node_modules. */
export async function setupBrowser() {
  if (installedChromium() || (await ownChromium())) return;
  console.log("No Chromium is installed; trying Playwright's own.");
  try {
    const dependencies = process.platform === "linux" && process.getuid?.() === 0 ? ["--with-deps"] : [];
    await nodeTool("playwright", ["install", ...dependencies, "chromium"], { timeout: downloadLimit });
    return;
  } catch {
    console.log("Playwright's own Chromium cannot be had here; trying Debian's.");
  }
  if ((await aptInstall(["chromium"])) && installedChromium()) return;
  throw new ToolError(
    "The tests need a Chromium: install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.",
  );
}

async function ownChromium() {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
}
