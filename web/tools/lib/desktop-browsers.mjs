// Room: build tools and tests. Firefox and WebKit for the tests: Debian's own packages.
import { existsSync } from "node:fs";
import { aptInstall } from "./apt.mjs";
import { ToolError } from "./run.mjs";

/** Each Debian package that is needed, with a file that is there when it is. */
const needed = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/Xvfb",
};

/** WebKitGTK's own small browser, whose folder is named after the machine. */
export function miniBrowser() {
  const machines = ["x86_64-linux-gnu", "aarch64-linux-gnu"];
  const places = machines.map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`);
  return places.find((place) => existsSync(place)) ?? "MiniBrowser";
}

/** Makes sure that Firefox and WebKitGTK are there. */
export async function setupDesktopBrowsers() {
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length === 0 || (await aptInstall(missing))) return;
  throw new ToolError(
    `The tests in Firefox and WebKit need Debian's packages ${missing.join(", ")}: apt-get install ${missing.join(" ")}`,
  );
}
