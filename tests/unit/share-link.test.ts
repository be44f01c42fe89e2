// Room: tests. Links that hold a document. Coordinate: UTF-16 code units.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST_LINK, linkTo, sharedIn } from "../../web/src/share-link.ts";

const PAGE = "https://example.org/tools/chunkscope/index.html?embed";
const settings = { steps: "newlines_lf,nfc", unit: "word", size: 24, overlap: 6 };
const HOSTILE = "\ufeffA🙂\r\nB\rC\0 &#= <b>👩‍👩‍👧</b> e\u0301 \u2028\u0085";

const fragmentOf = async (text: string): Promise<string> =>
  new URL(await linkTo(PAGE, { text, name: "", settings })).hash;

describe("a link", () => {
  test("gives back the very text, name and settings", async () => {
    const link = await linkTo(PAGE, { text: HOSTILE, name: "näme 🙂 &#.txt", settings });
    expect(link).toMatch(new RegExp(`^${PAGE.replace("?", "\\?")}#[\\w%&=.+*-]+$`));
    const shared = await sharedIn(new URL(link).hash);
    expect(shared).toEqual({
      text: HOSTILE,
      name: "näme 🙂 &#.txt",
      settings: { ...settings, size: "24", overlap: "6" },
    });
  });

  test("gives back any text", async () => {
    const texts = fc.string({ unit: "grapheme" }).map((text) => `${text}🙂\r\n`);
    await fc.assert(fc.asyncProperty(texts, async (text) => (await sharedIn(await fragmentOf(text)))?.text === text));
  });

  test("that was cut anywhere, or changed, is refused and not shown in part", async () => {
    const fragment = await fragmentOf(HOSTILE);
    const packed = fragment.indexOf("text=") + "text=".length;
    for (let length = packed; length < fragment.length; length++) {
      await expect(sharedIn(fragment.slice(0, length)), `cut to ${length}`).rejects.toThrow("The link is damaged");
    }
    const middle = Math.floor((packed + fragment.length) / 2);
    const changed = fragment[middle] === "A" ? "B" : "A";
    await expect(sharedIn(fragment.slice(0, middle) + changed + fragment.slice(middle + 1))).rejects.toThrow("damaged");
  });

  test("of another kind holds nothing", async () => {
    expect(await sharedIn("")).toBeUndefined();
    expect(await sharedIn("#chapter-2")).toBeUndefined();
  });

  test("that would be too long says how long, and up to there it is made", async () => {
    // Nothing in it repeats, so that it does not get shorter.
    const text = Array.from({ length: 40_000 }, (_, i) => (i * i * 31 + 7).toString(36)).join("🙂");
    await expect(linkTo(PAGE, { text, name: "", settings })).rejects.toThrow(
      /^Too long for a link: it would have \d{3},\d{3} characters, and beyond 32,000 /,
    );
    const link = await linkTo(PAGE, { text: text.slice(0, 12_000), name: "", settings });
    expect(link.length).toBeGreaterThan(LONGEST_LINK / 4);
  });

  test("is refused for half a surrogate pair, which UTF-8 cannot hold", async () => {
    await expect(linkTo(PAGE, { text: "🙂\ud83d.", name: "", settings })).rejects.toThrow("at UTF-16 offset 2");
  });

  test("of some kilobytes that unpacks to more than any document may have is refused", async () => {
    const stream = new Blob(["0".repeat(40_000_000)]).stream().pipeThrough(new CompressionStream("gzip"));
    const packed = Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
    await expect(sharedIn(`#unit=word&text=${packed}`)).rejects.toThrow("damaged");
  });
});
