// Whether the page around an element is light or dark. Coordinate: none.

/** What an element is drawn in; "" where it takes what it inherits. */
export type Scheme = "light" | "dark" | "system" | "";

/** Where documentation tools say it: Docusaurus, Starlight, furo, Material, Bootstrap and what follows them. */
const ATTRIBUTES = ["data-theme", "data-md-color-scheme", "data-bs-theme", "data-color-mode"];
/** And as a class: VitePress and Tailwind, Quarto. */
const CLASSES: readonly (readonly [string, Scheme])[] = [
  ["dark", "dark"],
  ["quarto-dark", "dark"],
  ["quarto-light", "light"],
];
const WORDS: Readonly<Record<string, Scheme>> = {
  dark: "dark",
  slate: "dark",
  light: "light",
  default: "light",
  auto: "system",
};

const watchers = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back when the page may have changed its mind; one observer serves all elements. */
export function watchScheme(changed: () => void): () => void {
  watchers.add(changed);
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  observer ??= new MutationObserver(() => {
    for (const watcher of watchers) watcher();
  });
  // Each time: a page that navigates by script may have another body by now.
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributeFilter: ["class", "style", ...ATTRIBUTES] });
  }
  return () => {
    watchers.delete(changed);
    system.removeEventListener("change", changed);
    if (watchers.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}

/** The scheme of the page where an element stands: what CSS says, else what the page's tool says. */
export function schemeAt(element: Element): Scheme {
  const computed = getComputedStyle(element).colorScheme.replace("only", "").trim();
  if (computed === "dark" || computed === "light") return computed;
  for (const node of [document.body, document.documentElement]) {
    const told = toldBy(node);
    if (told !== "") return told;
  }
  return "";
}

function toldBy(node: HTMLElement): Scheme {
  for (const attribute of ATTRIBUTES) {
    const scheme = WORDS[node.getAttribute(attribute) ?? ""];
    if (scheme) return scheme;
  }
  return CLASSES.find(([name]) => node.classList.contains(name))?.[1] ?? "";
}
