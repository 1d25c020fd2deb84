import { stringifyJson } from '../base/json/exact-json.ts';
import { getOwn, isBlankValue, isRow, type Row } from '../base/row.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { changesRecord, joinFieldOf, recordTimes } from '../operations/record-changes.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import { placeOfOrder } from '../operations/route.ts';
import { FieldHeading, FieldValue, type Screen } from '../output/screen.ts';
import { idFieldOfElements } from './input/match-elements.ts';
import type { Input } from './input/values.ts';

interface ShownChange {
  /** `receiver_phone`, `items[0].weight` */
  readonly field: string;
  /** Undefined if the record was not read before. */
  readonly before: unknown;
  readonly now: unknown;
}

/** The elements of two lists side by side: by their ids, else by their places. */
function elementPairs(before: readonly unknown[], now: readonly unknown[]) {
  const idField = idFieldOfElements(before.filter(isRow)) ?? 'id';
  const idOf = (each: unknown): unknown => (isRow(each) ? each[idField] : undefined);
  const hasIds = now.every((each) => before.some((old) => !isBlankValue(idOf(old)) && idOf(old) === idOf(each)));
  const pairs = now.map((each, at) => [hasIds ? before.find((old) => idOf(old) === idOf(each)) : before[at], each]);
  const gone = before.filter((old) => !pairs.some(([found]) => found === old));
  return [...pairs, ...gone.map((old) => [old, undefined])];
}

function changesIn(before: unknown, now: unknown, field: string, skipped: ReadonlySet<string>): readonly ShownChange[] {
  if (stringifyJson(before ?? null) === stringifyJson(now ?? null)) return [];
  if (isRow(before) && isRow(now))
    return Object.keys(now).flatMap((name) =>
      skipped.has(name) || !Object.hasOwn(before, name)
        ? []
        : changesIn(before[name], now[name], field === '' ? name : `${field}.${name}`, skipped),
    );
  if (Array.isArray(before) && Array.isArray(now) && [...before, ...now].every(isRow))
    return elementPairs(before, now).flatMap(([old, each], at) => changesIn(old, each, `${field}[${at}]`, skipped));
  return [{ field, before, now }];
}

/** The values that the response has for what was sent, where the record was not read before. */
const sentValues = (sent: Input, row: Row): readonly ShownChange[] =>
  Object.keys(sent).flatMap((field) => {
    const now = getOwn(row, field);
    return now === undefined || typeof now === 'object' ? [] : [{ field, before: undefined, now }];
  });

/** A write of one record, and its response. */
export interface ChangedRecord {
  readonly id: string | undefined;
  /** The record as it was; undefined if it was not read. */
  readonly before: Row | undefined;
  readonly sent: Input;
  readonly row: Row;
}

/** Has the write changed the record that its response shows? */
const showsChanges = (operation: Operation, { id, row }: ChangedRecord): boolean =>
  changesRecord(operation) || (placeOfOrder(operation) >= 0 && id !== undefined && String(row.id) === id);

/**
 * Returns the changes of a write, which a person at a terminal sees in place of the whole record; undefined if there are none to show.
 */
export function changeScreen(operation: Operation, change: ChangedRecord): Screen | undefined {
  if (!showsChanges(operation, change)) return undefined;
  const { before, sent, row } = change;
  const skipped = new Set([...recordTimes, joinFieldOf(operation)]);
  const changes = before ? changesIn(before, row, '', skipped) : sentValues(sent, row);
  const isChanged = (name: string): boolean => changes.some(({ field }) => field === name);
  const roles = [...fieldsOfRole(operation, 'number'), ...fieldsOfRole(operation, 'status')];
  const named = ['id', ...roles.filter((name) => !isChanged(name))];
  const record = Object.fromEntries(named.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])));
  if (changes.length === 0 && Object.keys(record).length < 2) return undefined;
  const rows = changes.map(({ field, before: old, now }): Row => {
    const leaf = field.replace(/^.*\./, '');
    const shown = (value: unknown) => new FieldValue(leaf, value, { currency: row.currency });
    return { field: /[.[]/.test(field) ? field : new FieldHeading(field), before: shown(old), now: shown(now) };
  });
  const table = rowShape(['field', ...(before ? ['before'] : []), 'now']);
  const parts = changes.length === 0 ? [] : [{ lines: [''] }, { table, rows }];
  return { forTerminal: true, parts: [{ card: record }, ...parts] };
}
