// The single file in WebKit, from disk with every request cut off.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cases, expectCase } from "../cases.ts";
import { dist } from "../fixtures.ts";
import { chunksByPython } from "../python.ts";
import { expect, test } from "./driver.ts";

test.use({ network: false });

test("every named case is exact from disk with no network", async ({ session: { driver, app }, site }) => {
  await driver.get(site).catch(() => undefined);
  expect(await driver.getTitle(), "the network is cut off").not.toContain("Chunkscope");
  await driver.get(pathToFileURL(join(dist, "chunkscope.html")).href);
  const answers = chunksByPython(cases.map((named) => [named.text, named]));
  for (const [i, named] of cases.entries()) {
    await test.step(named.name, () => expectCase(app, named, answers[i]));
  }
});
