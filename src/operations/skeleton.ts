import { type Fields, typesOf, type ValueSchema } from './manifest.ts';

function skeletonOf(schema: ValueSchema): unknown {
  const types = typesOf(schema);
  if (types.includes('array')) return [schema.items ? skeletonOf(schema.items) : ''];
  if (schema.properties) return skeletonOfFields(schema.properties);
  if (types.includes('integer') || types.includes('number')) return 0;
  return types.includes('boolean') ? false : '';
}

/** A value without content for each field. */
export const skeletonOfFields = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, skeletonOf(schema)]));
