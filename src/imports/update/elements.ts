import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { ImportField } from '../fields.ts';
import type { CellEntry, DraftRow } from '../rows.ts';
import type { ElementPlace, RecordRows } from './differences.ts';
import { compareCell } from './same-value.ts';
import { joinField, recordLists, type Updating } from './update-matcher.ts';

type FoundElement =
  | {
      readonly row: DraftRow;
      readonly entries: readonly CellEntry[];
      readonly values: Row;
      readonly place: ElementPlace;
    }
  | { readonly row: DraftRow; readonly entry: CellEntry; readonly reason: string };

/** The cells of a row by the element that they are about. */
function cellsByElement({
  entries,
}: DraftRow): Map<
  string,
  { readonly list: string; readonly element: number | undefined; readonly entries: CellEntry[] }
> {
  const found = new Map<string, { list: string; element: number | undefined; entries: CellEntry[] }>();
  for (const entry of entries) {
    const { field, element } = entry.column.match ?? {};
    if (field?.list === undefined) continue;
    const key = `${field.list} ${element ?? ''}`;
    const known = found.get(key) ?? { list: field.list, element, entries: [] };
    known.entries.push(entry);
    found.set(key, known);
  }
  return found;
}

const isElementId = ({ fills, list }: ImportField): boolean => list !== undefined && fills[0] === 'id';

/** Which elements of a record its rows are about: by their ids, else by their places where all are there. */
export function* elementsOf(
  updating: Updating,
  { id: own, rows, elements }: RecordRows,
  original: Row,
): Generator<FoundElement, void> {
  const lists = recordLists(updating);
  const all = [...rows, ...elements];
  const counts = new Map<string, number>();
  for (const row of all) {
    for (const { list, element, entries } of cellsByElement(row).values()) {
      const name = lists.get(list) ?? list;
      const has = original[name];
      const known = Array.isArray(has) ? has.filter(isRow) : [];
      const ordinal = counts.get(name) ?? 0;
      counts.set(name, ordinal + 1);
      const id = entries.find(({ column }) => column.match && isElementId(column.match.field));
      const [first] = entries;
      if (!first) continue;
      const at = id ? known.findIndex((each) => compareCell(id.cell, each.id) !== 'other') : (element ?? ordinal);
      const values = known[at];
      if (values && (id || element !== undefined || all.length === known.length)) {
        const compared = entries.filter(({ column }) => column.match?.field.fills[0] !== joinField(updating));
        yield { row, entries: compared, values, place: { list: name, at } };
        continue;
      }
      const reason = id
        ? escaped`is not the id of one of the ${name} of ${own}. None are added`
        : escaped`belongs to ${name} without an id: which one is not certain. Export them with ${name}.id`;
      yield { row, entry: id ?? first, reason };
    }
  }
}
