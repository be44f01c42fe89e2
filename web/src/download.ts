// Handing something to the person: as a file, or on the clipboard. Coordinate: none.

/** How long the address of a file is kept: a browser may ask for what it saves after the click, or after a question. */
const KEPT_MS = 60_000;

/** Offers a file as a download. */
export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Puts a text on the clipboard; rejects, in words for a person, where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    // A browser's own words, or that there is no clipboard where the page came over plain HTTP.
    throw new Error("Nothing was copied: the browser keeps the clipboard from this page.", { cause });
  }
}
