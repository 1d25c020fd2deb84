/** The kinds of JSON values, as bits, so that a field may be of several. A whole number is an integer, `1.5` a number. */
export const jsonKinds = {
  string: 1,
  integer: 2,
  number: 4,
  boolean: 8,
  null: 16,
  array: 32,
  object: 64,
} as const;

export const anyKind = 127;

export interface Shape {
  readonly kinds: number;
  readonly fields?: FieldTable;
  readonly elements?: Shape;
}

export interface FieldTable {
  readonly names: readonly string[];
  readonly shapes: readonly Shape[];
  /** `"name":` as it stands in compact JSON. */
  readonly keys: readonly Expected[];
  readonly places: ReadonlyMap<string, number>;
  /** State of the scanner: in which object each field was last found, and how many objects were read. */
  readonly foundIn: Int32Array;
  objects: number;
  /** Names of fields that are none of these. */
  readonly others: Set<string>;
}

/** A text that is likely to come next: its bytes, and its whole groups of four as little-endian integers. */
export interface Expected {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

export function expected(text: string): Expected {
  const bytes = Buffer.from(text);
  return { bytes, words: Int32Array.from({ length: bytes.length >> 2 }, (_, at) => bytes.readInt32LE(at * 4)) };
}

export const anything: Shape = { kinds: anyKind };

export function fieldTable(shapes: Readonly<Record<string, Shape>>): FieldTable {
  const names = Object.keys(shapes);
  return {
    names,
    shapes: Object.values(shapes),
    keys: names.map((name) => expected(`${JSON.stringify(name)}:`)),
    places: new Map(names.map((name, place) => [name, place])),
    foundIn: new Int32Array(names.length),
    objects: 0,
    others: new Set(),
  };
}

/** A list, or a value of which nothing is documented, may be absent: services leave out what they did not load. */
export const mayBeAbsent = ({ kinds }: Shape): boolean => (kinds & jsonKinds.array) !== 0;

/** The kind of the number that a text spells, as many services send decimals: `"115.50"`; 0 for every other text. */
export const spelledKind = (text: string): number => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 0;
  return text.includes('.') ? jsonKinds.number : jsonKinds.integer;
};
