// Room: build tools and tests. A static server for the built page, from any sub-path; needs node_modules.
import { createServer } from "node:http";
import sirv from "sirv";

/** The policy the page carries; sent as a header it holds for its worker, too. */
export const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self' data:; manifest-src 'self'";

/**
 * Serves a folder.
 * @param {string} folder
 * @param {{ port?: number, path?: string, headers?: (path: string) => Record<string, string> }} [options]
 * path: where the folder appears, with a slash at both ends
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve(folder, { port = 0, path = "/", headers = () => ({}) } = {}) {
  /** @param {import("node:http").ServerResponse} response @param {string} pathname */
  const setHeaders = (response, pathname) => {
    // A wheel is a zip file; sirv has no type for it.
    if (pathname.endsWith(".whl")) response.setHeader("content-type", "application/zip");
    for (const [name, value] of Object.entries(headers(pathname))) response.setHeader(name, value);
  };
  const files = sirv(folder, { dev: true, etag: true, setHeaders });
  const server = createServer((request, response) => {
    const none = () => void response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
    const inside = request.url?.startsWith(path);
    request.url = request.url?.slice(path.length - 1);
    if (inside) files(request, response, none);
    else none();
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(undefined));
  });
  const address = server.address();
  const actual = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
