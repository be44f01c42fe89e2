// Room: tests. Playwright's test with the built page served under a sub-path, its policy as a header; it fails on
// any console error, uncaught exception, policy violation, or request to another origin.
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { policy, serve } from "../../web/tools/lib/serve.mjs";

export { expect } from "@playwright/test";

/** The build. */
export const dist = new URL("../../web/dist", import.meta.url).pathname;
/** Not the root, so that an absolute address is a failure. */
const path = "/sub/path/";

type Headers = (path: string) => Record<string, string>;
type TestFixtures = {
  /** The problems this test causes on purpose. */
  readonly expectedProblems: RegExp | undefined;
  /** Serves another folder, or the build with other headers; its address. */
  readonly serveFolder: (folder: string, headers: Headers) => Promise<string>;
  readonly noProblems: undefined;
};

export const test = base.extend<TestFixtures, { readonly site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
    async ({}, use) => {
      const server = await serve(dist, { path, headers: () => ({ "content-security-policy": policy }) });
      await use(server.url);
      await server.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern
  serveFolder: async ({}, use) => {
    const servers: Awaited<ReturnType<typeof serve>>[] = [];
    await use(async (folder, headers) => {
      const server = await serve(folder, { path, headers });
      servers.push(server);
      return server.url;
    });
    await Promise.all(servers.map((server) => server.close()));
  },
  expectedProblems: [undefined, { option: true }],
  noProblems: [
    async ({ context, expectedProblems }, use) => {
      const problems = watch(context);
      await use(undefined);
      const unexpected = problems.filter((problem) => !expectedProblems?.test(problem));
      expect(unexpected, "problems the page had").toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects what must not happen in any page of a context, or in its workers. */
function watch(context: BrowserContext): readonly string[] {
  const problems: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console error: ${message.text()}`);
  });
  context.on("weberror", (event) => {
    problems.push(`uncaught: ${event.error().stack ?? event.error().message}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.hostname !== "127.0.0.1")
      problems.push(`request to ${url.origin}: ${url}`);
  });
  return problems;
}
