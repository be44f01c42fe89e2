// Sharing what is shown, as a link or as a frame for another page. Coordinate: none.
import { linkTo, type Shared } from "./share-link.ts";

/** A link, and HTML that shows it in a frame; or why there is none. */
export type ShareState = { readonly link: string; readonly frame: string } | { readonly refusal: string };

/** The link of one element; made when someone wants it, since all of the text goes into it. */
export class Sharing {
  readonly #changed: () => void;
  readonly #refused: (message: string) => void;
  #state: ShareState | undefined;
  #turn = 0;

  constructor(changed: () => void, refused: (message: string) => void) {
    this.#changed = changed;
    this.#refused = refused;
  }

  get state(): ShareState | undefined {
    return this.#state;
  }

  async start(shared: Shared): Promise<void> {
    const turn = ++this.#turn;
    this.#report(undefined);
    const state = await stateOf(shared);
    if (turn !== this.#turn) return;
    this.#report(state);
    if ("refusal" in state) this.#refused(state.refusal);
  }

  #report(state: ShareState | undefined): void {
    this.#state = state;
    this.#changed();
  }
}

async function stateOf(shared: Shared): Promise<ShareState> {
  try {
    const link = await linkTo(addressOf(""), shared);
    return { link, frame: frameOf(await linkTo(addressOf("embed"), shared)) };
  } catch (error) {
    return { refusal: (error as Error).message };
  }
}

/** This page with another query, and without a fragment. */
function addressOf(query: string): string {
  const address = new URL(location.href);
  address.search = query;
  address.hash = "";
  return address.href;
}

function frameOf(link: string): string {
  const frame = document.createElement("iframe");
  frame.title = "Chunkscope";
  frame.src = link;
  frame.width = "100%";
  frame.height = "600";
  // From another origin the frame could copy nothing without it.
  frame.allow = "clipboard-write";
  return frame.outerHTML;
}
