// Room: engine, worker side. Installs a user's own package: only then come the whole standard library and micropip.
import type { PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";

/** Where the files are and which of Pyodide's packages install others. */
export type Source = { readonly base: URL; readonly installers: readonly string[] };

// The image's standard library is a part of the whole. The whole goes before it, and packages that are imported
// already learn that they go on there.
const attach = `
import sys
def attach(whole, part="/lib/python314.zip"):
    sys.path.insert(sys.path.index(part), whole)
    for module in list(sys.modules.values()):
        path = getattr(module, "__path__", None)
        if path is not None and not hasattr(path, "_path"):
            path.extend([whole + entry[len(part):] for entry in path if entry.startswith(part + "/")])
    sys.path_importer_cache.clear()
attach
`;

// What came with a wheel, and proof that it can be imported.
const inspect = `
import importlib
from importlib.metadata import distributions, packages_distributions
def names():
    return sorted({d.metadata["Name"] for d in distributions()})
def import_all(added):
    importlib.invalidate_caches()
    for module, owners in packages_distributions().items():
        if module.isidentifier() and not set(owners).isdisjoint(added):
            importlib.import_module(module)
(names, import_all)
`;

/** Adds wheels to a running Python; each costs nothing until the first is asked for. */
export class Packages {
  readonly #pyodide: PyodideAPI;
  readonly #source: Source;
  #micropip: Promise<PyProxy> | undefined;

  constructor(pyodide: PyodideAPI, source: Source) {
    this.#pyodide = pyodide;
    this.#source = source;
  }

  /**
   * Installs a wheel and imports its modules.
   * @returns the names of the distributions that came with it
   * @throws Error when a part of the installer cannot be had, when the wheel depends on what is not here, or when it
   * cannot be imported
   */
  async add(name: string, wheel: Uint8Array<ArrayBuffer>): Promise<readonly string[]> {
    this.#micropip ??= this.#loadMicropip();
    const micropip = await this.#micropip.catch((error: unknown) => {
      this.#micropip = undefined;
      throw error;
    });
    const [names, importAll] = this.#pyodide.runPython(inspect);
    const before = new Set<string>(names().toJs());
    const path = `/tmp/${name}`;
    this.#pyodide.FS.writeFile(path, wheel);
    await micropip.install(`emfs:${path}`);
    const added = (names().toJs() as string[]).filter((distribution) => !before.has(distribution));
    if (added.length === 0) throw new Error(`${name} was installed, but no distribution came of it`);
    importAll(this.#pyodide.toPy(added));
    return added;
  }

  async #loadMicropip(): Promise<PyProxy> {
    if (this.#source.installers.length === 0)
      throw new Error("this page is one file and has no installer in it: packages can be added where it is hosted");
    const name = "python-full.zip";
    const response = await fetch(new URL(name, this.#source.base));
    if (!response.ok) throw new Error(`${response.url} could not be loaded: the host answered ${response.status}`);
    const whole = `/lib/${name}`;
    this.#pyodide.FS.writeFile(whole, new Uint8Array(await response.arrayBuffer()));
    this.#pyodide.runPython(attach)(whole);
    for (const installer of this.#source.installers) await this.#load(installer);
    const micropip = this.#pyodide.pyimport("micropip");
    // What a wheel depends on must be here already: nothing is looked up at a package index.
    micropip.set_index_urls([]);
    return micropip;
  }

  /** pyodide.loadPackage, which resolves even when a file was missing or not what the lock file says. */
  async #load(name: string): Promise<void> {
    const messages: string[] = [];
    const errorCallback = (message: string) => messages.push(message);
    await this.#pyodide.loadPackage(name, { messageCallback: () => undefined, errorCallback });
    if (!(name in this.#pyodide.loadedPackages)) throw new Error(`${name} could not be loaded: ${messages.join(" ")}`);
  }
}
