import { usageFailure } from '../base/failure.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import type { CellReader } from '../columns/cell-reader.ts';
import type { ColumnMatcher } from '../columns/column-matcher.ts';
import { type ColumnField, referenceField } from '../columns/lexicon.ts';
import { isWeight } from '../columns/number-cells.ts';
import { placeKindOf } from '../columns/row-places.ts';
import type { CellEntry } from '../columns/rows.ts';
import type { Defaults } from '../columns/stored-map.ts';
import { readGrams } from '../orders/parcels.ts';
import { isPhoneField } from '../orders/phones.ts';
import { withStop } from './plan.ts';

// A default stands for a blank cell: it is read and checked as a cell of a column of its field would be.

/** Returns the values of `items.weight=500` and the like, by their fields. A field without a value has no default. */
export function parseDefaults(given: readonly string[], matcher: ColumnMatcher, mistakes: Message[]): Defaults {
  const values: Record<string, string> = {};
  for (const each of given) {
    const at = each.indexOf('=');
    const [name, text] = [each.slice(0, Math.max(at, 0)), each.slice(at + 1)].map(withoutMarks);
    if (!name) mistakes.push(escaped`--default: ${JSON.stringify(each)} is not field=value, like items.weight=500.`);
    else values[name] = text ?? '';
    const made = name && text ? defaultCell(matcher, name, text) : undefined;
    if (made && 'fault' in made) mistakes.push(made.fault);
  }
  return values;
}

/** May all records have one value of this field? */
const mayBeOne = ({ name, isReadOnly }: ColumnField): boolean => name !== referenceField && !isReadOnly;

/** The cell of a default. Weights may have a unit; without one they are grams, as they are sent. */
export function defaultCell(
  matcher: ColumnMatcher,
  name: string,
  text: string,
): CellEntry | { readonly fault: Message } {
  const { field, element, part, isSpare, isLineTotal, isAdded } = matcher.named(name) ?? {};
  const place = escaped`--default ${JSON.stringify(`${name}=${text}`)}`;
  if (!field) return { fault: matcher.noField(place, name) };
  const isPlain = [element, part, isSpare, isLineTotal, isAdded].every((each) => each === undefined);
  if (!isPlain || !mayBeOne(field)) return { fault: escaped`${place}: ${name} cannot have a value for all rows.` };
  const grams = isWeight(field.name) ? readGrams(text) : { value: text };
  if ('fault' in grams) return { fault: escaped`${place}: ${JSON.stringify(text)} ${grams.fault}.` };
  const column = {
    heading: `--default ${field.name}`,
    at: -1,
    match: { field, how: '--default' },
    isDefault: true,
  } as const;
  return { column, cell: { kind: 'text', text: grams.value } };
}

/** The field of a default, and its text. */
const sayingOf = ({ column: { match }, cell }: CellEntry): readonly [name: string, text: string] => [
  match?.field.name ?? '',
  cell.text,
];

/** Defaults as they are kept and typed: `items.weight` → `500`. */
export const textsOfDefaults = (cells: readonly CellEntry[]): Defaults => Object.fromEntries(cells.map(sayingOf));

/** Returns why a default cannot be read, as the fault of a cell. */
export async function defaultFault(reader: CellReader, entry: CellEntry): Promise<Message | undefined> {
  const { column, cell } = entry;
  reader.learn(column);
  await reader.loadFor([entry]);
  const read = reader.read(column, cell, new Map());
  const [name, text] = sayingOf(entry);
  return 'fault' in read
    ? escaped`--default ${name}=${text}: ${JSON.stringify(text)} ${withStop(read.fault)}`
    : undefined;
}

/** Is the value read by what else the row says? */
const dependsOnRow = ({ column: { match } }: CellEntry): boolean => {
  const {
    name,
    fills: [path = ''],
  } = match?.field ?? { name: '', fills: [] };
  return isPhoneField(name) || placeKindOf(path) !== undefined;
};

/**
 * The cells of defaults. Throws a failure of kind `usage` for those that are wrong. A place and a phone are read with the rest of each row:
 * those that are wrong there are faults of the rows.
 */
export async function openDefaults(
  matcher: ColumnMatcher,
  reader: CellReader,
  defaults: Defaults,
): Promise<CellEntry[]> {
  const mistakes: Message[] = [];
  const cells: CellEntry[] = [];
  for (const [name, text] of Object.entries(defaults)) {
    if (text === '') continue;
    const made = defaultCell(matcher, name, text);
    const fault = 'fault' in made ? made.fault : await defaultFault(reader, made);
    const isWrong = fault && ('fault' in made || !dependsOnRow(made));
    if (isWrong) mistakes.push(fault);
    else if (!('fault' in made)) cells.push(made);
  }
  if (mistakes.length > 0) throw usageFailure(mistakes);
  return cells;
}
