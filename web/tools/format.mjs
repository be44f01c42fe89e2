// Room: build tools. `npm run format`: writes what `npm run check` would ask for.
import { ruff } from "./lib/python.mjs";
import { nodeTool, program } from "./lib/run.mjs";

await program(async () => {
  await ruff("check", "--fix");
  await ruff("format");
  await nodeTool("@biomejs/biome", ["check", "--write"]);
});
