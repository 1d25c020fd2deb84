export const quote = 0x22;
export const backslash = 0x5c;

/** What a record holds that needs care, as bits. */
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

export const simpleEscapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));
export const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
export const isHex = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** Where the fields of records are: three numbers each, first byte, byte behind, number of elements of an array. */
export interface Spans {
  /** Where in `values` the field of a place begins, or -1 if it is not noted. */
  readonly slots: Int32Array;
  values: Int32Array;
  /** Where in `values` the record begins. */
  base: number;
}
