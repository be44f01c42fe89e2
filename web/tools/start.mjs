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
  const { url } = await serve(join(root, "web/dist"), { port: Number(process.env.PORT ?? 8000) });
  console.log(`\nChunkscope is at ${url} (end it with Ctrl+C)`);
});
