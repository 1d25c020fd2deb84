import type { Row } from '../../base/row.ts';
import { cellText } from '../../output/cell.ts';
import { contentDigest } from '../canonical.ts';
import type { CellReader } from '../cell-reader.ts';
import type { CellEntry } from '../rows.ts';
import { fieldValue, ownName } from './differences.ts';
import { compareCell, isBlankValue, isSameValue } from './same-value.ts';

/** What a cell says beside the value that the service has. */
export type CellVerdict =
  | { readonly same: true; readonly isSpoiled?: boolean }
  | { readonly readOnly: unknown }
  | { readonly fault: string }
  | {
      readonly changes: readonly {
        readonly path: string;
        readonly old: unknown;
        readonly new: unknown;
        readonly shown?: readonly [string, string];
      }[];
    };

const same = { same: true } as const;

/** The two parts of a full name: what is kept of it says where the other begins. */
function splitName(text: string, [first, last]: readonly unknown[]): readonly string[] | undefined {
  const [head, tail] = [`${String(first ?? '')} `, ` ${String(last ?? '')}`];
  if (!isBlankValue(first) && text.startsWith(head)) return [String(first), text.slice(head.length).trim()];
  if (!isBlankValue(last) && text.endsWith(tail)) return [text.slice(0, -tail.length).trim(), String(last)];
  return undefined;
}

const named = (name: string, id: unknown): string => (isBlankValue(id) ? name : `${name} (${String(id)})`.trim());

/** Compares a cell with the record or the element that it is about. */
export async function judgeCell(
  reader: CellReader,
  { column, cell, nested }: CellEntry,
  values: Row,
  readBefore: ReadonlyMap<string, { readonly value: unknown }>,
): Promise<CellVerdict> {
  const field = column.match?.field;
  if (!field) return same;
  const olds = field.fills.map((path) => fieldValue(values, path));
  const isName = field.namesOf !== undefined;
  const old = isName || field.fills.length > 1 ? fieldValue(values, ownName(field)) : olds[0];
  if (nested !== undefined) {
    if (contentDigest(nested) === contentDigest(old)) return same;
    return field.isReadOnly ? { readOnly: old } : { changes: [{ path: field.fills[0] ?? '', old, new: nested }] };
  }
  const whole =
    field.fills.length > 1 && old === undefined ? olds.filter((each) => !isBlankValue(each)).join(' ') : old;
  const likeness = compareCell(cell, whole);
  if (likeness !== 'other') return { same: true, isSpoiled: likeness === 'spoiled' };
  if (field.isReadOnly) return { readOnly: old };
  const entry = { column, cell };
  if (!reader.isReadyFor([entry])) await reader.loadFor([entry]);
  const read = reader.read(column, cell, readBefore);
  if ('fault' in read) return read;
  const parts = (field.fills.length > 1 && splitName(cell.text.trim(), olds)) || read.values;
  const changes = field.fills.flatMap((path, at) => {
    const [value, before] = [parts[at], olds[at]];
    if (value === undefined || isSameValue(value, before)) return [];
    const shown = isName
      ? ([named(cellText(old, '; ') ?? '', before), named(cell.text.trim(), value)] as const)
      : undefined;
    return [{ path, old: before ?? null, new: value, ...(shown && { shown }) }];
  });
  return changes.length === 0 ? same : { changes };
}
