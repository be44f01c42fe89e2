// Gives the element and its parts their names. Coordinate: none.
import { ChunkList } from "./chunk-list.ts";
import { ChunkScope } from "./element.ts";

/** Registers them, once. */
export function define(): void {
  if (customElements.get("chunk-scope")) return;
  customElements.define("chunk-scope-list", ChunkList);
  customElements.define("chunk-scope", ChunkScope);
}
