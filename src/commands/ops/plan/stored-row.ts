import type { Fields, ValueSchema } from '../../../operations/manifest.ts';

/** Deeper fields are in no column. */
const deepestRow = 3;

/** Of a record only names and types of its fields are needed, and the file that keeps them is read by every command. */
function withoutTexts({ type, format, anyOf, items, properties }: ValueSchema, depth = 1): ValueSchema {
  const isDeep = depth >= deepestRow;
  return {
    ...(type !== undefined && { type }),
    ...(format !== undefined && { format }),
    ...(anyOf && { anyOf: anyOf.map((each) => withoutTexts(each, depth)) }),
    ...(items && !isDeep && { items: withoutTexts(items, depth) }),
    ...(properties && !isDeep && { properties: rowOf(properties, depth + 1) }),
  };
}

export const rowOf = (fields: Fields, depth = 1): Record<string, ValueSchema> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name !== '__proto__')
      .map(([name, schema]) => [name, withoutTexts(schema, depth)]),
  );
