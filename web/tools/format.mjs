// Room: build tools. `npm run format`: writes what `npm run check` would ask for.
import { join } from "node:path";
import { python } from "./lib/python.mjs";
import { nodeTool, program, root, run } from "./lib/run.mjs";

await program(async () => {
  const folders = ["py", "tests/py", "web/tools"].map((folder) => join(root, folder));
  await run(python, ["-m", "ruff", "check", "--quiet", "--fix", ...folders]);
  await run(python, ["-m", "ruff", "format", "--quiet", ...folders]);
  await nodeTool("@biomejs/biome", ["check", "--write"]);
});
