import { isRow, type Row } from '../base/row.ts';

const mostExampleDepth = 6;
const mostElements = 20;

/** The JSON Schema of an example: the names and kinds of its fields, without their values. */
export function schemaOfExample(example: unknown, depth = 0): Row {
  if (example === null || depth > mostExampleDepth) return {};
  if (Array.isArray(example)) {
    const [first, ...others] = example.slice(0, mostElements).map((each) => schemaOfExample(each, depth + 1));
    return { type: 'array', items: others.length > 0 ? { anyOf: [first, ...others] } : (first ?? {}) };
  }
  if (isRow(example)) {
    const fields = Object.entries(example).map(([name, value]) => [name, schemaOfExample(value, depth + 1)]);
    return { type: 'object', properties: Object.fromEntries(fields) };
  }
  if (typeof example === 'number') return { type: Number.isInteger(example) ? 'integer' : 'number' };
  if (typeof example === 'boolean') return { type: 'boolean' };
  return typeof example === 'string' ? { type: 'string' } : { type: 'number' };
}
