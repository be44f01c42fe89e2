// Registers the element and its parts. Coordinate: none.
import { ChunkList } from "./chunk-list.ts";
import { ChunkScope } from "./element.ts";

if (!customElements.get("chunk-scope")) {
  customElements.define("chunk-scope-list", ChunkList);
  customElements.define("chunk-scope", ChunkScope);
}
