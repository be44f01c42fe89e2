// Room: build tools. `npm start`: sets up, builds, serves and says where.
import { join } from "node:path";
import { build } from "./build.mjs";
import { setupNode } from "./lib/node.mjs";
import { setupPython } from "./lib/python.mjs";
import { program, root } from "./lib/run.mjs";

await program(async () => {
  await setupNode();
  await setupPython();
  await build();
  const { serve } = await import("./lib/serve.mjs");
  const dist = join(root, "web/dist");
  const { PORT } = process.env;
  // A port that was asked for is used or refused; the usual one gives way to whatever has it.
  const { url } = PORT
    ? await serve(dist, { port: Number(PORT) })
    : await serve(dist, { port: 8000 }).catch(() => serve(dist));
  console.log(`\nChunkscope is at ${url} (end it with Ctrl+C)`);
});
