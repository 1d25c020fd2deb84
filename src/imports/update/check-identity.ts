import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { CellEntry } from '../rows.ts';
import { fieldValue } from './differences.ts';
import { compareCell } from './same-value.ts';
import { changeTimeField, idField, numberField, type Updating } from './update-matcher.ts';
import { compareWrittenTimes } from './written-times.ts';

/** The fields that say which record it is, and whether it was changed since. */
export const identityFields = (updating: Updating): ReadonlySet<string | undefined> =>
  new Set([idField(updating), numberField(updating), changeTimeField(updating)]);

/** What is wrong with the number of a record, or with the time when it was changed last. */
export function checkIdentity(
  updating: Updating,
  id: string,
  original: Row,
  { column, cell }: CellEntry,
): { readonly fault: string } | { readonly conflict: string } | undefined {
  const name = column.match?.field.name ?? '';
  const has = fieldValue(original, name);
  if (compareCell(cell, has) !== 'other') return undefined;
  if (name === numberField(updating) && name !== idField(updating)) {
    return { fault: escaped`belongs to another record: the number of ${id} is ${String(has)}` };
  }
  if (name !== changeTimeField(updating)) return undefined;
  const later = compareWrittenTimes(String(has ?? ''), cell.text);
  if (later === undefined) {
    const leaveOut = escaped`--map '${column.heading}=' changes records without that check`;
    return {
      fault: escaped`cannot be compared with ${String(has ?? 'nothing')}, when it was changed last. ${leaveOut}`,
    };
  }
  if (later <= 0) return undefined;
  return { conflict: escaped`The service has changed it since, at ${String(has)}: export it again, then mend it.` };
}
