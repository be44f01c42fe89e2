// Gives the element its name. Coordinate: none.
import { ChunkScope } from "./element.ts";

/** Registers it, once. */
export function define(): void {
  if (!customElements.get("chunk-scope")) customElements.define("chunk-scope", ChunkScope);
}
