// Room: embed. What a page of another site loads: the engine is told of its worker before any element asks for it.
import "./worker-beside.ts";
import { define } from "../define.ts";

define();
