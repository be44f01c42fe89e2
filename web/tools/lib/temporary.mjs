// Room: build tools. Folders that are gone when their work is done.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @param {string} [parent] where the folder is made
 * @returns {Promise<T>}
 */
export async function withTemporaryFolder(work, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, "chunkscope-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
