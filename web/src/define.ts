// Gives the element and its parts their names. Coordinate: none.
import { ChunkList } from "./chunk-list.ts";
import { ChunkScope } from "./element.ts";

/** Registers them, once. */
export function define(): void {
  if (customElements.get("chunk-scope")) return;
  // Registered, for 1em to be that of the element for all that is in it.
  CSS.registerProperty({ name: "--chunkscope-unit", syntax: "<length>", inherits: true, initialValue: "16px" });
  customElements.define("chunk-scope-list", ChunkList);
  customElements.define("chunk-scope", ChunkScope);
}
