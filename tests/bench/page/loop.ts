// Room: benchmark. The work Chunkscope does for code points, as one would write it by hand for this case alone.
// Coordinate: UTF-16 code units out, code points counted.

/** Spans of windows of `size` code points, each sharing `overlap` with the one before, up to the one that ends the text. */
export function codePointSpans(text: string, size: number, overlap: number): { start: number[]; end: number[] } {
  const start: number[] = [];
  const end: number[] = [];
  const step = size - overlap;
  let nextStart = 0;
  let nextEnd = size;
  let codePoint = 0;
  let at = 0;
  for (; at < text.length; at++, codePoint++) {
    if (codePoint === nextEnd) {
      end.push(at);
      nextEnd += step;
    }
    if (codePoint === nextStart) {
      start.push(at);
      nextStart += step;
    }
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) at++;
  }
  if (start.length > end.length) end.push(at);
  // A window that starts where one already reaches the end would lie inside it.
  start.length = end.length;
  return { start, end };
}
