// Room: build tools. `npm run build`: the Python image, the page, the notice of what is shipped, and all of it
// compressed; into web/dist.
import { join } from "node:path";
import { setupNode } from "./lib/node.mjs";
import { setupPython } from "./lib/python.mjs";
import { nodeTool, program, root } from "./lib/run.mjs";

/** Builds web/dist. */
export async function build() {
  // These need node_modules, which setupNode may just have made.
  const { buildImage } = await import("./image/image.mjs");
  const { writeNotice } = await import("./notice.mjs");
  const { buildTypes } = await import("./package.mjs");
  await buildImage();
  await nodeTool("vite", ["build", "web", "--logLevel", "warn"]);
  await nodeTool("vite", ["build", "web", "--config", "web/vite.embed.config.ts", "--logLevel", "warn"]);
  await buildTypes();
  writeNotice();
}

/** Compresses what was built: apart from building, since it takes a minute the first time and only hosts need it. */
export async function compress() {
  const { compressFolder } = await import("./compress.mjs");
  await compressFolder(join(root, "web/dist"));
}

if (process.argv[1] === import.meta.filename) {
  await program(async () => {
    await setupNode();
    await setupPython();
    await build();
    await compress();
  });
}
