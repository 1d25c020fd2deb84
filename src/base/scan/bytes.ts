export const quote = 0x22;
export const backslash = 0x5c;

/** Bits that say what needs care in a record. */
export const marks = {
  /** DEL or something beyond ASCII. */
  beyondAscii: 1,
  /** A number that JSON.stringify would write in another way, or that a double cannot hold. */
  oddNumber: 2,
  /** Something that may not fit its shape. */
  doubtful: 4,
} as const;

/** Bytes that are not plain characters of a text. */
export const special = new Uint8Array(256).fill(1, 0, 0x20).fill(1, 0x7f);
special[quote] = 1;
special[backslash] = 1;

const simpleEscapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** How long the escape is that begins with the backslash at `at`; 0 if it is none. */
export function escapeLength(bytes: Uint8Array, at: number): number {
  const escaped = bytes[at + 1] ?? 0;
  if (escaped !== 0x75) return simpleEscapes.has(escaped) ? 2 : 0;
  return isHex(bytes[at + 2]) && isHex(bytes[at + 3]) && isHex(bytes[at + 4]) && isHex(bytes[at + 5]) ? 6 : 0;
}

/** Three numbers for each field: first byte, byte after the last, number of elements (arrays only). */
export interface Spans {
  /** For each field: the offset of its three numbers within a record, or -1 if it is not noted. */
  readonly slots: Int32Array;
  values: Int32Array;
  /** Where in `values` the record begins. */
  base: number;
}
