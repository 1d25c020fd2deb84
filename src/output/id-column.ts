import type { RecordShape } from '../operations/manifest.ts';

/** Fields that say which record a row is about, the first of them that a row has. */
const idFields = ['id', 'order_id'];

/** Returns the field of rows that says which record each is about; undefined if none does. */
export function idColumnOf(shape: RecordShape): string | undefined {
  const { row } = shape;
  const isKnown = Object.keys(row).length > 0;
  const known = idFields.find((name) => !isKnown || Object.hasOwn(row, name));
  // The service may send more fields than an operation names; rows of our own are all known.
  return known ?? ('method' in shape ? 'id' : undefined);
}
