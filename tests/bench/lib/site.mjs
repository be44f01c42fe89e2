// Room: benchmark. Pages served from one folder by one server, and browsers with profiles of their own.
import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumOptions } from "../../../web/tools/lib/browser.mjs";
import { serve } from "../../../web/tools/lib/serve.mjs";
import { withTemporaryFolder } from "../../../web/tools/lib/temporary.mjs";

/** @typedef {import("@playwright/test").BrowserContext} BrowserContext */

/** What a static host says of its files; without it nothing would be taken from the cache unasked. */
const headers = () => ({ "cache-control": "public, max-age=600" });

/**
 * Serves copies of files and folders, so that a build that runs meanwhile changes nothing.
 * @template T
 * @param {Record<string, string>} sources by the path they get
 * @param {(url: string, folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withSite(sources, work) {
  return withTemporaryFolder(async (folder) => {
    for (const [path, source] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(source, join(folder, path), { recursive: true });
    }
    const server = await serve(folder, { headers });
    try {
      return await work(server.url, folder);
    } finally {
      await server.close();
    }
  });
}

/**
 * A browser that has never been started before.
 * @template T
 * @param {(context: BrowserContext) => Promise<T>} work
 * @returns {Promise<T>}
 */
export function withNewProfile(work) {
  return withTemporaryFolder(async (profile) => {
    const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions(), headless: true });
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  });
}
