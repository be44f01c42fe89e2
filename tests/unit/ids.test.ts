// The numbers of chunks in a row, against the slow obvious way.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Ids } from "../../web/src/ids.ts";

test("any row of numbers is written as if it were written alone", () => {
  const index = fc.nat(12_000);
  fc.assert(
    fc.property(index, index, index, index, (...indexes) => {
      const [first, one, other, beyond] = indexes.sort((a, b) => a - b) as [number, number, number, number];
      const last = Math.min(other, beyond - 1);
      let alone = "";
      for (let i = one; i <= last; i++) alone += `${alone === "" ? "" : " "}${i + 1}`;
      expect(new Ids(first, beyond).between(one, last)).toBe(alone);
    }),
  );
});
