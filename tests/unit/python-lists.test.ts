// The lists the page offers are those Python knows.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { VERDICTS } from "../../web/src/checking.ts";
import { FORMAT_NAMES } from "../../web/src/exporting.ts";
import { ENCODING_NAMES, STEP_NAMES, UNIT_NAMES } from "../../web/src/settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SCRIPT = `
import json
from chunkscope import bridge
print(json.dumps([json.loads(bridge.catalogue()), json.loads(bridge.verify_catalogue("").json)]))
`;

const [catalogue, checks] = JSON.parse(
  execFileSync(`${ROOT}.venv/bin/python`, ["-X", "utf8", "-c", SCRIPT], {
    env: { ...process.env, PYTHONPATH: `${ROOT}py/src` },
    encoding: "utf8",
  }),
);

test("units, steps and formats are those of Python", () => {
  expect(UNIT_NAMES.map(({ unit }) => unit).sort()).toEqual([...catalogue.units].sort());
  expect(STEP_NAMES.map(({ step }) => step)).toEqual(catalogue.steps);
  expect(FORMAT_NAMES).toEqual(
    catalogue.formats.map(({ name, label }: { name: string; label: string }) => ({ format: name, label })),
  );
});

test("encodings are those of Python, but for the one that was tried", () => {
  expect([...ENCODING_NAMES].sort()).toEqual(catalogue.encodings.filter((name: string) => name !== "utf-8").sort());
});

test("verdicts have Python's numbers and words", () => {
  expect(VERDICTS.map(({ verdict, words }) => [verdict, words])).toEqual(checks.verdicts);
});
