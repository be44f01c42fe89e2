// The named cases, through the page: the highlighted text, the element's records and CPython agree.
import { cases, expectCase } from "./cases.ts";
import { app } from "./element.ts";
import { test } from "./fixtures.ts";
import { chunksByPython } from "./python.ts";

test("every named case is highlighted exactly and equals CPython", async ({ page }) => {
  await page.goto("./");
  const answers = chunksByPython(cases.map((named) => [named.text, named]));
  for (const [i, named] of cases.entries()) {
    await test.step(named.name, () => expectCase(app(page), named, answers[i]));
  }
});
