// Room: build tools. `npm run build`: the Python image, the page, and the notice of what is shipped; into web/dist.
import { setupNode } from "./lib/node.mjs";
import { setupPython } from "./lib/python.mjs";
import { nodeTool, program } from "./lib/run.mjs";

/** Builds web/dist. */
export async function build() {
  // These need node_modules, which setupNode may just have made.
  const { buildImage } = await import("./image/image.mjs");
  const { writeNotice } = await import("./notice.mjs");
  await buildImage();
  await nodeTool("vite", ["build", "web", "--logLevel", "warn"]);
  await nodeTool("vite", ["build", "web", "--config", "web/vite.embed.config.ts", "--logLevel", "warn"]);
  writeNotice();
}

if (process.argv[1] === import.meta.filename) {
  await program(async () => {
    await setupNode();
    await setupPython();
    await build();
  });
}
