// Room: tests. The npm package, packed and installed in a project of its own, as a front end would use it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { highlighted } from "./element.ts";
import { expect, test } from "./fixtures.ts";

const root = new URL("../..", import.meta.url).pathname;
const project = mkdtempSync(join(tmpdir(), "chunkscope-package-"));

const program = (name: string, args: readonly string[], cwd = project): string =>
  execFileSync(name, args, { cwd, encoding: "utf8", shell: process.platform === "win32" });
const write = (name: string, text: string): void => writeFileSync(join(project, name), text);

test.describe.configure({ mode: "serial" });

test.beforeAll(() => {
  const packed = JSON.parse(
    program("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", project], root),
  );
  write("package.json", JSON.stringify({ name: "front-end", type: "module", private: true }));
  const [{ filename }] = Object.values(packed) as [{ filename: string }];
  program("npm", ["install", "--offline", "--ignore-scripts", "--no-audit", `./${filename}`]);
});

test.afterAll(() => rmSync(project, { recursive: true }));

test("the package depends on nothing", () => {
  const listed = JSON.parse(program("npm", ["ls", "--all", "--json"]));
  expect(Object.keys(listed.dependencies)).toEqual(["chunkscope"]);
  expect(listed.dependencies.chunkscope.dependencies).toBeUndefined();
});

test("the converter alone works in Node", () => {
  write(
    "use.mjs",
    `import { OffsetMap } from "chunkscope/offsets"; process.stdout.write(String(new OffsetMap("A🙂BC").toCodeUnit(2)));`,
  );
  expect(program(process.execPath, ["use.mjs"])).toBe("3");
});

test("its element is defined in a page by chunkscope/define, or by hand from chunkscope", async ({
  page,
  serveFolder,
}) => {
  const policy =
    "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src data:";
  const imports = {
    chunkscope: "./node_modules/chunkscope/web/dist/embed/element.js",
    "chunkscope/define": "./node_modules/chunkscope/web/dist/embed/chunk-scope.js",
  };
  const url = await serveFolder(project, () => ({ "content-security-policy": policy }));
  for (const script of [
    `import "chunkscope/define";`,
    `import { ChunkScope } from "chunkscope"; customElements.define("chunk-scope", ChunkScope);`,
  ]) {
    const head = `<link rel="icon" href="data:,"><script type="importmap">${JSON.stringify({ imports })}</script>`;
    const body = `<chunk-scope unit="word" size="2" overlap="0">one 🙂 three</chunk-scope>`;
    write("index.html", `<!doctype html><meta charset="utf-8">${head}<script type="module">${script}</script>${body}`);
    await page.goto(url);
    const element = page.locator("chunk-scope");
    await element.getByRole("option").first().waitFor();
    expect(await highlighted(element)).toEqual({ 1: "one 🙂", 2: "three" });
  }
});

test("its types hold for a strict TypeScript project, and refuse a mistake", () => {
  const compiler = {
    module: "NodeNext",
    target: "ES2022",
    lib: ["ES2022", "DOM"],
    types: [],
    strict: true,
    noEmit: true,
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions: compiler, files: ["use.ts"] }));
  const tsc = (text: string): string => {
    write("use.ts", text);
    return program(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", "."]);
  };
  const use = `import { OffsetMap } from "chunkscope/offsets";
    import type { ChunkRecord } from "chunkscope";
    import "chunkscope/define";
    const element = document.createElement("chunk-scope");
    element.text = "🙂"; element.start = "click";
    const chunks: readonly ChunkRecord[] = element.chunks;
    element.addEventListener("chunkscope-change", (event) => console.log(event.detail.chunks, chunks));`;
  tsc(`${use} const offset: number = new OffsetMap("🙂").toCodeUnit(1); console.log(offset);`);
  expect(() => tsc(`${use} element.start = "never";`)).toThrow();
});

test("its manifest names the element with its attributes, events, parts and properties", () => {
  const manifest = JSON.parse(
    readFileSync(join(project, "node_modules/chunkscope/web/dist/types/custom-elements.json"), "utf8"),
  );
  const element = manifest.modules[0].declarations.find(({ name }: { name: string }) => name === "ChunkScope");
  const names = (of: readonly { name: string }[]): readonly string[] => of.map(({ name }) => name);
  expect(element.tagName).toBe("chunk-scope");
  expect(names(element.attributes)).toEqual(
    expect.arrayContaining(["unit", "size", "overlap", "src", "readonly", "start"]),
  );
  expect(names(element.events)).toEqual(
    expect.arrayContaining(["chunkscope-change", "chunkscope-select", "chunkscope-error"]),
  );
  expect(names(element.cssParts)).toContain("panel");
  expect(names(element.cssProperties)).toContain("--chunkscope-max-height");
});
