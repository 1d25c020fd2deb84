import { usageFailure } from '../base/failure.ts';
import { isRow, type PageRow } from '../base/row.ts';
import { alike, escaped, type Message, meaning } from '../base/text/message.ts';
import { splitKnownList } from '../base/text/text.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { fieldsCalled } from '../orders/field-words.ts';
import { columnsByName, columnsOfRows, fieldColumn, type ShownColumn } from './columns.ts';
import type { View } from './formatter.ts';

/** The column names for help and errors; the fields inside an array count as one: `items.…`. */
export const namedColumns = (known: ReadonlyMap<string, ShownColumn>): string[] => [
  ...new Set([...known.keys()].map((name) => name.replace(/\..*$/, '.…'))),
];

function meantColumns(name: string, known: ReadonlyMap<string, ShownColumn>): Message | '' {
  const called = fieldsCalled(name, known.keys());
  const meant = called.length > 0 ? called : alike(name, known.keys());
  return meant.length > 0 ? meaning(name, meant) : '';
}

function unknownColumns(
  names: readonly string[],
  known: ReadonlyMap<string, ShownColumn>,
  from = '--columns',
): Message[] {
  if (names.length === 0) return [];
  const unknown = from.startsWith('--')
    ? names.map((name) => escaped`${from}: there is no column ${JSON.stringify(name)}.${meantColumns(name, known)}`)
    : [
        escaped`${from} names columns that these records lack: ${names}.`,
        ...names.flatMap((name) => {
          const meant = meantColumns(name, known);
          return meant === '' ? [] : [escaped`${name}:${meant}`];
        }),
      ];
  return [...unknown, escaped`The columns are: ${namedColumns(known)}`];
}

/**
 * The columns of `--columns`, or of the view or the flag that `from` names, by their names or headings. A record that is read may have more fields than the interface document names: whether it
 * has those that are unknown here, `checkFirstRows` says. Where no field is known, any name is allowed.
 */
export function chooseColumns(
  chosen: string,
  shape: RecordShape,
  {
    isRead,
    from,
    fieldOf,
  }: { isRead: boolean; from?: string | undefined; fieldOf(heading: string): string | undefined },
) {
  const known = columnsByName(shape);
  const isKnown = (name: string) => known.has(name.split('.', 1)[0] ?? '') || fieldOf(name) !== undefined;
  const names = splitKnownList(chosen, isKnown).map((name) => (known.has(name) ? name : (fieldOf(name) ?? name)));
  const unknown = names.filter((name) => !known.has(name));
  const wrong = unknown.filter((name) => name === '' || (!isRead && known.size > 0));
  return {
    columns: names.map((name) => known.get(name) ?? fieldColumn(name, undefined)),
    unknown: isRead ? unknown : [],
    mistakes: unknownColumns(wrong, known, from),
  };
}

function hasPath(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (Array.isArray(value)) return value.some((each) => hasPath(each, [name, ...rest]));
  return isRow(value) && Object.hasOwn(value, name) && hasPath(value[name], rest);
}

export type ExpectedColumns = Pick<View, 'unknown' | 'itemRows' | 'columnsFrom'>;

/**
 * Throws a failure where the first records lack chosen columns, or the list whose elements are wanted. Where there are no
 * records, any column is allowed unless others are known.
 */
export function checkFirstRows(
  given: RecordShape,
  { unknown = [], itemRows, columnsFrom }: ExpectedColumns,
  records: readonly PageRow[],
): void {
  itemRows?.check(records);
  if (unknown.length === 0) return;
  const rows = (itemRows?.expand(records) ?? records).map(({ values }) => values);
  const wrong = unknown.filter(
    (name) => !rows.some((row) => Object.hasOwn(row, name) || hasPath(row, name.split('.'))),
  );
  const known = columnsByName(itemRows?.shape ?? given);
  for (const column of columnsOfRows(rows)) if (!known.has(column.name)) known.set(column.name, column);
  if (wrong.length > 0 && known.size > 0) throw usageFailure(unknownColumns(wrong, known, columnsFrom));
}
