// Room: build tools. web/dist/NOTICE.txt: the licences of everything shipped inside the build.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/run.mjs";
export function writeNotice() {
  writeFileSync(join(root, "web/dist/NOTICE.txt"), readFileSync(join(root, "web/.image/NOTICE.page.txt")));
}
