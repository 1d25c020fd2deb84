import { ExactNumber } from '../base/json/exact-json.ts';
import { getOwn, isRow, type Row } from '../base/row.ts';
import { anyKind, anything, fieldTable, jsonKinds, mayBeAbsent, type Shape, spelledKind } from '../base/scan/shape.ts';
import type { Fields, ValueSchema } from './manifest.ts';

/** Words of schemas that a shape can hold; of the bounds only those that every whole number has. */
const understood = new Set(['type', 'description', 'anyOf', 'items', 'properties', 'required', 'additionalProperties']);
const wholeBounds: Readonly<Record<string, number>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** No value is surely right: only the schema can tell. */
const doubtful: Shape = { kinds: 0 };
const kindsOfTypes: Readonly<Record<string, number>> = { ...jsonKinds, number: jsonKinds.integer | jsonKinds.number };

/** Either of several; two kinds of objects, or of arrays, are more than a shape can hold. */
function either(shapes: readonly Shape[]): Shape {
  const all = shapes.reduce((sum, shape) => sum | shape.kinds, 0);
  if (all === anyKind && shapes.some((shape) => shape === anything)) return anything;
  const deep = shapes.filter(({ fields, elements }) => fields || elements);
  if (deep.length > 1 || shapes.includes(doubtful)) return doubtful;
  return { ...deep[0], kinds: all };
}

function shapeOf(schema: ValueSchema): Shape {
  const isUnderstood = Object.entries(schema).every(
    ([key, value]) => understood.has(key) || wholeBounds[key] === value,
  );
  if (!isUnderstood) return doubtful;
  if (schema.anyOf) return either(schema.anyOf.map(shapeOf));
  const { type, items, properties = {} } = schema;
  if (!type) return Object.keys(schema).every((key) => key === 'description') ? anything : doubtful;
  return either(
    [type].flat().map((each) => {
      const kinds = kindsOfTypes[each];
      if (kinds === undefined) return doubtful;
      if (each === 'object') return { kinds, fields: fieldTable(shapesOf(properties)) };
      return each === 'array' && items ? { kinds, elements: shapeOf(items) } : { kinds };
    }),
  );
}

/**
 * The shapes of a record's fields, out of the plain form of its schema. Any field may be without a value, but for the id.
 */
export const shapesOf = (fields: Fields): Record<string, Shape> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const shape = shapeOf(schema);
      const isFixed = name === 'id' || shape.kinds === anyKind;
      return [name, isFixed ? shape : { ...shape, kinds: shape.kinds | jsonKinds.null }];
    }),
  );

function kindOf(value: unknown, { kinds }: Shape): number {
  if (value === null) return jsonKinds.null;
  if (typeof value === 'string') return jsonKinds.string | (kinds & spelledKind(value));
  if (typeof value === 'number') return Number.isSafeInteger(value) ? jsonKinds.integer : jsonKinds.number;
  if (typeof value === 'boolean') return jsonKinds.boolean;
  if (Array.isArray(value)) return jsonKinds.array;
  // Whether it is whole, its schema has to say.
  if (value instanceof ExactNumber) return jsonKinds.number;
  return isRow(value) ? jsonKinds.object : 0;
}

/**
 * A quick look at a value: true means that its schema is met, or that the value is ordinary all the same: null, a list
 * that is absent, a number that is sent as text. False means that only the schema itself can tell. It needs no more than
 * the plain form of an operation, and a hundredth of the schema's time.
 */
export function surelyConforms(value: unknown, shape: Shape): boolean {
  if (value === undefined) return mayBeAbsent(shape);
  const kind = kindOf(value, shape);
  if ((kind & shape.kinds) === 0) return false;
  if (shape === anything) return true;
  if (Array.isArray(value)) {
    const { elements } = shape;
    return elements === undefined || value.every((each) => surelyConforms(each, elements));
  }
  if (kind !== jsonKinds.object || !shape.fields) return true;
  const { names, shapes } = shape.fields;
  for (let place = 0; place < names.length; place++) {
    const field = (value as Readonly<Record<string, unknown>>)[names[place] ?? ''];
    if (!surelyConforms(field, shapes[place] ?? doubtful)) return false;
  }
  return true;
}

/** The same for the value at `path` inside a record. */
export function isOrdinaryAt(record: Row, path: readonly PropertyKey[], shape: Shape): boolean {
  let value: unknown = record;
  let inner: Shape | undefined = shape;
  for (const step of path) {
    const name = String(step);
    value = typeof value === 'object' && value !== null ? getOwn(value as Row, name) : undefined;
    inner = typeof step === 'number' ? inner?.elements : inner?.fields?.shapes[inner.fields.places.get(name) ?? -1];
  }
  return inner !== undefined && surelyConforms(value, inner);
}
