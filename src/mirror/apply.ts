import { asRow, type Row } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import { parseStored } from './facts.ts';
import type { MirrorWriter, StoredRow } from './mirror-store.ts';
import { fieldChanges, type MirrorKind, type MirrorRecord } from './records.ts';
import { columnsOf } from './tables.ts';

/** A sync that has read all it wanted. Times are those of the one clock of the mirror. */
export interface FinishedReading {
  readonly sync: number;
  /** When its first request left: what it read is as it was then, or newer. */
  readonly started: string;
  /** The first sync of a mirror: what it brings has no history. */
  readonly isFirst: boolean;
  roleOf(kind: MirrorKind, field: string): string | null;
  /** Those of other desks that began later and are in the mirror already: what they have read is not written over. */
  readonly later: readonly Row[];
}

/**
 * The syncs that began later than this one and have been written. Those up to `after` were there before it began, whatever their times
 * say: a clock may have been set back.
 */
export const laterReadings = ({ all }: MirrorWriter, started: string, after: number): Promise<readonly Row[]> =>
  all('select kind, since, started from syncs where id > ? and started > ?', [after, started]);

const isReadBy = (later: readonly Row[], { checked }: Row): boolean => later.some(({ started }) => started === checked);

/** True for a record that one of these has read, or would have found. */
const isCovered = (later: readonly Row[], kind: MirrorKind, record: Row): boolean =>
  later.some(
    (each) =>
      kind === 'boxes' ||
      each.kind === 'full' ||
      record.open === 1 ||
      (textIn(record, 'day') ?? '') > (textIn(each, 'since') ?? ''),
  );

/** How many records were new, were others than before, and are gone. */
export interface ChangeCounts {
  added: number;
  changed: number;
  gone: number;
}

const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

const knownOf = (kind: MirrorKind, ids: readonly string[]): string =>
  `select ${kind === 'orders' ? 'open, day, ' : ''}id, digest, first_seen, changed, checked, gone from ${kind} where id in (${placesFor(ids)})`;

const byId = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row.id), row]));

/** A value of a record that is kept already. */
const textIn = (row: Row, name: string): string | null => {
  const value = row[name];
  return isText(value) ? value : null;
};

/**
 * Puts records that were read into the mirror, with a line of history for each field that is another. What another desk has read
 * later stays.
 */
export async function applyRecords(
  writer: MirrorWriter,
  { sync, started, isFirst, roleOf, later }: FinishedReading,
  { kind, records }: { readonly kind: MirrorKind; readonly records: readonly MirrorRecord[] },
  counts: ChangeCounts,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const known = byId(await writer.all(knownOf(kind, ids), ids));
  const [openAt, dayAt] = ['open', 'day'].map((name) => columnsOf(kind).indexOf(name));
  const others = records.filter(({ id, digest, columns }) => {
    const row = known.get(id);
    if (isCovered(later, kind, row ?? { open: columns[openAt ?? -1], day: columns[dayAt ?? -1] })) return false;
    if (!row) return true;
    return !isReadBy(later, row) && (row.digest !== digest || row.gone !== null);
  });
  if (others.length === 0) return;
  const wanted = others.flatMap(({ id }) => (known.has(id) ? [id] : []));
  const found =
    wanted.length === 0
      ? []
      : await writer.all(
          `select id, cast(document as text) as document from documents where kind = ? and id in (${placesFor(wanted)})`,
          [kind, ...wanted],
        );
  const documents = byId(found);
  const rows: StoredRow[] = [];
  const history: StoredRow[] = [];
  for (const { id, digest, document, columns } of others) {
    const row = known.get(id);
    const lineOf = (
      change: string,
      field: string | null,
      role: string | null,
      old: string | null,
      now: string | null,
    ) => history.push([sync, kind, id, started, change, field, role, old, now]);
    const before = documents.get(id)?.document;
    const fields = row && isText(before) ? fieldChanges(asRow(parseStored(before)), asRow(parseStored(document))) : [];
    const isOther = !row || fields.length > 0;
    if (!row) {
      counts.added++;
      if (!isFirst) lineOf('added', null, null, null, null);
    } else if (row.gone !== null) lineOf('back', null, null, null, null);
    if (fields.length > 0) counts.changed++;
    for (const { field, old, new: now } of fields) lineOf('changed', field, roleOf(kind, field), old, now);
    const changed = isOther ? started : textIn(row, 'changed');
    rows.push([...columns, digest, row ? textIn(row, 'first_seen') : started, changed, started, null, started]);
  }
  await writer.put(kind, rows);
  await writer.put(
    'documents',
    others.map(({ id, document }) => [kind, id, document]),
  );
  if (history.length > 0) await writer.put('history', history);
}

/** How many records are marked at once. */
const mostMarked = 500;

/** Marks records as gone: the service has them no more. Their documents and their history stay. */
export async function applyGone(
  writer: MirrorWriter,
  { sync, started, later }: FinishedReading,
  kind: MirrorKind,
  ids: readonly string[],
  counts: ChangeCounts,
): Promise<void> {
  for (let at = 0; at < ids.length; at += mostMarked) {
    const some = ids.slice(at, at + mostMarked);
    const known = await writer.all(knownOf(kind, some), some);
    const gone = known.filter((row) => row.gone === null && !isReadBy(later, row) && !isCovered(later, kind, row));
    const names = gone.map(({ id }) => String(id));
    if (names.length === 0) continue;
    await writer.run(`update ${kind} set gone = ?, checked = ? where id in (${placesFor(names)})`, [
      started,
      started,
      ...names,
    ]);
    await writer.put(
      'history',
      names.map((id) => [sync, kind, id, started, 'gone', null, null, null, null]),
    );
    counts.gone += names.length;
  }
}
