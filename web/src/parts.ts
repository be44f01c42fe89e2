// What the element is made of that a browser knows by name. Coordinate: none.
import { ChunkList } from "./chunk-list.ts";

/** Registers it, once; whoever makes an element needs it, by whatever name the element goes. */
export function defineParts(): void {
  if (customElements.get("chunk-scope-list")) return;
  // Registered, for 1em to be that of the element for all that is in it.
  CSS.registerProperty({ name: "--chunkscope-unit", syntax: "<length>", inherits: true, initialValue: "16px" });
  customElements.define("chunk-scope-list", ChunkList);
}
