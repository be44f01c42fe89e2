// Room: single file. Bytes as text that HTML keeps as it is; web/src/single/blocks.ts reads them. Coordinate: bytes.

const mark = 0x3d;
const flip = 0x40;
/** NUL and CR are what an HTML parser changes. */
const changed = new Set([0x00, 0x0d, mark]);
const lessThan = 0x3c;
/** "</script" ends a script element, and "<!--" makes it end elsewhere. */
const special = new Set([0x21, 0x2f]);

/**
 * Every byte stands for itself, but for the few that would not come through: those follow a mark, with a bit
 * flipped. In windows-1252, which HTML defines for every byte, that costs 1 to 2 %; base64 costs 33 %.
 * @param {Uint8Array} bytes
 * @returns {Buffer<ArrayBuffer>}
 */
export function encode(bytes) {
  const out = Buffer.alloc(bytes.length * 2);
  let length = 0;
  bytes.forEach((byte, i) => {
    const escaped = changed.has(byte) || (byte === lessThan && special.has(bytes[i + 1] ?? 0));
    if (escaped) out[length++] = mark;
    out[length++] = escaped ? byte ^ flip : byte;
  });
  return out.subarray(0, length);
}
