// What the address of the page asks for: a shared document, and a layout for a frame in another page. Coordinate: none.
import { define } from "./define.ts";
import { notify } from "./notice.ts";
import { sharedIn } from "./share-link.ts";

/** Gives the element what the address says, then lets it begin. */
export async function openPage(): Promise<void> {
  const app = document.querySelector("chunk-scope");
  if (!app) throw new Error("The page has no <chunk-scope>.");
  // Another document in the same tab is another visit.
  addEventListener("hashchange", () => location.reload());
  if (new URLSearchParams(location.search).has("embed")) embed(app);
  await fill(app);
  define();
}

/** As an element that belongs to a page around it, which is told how high it is. */
function embed(app: Element): void {
  app.removeAttribute("page");
  document.documentElement.classList.add("embed");
  new ResizeObserver(() => {
    const height = Math.ceil(app.getBoundingClientRect().height);
    parent.postMessage({ type: "chunkscope-height", height }, "*"); // says nothing of the document
  }).observe(app);
}

/** Puts a shared document in the place of the sample; a damaged link leaves the sample. */
async function fill(app: Element): Promise<void> {
  try {
    const shared = await sharedIn(location.hash);
    if (!shared) return;
    app.textContent = shared.text;
    const attributes = { ...shared.settings, title: shared.name };
    for (const [name, value] of Object.entries(attributes)) app.setAttribute(name, String(value));
  } catch (error) {
    notify((error as Error).message, { Dismiss: () => undefined });
  }
}
