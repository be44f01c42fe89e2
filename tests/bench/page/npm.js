// Room: benchmark. The least a page can do with Pyodide; it lies beside npm's files.
import { loadPyodide } from "./pyodide.mjs";

await loadPyodide();
globalThis.benchDone(performance.now());
