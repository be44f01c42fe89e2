// The app with the network gone: a service worker keeps every file of one build. Only the page itself has one; an
// element in someone's documentation must not take over their site. Coordinate: none.
import { Workbox } from "workbox-window";
import type { ChunkScope } from "./element.ts";
import { notify } from "./notice.ts";

/** Registers the service worker when Python is there, so that both never ask for the same bytes. */
async function register(): Promise<void> {
  if (!("serviceWorker" in navigator) || window !== window.top) return;
  const app = document.querySelector<ChunkScope>("chunk-scope");
  await customElements.whenDefined("chunk-scope");
  await app?.settled.catch(() => undefined);
  const workbox = new Workbox("./sw.js", { scope: "./" });
  workbox.addEventListener("waiting", () => offer(workbox));
  // Another tab took the update: this page's own files are no longer kept.
  workbox.addEventListener("controlling", ({ isUpdate }) => isUpdate && offer(workbox));
  document.addEventListener("visibilitychange", () => {
    // Offline there is nothing to ask, and that is no error.
    if (!document.hidden) workbox.update().catch(() => undefined);
  });
  await workbox.register();
}

/** Offers the new version; nothing is reloaded, and no text lost, until someone asks for it. */
function offer(workbox: Workbox): void {
  notify("A new version is ready.", { Reload: () => void reload(workbox), Later: () => undefined });
}

async function reload(workbox: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("./");
  if (!registration?.waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  workbox.messageSkipWaiting();
}

// A browser that refuses (private windows of some do) has the page without the cache.
register().catch(() => undefined);
