// The package's front door: the element, not yet registered, and its types. Coordinates: as each name says.
import type { ChunkScopeElement } from "./api.ts";
import { ChunkScope as Element } from "./element.ts";

export type { ChunkScopeElement, ChunkScopeEvents } from "./api.ts";
export type { ChunkRecord } from "./records.ts";
export type { Start } from "./starting.ts";

/** The element's class; the package's "./define" registers it. */
export const ChunkScope: new () => ChunkScopeElement = Element;
