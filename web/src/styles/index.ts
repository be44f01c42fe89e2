// The element's look: one sheet of parts, of which a later one may overrule an earlier one.
import check from "./check.css?inline";
import chunks from "./chunks.css?inline";
import controls from "./controls.css?inline";
import documents from "./document.css?inline";
import embedded from "./embedded.css?inline";
import frame from "./frame.css?inline";
import inspector from "./inspector.css?inline";
import menus from "./menus.css?inline";
import modes from "./modes.css?inline";
import panels from "./panels.css?inline";
import tokens from "./tokens.css?inline";
import widths from "./widths.css?inline";

export const styles = [
  tokens,
  frame,
  documents,
  controls,
  chunks,
  panels,
  check,
  menus,
  inspector,
  widths,
  modes,
  embedded,
].join("\n");
