import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { Row } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { columnsOfRows, csvColumns, fieldNamed, type ShownColumn } from './columns.ts';
import type { View } from './formatter.ts';

/** The fields of the first rows that the interface document does not name, in the order in which they appear. */
export function addedFields({ row }: Pick<RecordShape, 'row'>, rows: readonly Row[]) {
  const isScalar = new Map<string, boolean>();
  for (const [name, value] of rows.flatMap((values) => Object.entries(values))) {
    if (Object.hasOwn(row, name)) continue;
    const isNested = typeof value === 'object' && value !== null && !(value instanceof ExactNumber);
    isScalar.set(name, !isNested && (isScalar.get(name) ?? true));
  }
  const named = (wanted: boolean) => [...isScalar].filter(([, each]) => each === wanted).map(([name]) => name);
  return { scalar: named(true), nested: named(false) };
}

/**
 * The columns of a CSV file, which stay the same to its end: those that the user chose, those of the file that is
 * continued, or the documented ones and behind them the scalar fields that the first rows have besides.
 */
export function csvColumnsFor(
  shape: RecordShape,
  { columns, continued }: Pick<View, 'columns' | 'continued'>,
  rows: readonly Row[],
): readonly ShownColumn[] {
  if (columns.length > 0) return columns;
  const known = new Map(csvColumns(shape).map((column) => [column.name, column]));
  if (continued) return continued.map((name) => known.get(name) ?? fieldNamed(name));
  if (known.size === 0) return columnsOfRows(rows);
  // A field named like a count is that count: `items_count`.
  const added = addedFields(shape, rows).scalar.filter((name) => !known.has(name));
  return [...known.values(), ...added.map(fieldNamed)];
}
