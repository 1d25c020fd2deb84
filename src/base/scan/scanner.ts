import {
  anything,
  type Expected,
  expected,
  type FieldTable,
  fieldTable,
  jsonKinds,
  mayBeAbsent,
  type Shape,
  spelledKind,
} from './shape.ts';

const maxDepth = 64;

const literals = { null: expected('null'), true: expected('true'), false: expected('false') };

/**
 * Scans compact JSON as bytes, without making values of it. It follows the whole grammar: what it accepts, JSON.parse
 * accepts. It refuses white space between values and other unusual
 * JSON; those pages are parsed.
 */
export class Scanner {
  at: number;
  private readonly view: DataView;
  /** For objects without a known shape. */
  private readonly unknown = fieldTable({});
  /** The marks of all that was scanned since the caller set them to 0. */
  marks = 0;
  /** First byte and byte behind of each text and number that JSON.stringify might write in another way. */
  readonly odd: number[] = [];

  constructor(
    private readonly bytes: Uint8Array,
    at: number,
  ) {
    this.at = at;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Scans a record and notes in `spans` where its fields are. False for what it does not accept. */
  record(fields: FieldTable, spans: Spans): boolean {
    return this.bytes[this.at] === 0x7b && this.object(fields, spans, 0);
  }

  skip(): boolean {
    return this.value(anything, 0) !== 0;
  }

  private value(shape: Shape, depth: number): number {
    const start = this.at;
    const byte = this.bytes[start];
    let kind: number;
    if (byte === quote) kind = this.text() ? jsonKinds.string : 0;
    else if (byte === 0x7b)
      kind = this.object(shape.fields ?? this.unknown, undefined, depth + 1) ? jsonKinds.object : 0;
    else if (byte === 0x5b) kind = this.array(shape.elements ?? anything, depth + 1) >= 0 ? jsonKinds.array : 0;
    else if (byte === 0x2d || isDigit(byte)) kind = this.number();
    else kind = this.word();
    if ((kind & shape.kinds) === 0 && isDoubtful(kind, shape, this.bytes.subarray(start, this.at)))
      this.marks |= marks.doubtful;
    return kind;
  }

  private text(): boolean {
    const { bytes } = this;
    let at = this.at + 1;
    let isOdd = false;
    for (;;) {
      // Past the end the lookup gives undefined, which ends the loop too.
      while (special[bytes[at] as number] === 0) at++;
      const byte = bytes[at] ?? 0;
      if (byte === quote) break;
      if (byte === backslash) {
        isOdd = true;
        const length = escapeLength(bytes, at);
        if (length === 0) return false;
        at += length;
      } else if (byte >= 0x7f) {
        this.marks |= marks.beyondAscii;
        isOdd = true;
        at++;
      } else return false;
    }
    if (isOdd) this.odd.push(this.at, at + 1);
    this.at = at + 1;
    return true;
  }

  private number(): number {
    const { bytes } = this;
    const start = this.at;
    let isOdd = false;
    let at = start;
    if (bytes[at] === 0x2d) at++;
    const whole = at;
    at = behindDigits(bytes, at);
    if (at === whole || (bytes[whole] === 0x30 && at > whole + 1)) return 0;
    let kind: number = jsonKinds.integer;
    let digits = at - whole;
    if (bytes[at] === 0x2e) {
      kind = jsonKinds.number;
      const fraction = ++at;
      at = behindDigits(bytes, at);
      if (at === fraction) return 0;
      digits += at - fraction;
      // JSON.stringify writes 1.50 as 1.5, and a number with many leading zeros as 1e-7.
      if (bytes[at - 1] === 0x30 || (bytes[whole] === 0x30 && at - fraction > 5)) isOdd = true;
    }
    if (((bytes[at] ?? 0) | 0x20) === 0x65) {
      at++;
      if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++;
      const exponent = at;
      at = behindDigits(bytes, at);
      if (at === exponent) return 0;
      isOdd = true;
      this.marks |= marks.doubtful;
    }
    // Of the whole numbers only -0 begins with a sign and a zero.
    if (digits > 15 || (whole > start && bytes[whole] === 0x30)) {
      isOdd = true;
      this.marks |= marks.doubtful;
    }
    if (isOdd) {
      this.marks |= marks.oddNumber;
      this.odd.push(start, at);
    }
    this.at = at;
    return kind;
  }

  private word(): number {
    if (this.follows(literals.null)) return jsonKinds.null;
    return this.follows(literals.true) || this.follows(literals.false) ? jsonKinds.boolean : 0;
  }

  private follows({ bytes: expected, words }: Expected): boolean {
    const { bytes, view, at } = this;
    const { length } = expected;
    if (at + length > bytes.length) return false;
    let step = 0;
    // Four bytes at a time: names are half of what there is to read.
    for (let place = 0; place < words.length; place++, step += 4) {
      if (view.getInt32(at + step, true) !== words[place]) return false;
    }
    for (; step < length; step++) if (bytes[at + step] !== expected[step]) return false;
    this.at = at + length;
    return true;
  }

  /** Scans an array and returns the number of its elements, or -1. */
  private array(elements: Shape, depth: number): number {
    const { bytes } = this;
    if (depth > maxDepth) return -1;
    if (bytes[++this.at] === 0x5d) {
      this.at++;
      return 0;
    }
    for (let count = 1; ; count++) {
      if (this.value(elements, depth) === 0) return -1;
      const byte = bytes[this.at++];
      if (byte === 0x5d) return count;
      if (byte !== 0x2c) return -1;
    }
  }

  private object(fields: FieldTable, spans: Spans | undefined, depth: number): boolean {
    const { bytes } = this;
    if (depth > maxDepth) return false;
    let found = 0;
    const turn = ++fields.objects;
    if (bytes[++this.at] === 0x7d) this.at++;
    else {
      for (let likely = 0; ; ) {
        const place = this.key(fields, likely);
        if (place === unreadable) return false;
        likely = place + 1;
        if (place >= 0 && fields.foundIn[place] !== turn) {
          fields.foundIn[place] = turn;
          found++;
        }
        if (!this.field((place >= 0 && fields.shapes[place]) || anything, spans, place, depth)) return false;
        const byte = bytes[this.at++];
        if (byte === 0x7d) break;
        if (byte !== 0x2c) return false;
      }
    }
    if (found < fields.keys.length && lacksField(fields, turn)) this.marks |= marks.doubtful;
    return true;
  }

  /** Scans a name and its colon; returns the place of the field, -1 for an unknown one. */
  private key(fields: FieldTable, likely: number): number {
    const next = fields.keys[likely];
    if (next && this.follows(next)) return likely;
    const { bytes } = this;
    const start = this.at;
    if (bytes[start] !== quote) return unreadable;
    const before = this.odd.length;
    // A name may be written with escapes; in practice none is.
    if (!this.text() || this.odd.length > before || bytes[this.at++] !== 0x3a) return unreadable;
    if (fields.keys.length === 0) return -1;
    return fieldIndex(fields, String.fromCharCode(...bytes.subarray(start + 1, this.at - 2)));
  }

  private field(shape: Shape, spans: Spans | undefined, place: number, depth: number): boolean {
    const slot = spans && place >= 0 ? (spans.slots[place] ?? -1) : -1;
    if (!spans || slot < 0) return this.value(shape, depth) !== 0;
    const { values, base } = spans;
    const index = base + slot;
    // The same field twice: the parser decides which counts.
    if (values[index] !== 0) return false;
    const start = this.at;
    if (this.bytes[start] === 0x5b) {
      if ((shape.kinds & jsonKinds.array) === 0) this.marks |= marks.doubtful;
      const count = this.array(shape.elements ?? anything, depth + 1);
      if (count < 0) return false;
      values[index + 2] = count;
    } else if (this.value(shape, depth) === 0) return false;
    values[index] = start;
    values[index + 1] = this.at;
    return true;
  }
}

const unreadable = -2;

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

function behindDigits(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isDigit(bytes[at])) at++;
  return at;
}

const isHex = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** Returns the length of the escape that begins with the backslash at `at`; 0 if JSON has no such escape. */
function escapeLength(bytes: Uint8Array, at: number): number {
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

const maxOthers = 100;

function fieldIndex({ places, others }: FieldTable, name: string): number {
  const place = places.get(name);
  if (place === undefined && others.size < maxOthers) others.add(name);
  return place ?? -1;
}

const lacksField = ({ foundIn, shapes }: FieldTable, turn: number): boolean =>
  shapes.some((shape, place) => foundIn[place] !== turn && !mayBeAbsent(shape));

/** Is a value of this kind, which is not one of its shape's, more than a number that is sent as text? */
function isDoubtful(kind: number, { kinds }: Shape, bytes: Uint8Array): boolean {
  const isNumeric = (kinds & (jsonKinds.integer | jsonKinds.number)) !== 0;
  if (kind !== jsonKinds.string || !isNumeric || bytes.length > 40) return true;
  return (spelledKind(String.fromCharCode(...bytes.subarray(1, -1))) & kinds) === 0;
}
