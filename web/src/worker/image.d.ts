// Room: engine. What the build says of the Python image it made (web/tools/vite-python-image.mjs).
declare module "virtual:python-image" {
  /** The image's folder, relative to the built scripts, with a slash at its end. */
  export const folder: string;
  /** The bytes of each file, unpacked from any transfer encoding. */
  export const sizes: Readonly<Record<string, number>>;
  /** Pyodide's lock file: the packages that install others, and where they are. */
  export const lock: import("pyodide").Lockfile;
  /** Their names. */
  export const installers: readonly string[];
}

declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: import("./parts.ts").CreateModule;
  // biome-ignore lint/style/noDefaultExport: it is Pyodide's
  export default createPyodideModule;
}
