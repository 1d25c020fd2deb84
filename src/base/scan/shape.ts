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
  readonly keys: readonly Uint8Array[];
  readonly places: ReadonlyMap<string, number>;
  /** State of the scanner: in which object each field was last found, and how many objects were read. */
  readonly foundIn: Int32Array;
  objects: number;
  /** Names of fields that are none of these. */
  readonly others: Set<string>;
}

export const anything: Shape = { kinds: anyKind };

export function fieldTable(shapes: Readonly<Record<string, Shape>>): FieldTable {
  const names = Object.keys(shapes);
  return {
    names,
    shapes: Object.values(shapes),
    keys: names.map((name) => Buffer.from(`${JSON.stringify(name)}:`)),
    places: new Map(names.map((name, place) => [name, place])),
    foundIn: new Int32Array(names.length),
    objects: 0,
    others: new Set(),
  };
}

/** Names of unknown fields that are kept of one kind of object. */
const maxOthers = 100;

/** The place of a field; -1 for an unknown one, which is noted. */
export function fieldIndex({ places, others }: FieldTable, name: string): number {
  const place = places.get(name);
  if (place === undefined && others.size < maxOthers) others.add(name);
  return place ?? -1;
}

/** A list, or a value of which nothing is documented, may be absent: services leave out what they did not load. */
export const mayBeAbsent = ({ kinds }: Shape): boolean => (kinds & jsonKinds.array) !== 0;

/** Did an object, the `turn`th of its kind, lack a field that should be there? */
export const lacksField = ({ foundIn, shapes }: FieldTable, turn: number): boolean =>
  shapes.some((shape, place) => foundIn[place] !== turn && !mayBeAbsent(shape));

/** The kind of the number that a text spells, as many services send decimals: `"115.50"`; 0 for every other text. */
export const spelledKind = (text: string): number => {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return 0;
  return text.includes('.') ? jsonKinds.number : jsonKinds.integer;
};

/** Is a value of this kind, which is not one of its shape's, more than a number that is sent as text? */
export function isDoubtful(kind: number, { kinds }: Shape, bytes: Uint8Array, start: number, end: number): boolean {
  const isNumeric = (kinds & (jsonKinds.integer | jsonKinds.number)) !== 0;
  if (kind !== jsonKinds.string || !isNumeric || end - start > 40) return true;
  return (spelledKind(String.fromCharCode(...bytes.subarray(start + 1, end - 1))) & kinds) === 0;
}
