// Room: tests. A user's own package: installed from the page's own host alone, or refused with a reason.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { wheel } from "./wheel.ts";

/** Adds a wheel; the names that came with it, or the error's message. */
const add = (page: Page, { name, bytes }: ReturnType<typeof wheel>) =>
  page.evaluate(
    ([file, data]) =>
      subject.engine.addPackage(new Uint8Array(data), file).then(
        (names) => names.join(),
        (error: Error) => error.message,
      ),
    [name, bytes] as const,
  );

test("a wheel is imported with modules the image leaves out, again after a restart", async ({ open, page }) => {
  const requested: string[] = [];
  page.context().on("request", (request) => requested.push(request.url().split("/").at(-1) ?? ""));
  await open();
  await page.evaluate(() => subject.engine.start());
  expect(requested).not.toContain("python-full.zip");
  const source = "import difflib, email.mime.text\nFACE = '🙂'\n";
  expect(await add(page, wheel("smiling", source))).toBe("smiling");
  expect(requested).toContain("python-full.zip");
  await page.evaluate(() => subject.engine.restart());
  const second = wheel("laughing", "import smiling\nassert smiling.FACE == '🙂'\n", ["smiling>=1"]);
  expect(await add(page, second)).toBe("laughing");
});

test("a wheel that depends on what is not here, or cannot be imported, is refused in Python's words", async ({
  open,
}) => {
  const page = await open();
  expect(await add(page, wheel("wanting", "FACE = '🙂'\n", ["nowhere-to-be-found"]))).toContain("nowhere-to-be-found");
  expect(await add(page, wheel("failing", "raise RuntimeError('🙂')\n"))).toContain("RuntimeError: 🙂");
  const spans = await page.evaluate(async () => {
    const document = subject.engine.document();
    document.setText("🙂🙂");
    return (await document.call("chunk", { unit: "code_point", size: 1, overlap: 0 })).n;
  });
  expect(spans).toBe(2);
});

test.describe("a part of the installer that cannot be had is an error", () => {
  test.use({ expectedProblems: /Failed to load resource|Failed to find a valid digest/ });

  for (const file of ["python-full.zip", "packaging-26.1-py3-none-any.whl", "micropip-0.11.1-py3-none-any.whl"]) {
    test(`${file} is not what it should be, and the next try finds it`, async ({ open, page }) => {
      const status = file.endsWith(".zip") ? 404 : 200;
      await page.route(`**/${file}`, (route) => route.fulfill({ status, body: "🙂" }));
      await open();
      const face = wheel("face", "FACE = '🙂'\n");
      expect(await add(page, face)).toContain("could not be loaded");
      await page.unroute(`**/${file}`);
      expect(await add(page, face)).toBe("face");
    });
  }
});
