/** The kinds of JSON values, as bits, so that a field may be of several. A whole number is an integer, `1.5` a number. */
export const kinds = {
  string: 1,
  integer: 2,
  number: 4,
  boolean: 8,
  null: 16,
  array: 32,
  object: 64,
} as const;

export const anyKind = 127;

/** What is known of a value before it is read. Of what it does not say, nothing is known. */
export interface Shape {
  readonly kinds: number;
  /** Of an object. */
  readonly fields?: Fields;
  /** Of every element of an array. */
  readonly elements?: Shape;
}

export interface Fields {
  readonly names: readonly string[];
  readonly shapes: readonly Shape[];
  /** `"name":` as it stands in compact JSON. */
  readonly keys: readonly Uint8Array[];
  readonly places: ReadonlyMap<string, number>;
}

export const anything: Shape = { kinds: anyKind };

export function fieldsOf(shapes: Readonly<Record<string, Shape>>): Fields {
  const names = Object.keys(shapes);
  return {
    names,
    shapes: Object.values(shapes),
    keys: names.map((name) => Buffer.from(`${JSON.stringify(name)}:`)),
    places: new Map(names.map((name, place) => [name, place])),
  };
}
