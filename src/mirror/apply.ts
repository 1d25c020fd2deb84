import { withoutExponent } from '../base/numbers/decimals.ts';
import { asRow, type Row } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import { documentIfWhole, parseStored } from './facts.ts';
import type { MirrorWriter, StoredRow } from './mirror-store.ts';
import { documentDigest, type FieldChange, fieldChanges, type MirrorKind, type MirrorRecord } from './records.ts';
import { columnsOf } from './tables.ts';

/** A sync that has read all that it has to. Times are those of the mirror's clock. */
export interface FinishedReading {
  readonly sync: number;
  /** When its first request was sent: what it read is as the service had it then, or newer. */
  readonly started: string;
  /** The first sync of a mirror: what it brings has no history. */
  readonly isFirst: boolean;
  roleOf(kind: MirrorKind, field: string): string | null;
  /** Everything was read: compares each record with the kept one, byte by byte. */
  readonly comparesAll: boolean;
  /** This version filled the columns of all orders, so a column with another value is damaged. */
  readonly fillsAsBefore: boolean;
  /** Called for a record that is not as shipctl wrote it: the disk or another program has changed it. */
  onDamaged(kind: MirrorKind, id: string): void;
  /** Syncs of other desks that began later and are in the mirror already. Their rows are not overwritten. */
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

/** How many records are new, changed and gone. */
export interface ChangeCounts {
  added: number;
  changed: number;
  gone: number;
}

const placesFor = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

const knownOf = (kind: MirrorKind, ids: readonly string[]): string =>
  `select ${kind === 'orders' ? 'open, day, ' : ''}id, digest, first_seen, changed, checked, gone from ${kind} where id in (${placesFor(ids)})`;

/** A query for all columns and the document. */
const wholeOf = (kind: MirrorKind, ids: readonly string[]): string =>
  `select t.*, cast(d.document as text) as document from ${kind} t
left join documents d on d.kind = '${kind}' and d.id = t.id where t.id in (${placesFor(ids)})`;

const documentsOf = (kind: MirrorKind, ids: readonly string[]): string =>
  `select id, cast(document as text) as document from documents where kind = '${kind}' and id in (${placesFor(ids)})`;

const byId = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map((row) => [String(row.id), row]));

/** A value of a record that is kept already. */
const textIn = (row: Row, name: string): string | null => {
  const value = row[name];
  return isText(value) ? value : null;
};

/** Columns that also depend on the list of cities, not on the order alone. */
const columnsOfPlaces = ['city_name', 'folded'];

const storedText = (value: unknown): string | null =>
  value === null || value === undefined ? null : withoutExponent(String(value));

/**
 * Is the kept copy of an unchanged record as shipctl wrote it? `other` if a column has another value than it would get now; `damaged` if
 * the document has changed.
 */
function conditionOf(kind: MirrorKind, row: Row, { document, columns }: MirrorRecord): 'whole' | 'other' | 'damaged' {
  if (row.document !== document) return 'damaged';
  const names = columnsOf(kind).slice(0, columns.length);
  const isSame = (name: string, at: number): boolean =>
    columnsOfPlaces.includes(name) || storedText(row[name]) === storedText(columns[at]);
  return names.every(isSame) ? 'whole' : 'other';
}

/** The fields that the service has changed; undefined if the kept document is damaged, which leaves nothing to compare with. */
const changesOf = (kept: unknown, { document }: MirrorRecord): readonly FieldChange[] | undefined => {
  const before = documentIfWhole(kept);
  return before && fieldChanges(before, asRow(parseStored(document)));
};

/** Records of one kind, and the counts of their changes. */
interface RecordBatch {
  readonly kind: MirrorKind;
  readonly records: readonly MirrorRecord[];
  readonly counts: ChangeCounts;
}

const noField = { field: null, role: null, old: null, new: null };

/** Returns a function that makes the rows of history for a reading. */
const historyOf =
  ({ sync, started }: FinishedReading, kind: MirrorKind) =>
  (id: string, change: string, of: Record<keyof typeof noField, string | null> = noField): StoredRow => [
    sync,
    kind,
    id,
    started,
    change,
    of.field,
    of.role,
    of.old,
    of.new,
  ];

/** Returns true if a record must be written: no other desk has read it later, and the mirror's row differs, is missing or damaged. */
function isWritten(reading: FinishedReading, kind: MirrorKind, record: MirrorRecord, row: Row | undefined): boolean {
  const { later, comparesAll, fillsAsBefore } = reading;
  const { id, digest, columns } = record;
  const [open, day] = ['open', 'day'].map((name) => columns[columnsOf(kind).indexOf(name)]);
  if (isCovered(later, kind, row ?? { open, day })) return false;
  if (!row) return true;
  if (isReadBy(later, row)) return false;
  if (row.digest !== digest || row.gone !== null) return true;
  const condition = comparesAll ? conditionOf(kind, row, record) : 'whole';
  if (condition === 'damaged' || (condition === 'other' && fillsAsBefore)) reading.onDamaged(kind, id);
  return condition !== 'whole';
}

/**
 * Writes records into the mirror, with a row of history for each changed field. Keeps what another desk has read later. Repairs damaged
 * records; a repair alone is no change.
 */
export async function applyRecords(
  writer: MirrorWriter,
  reading: FinishedReading,
  { kind, records, counts }: RecordBatch,
): Promise<void> {
  const { started, isFirst, roleOf, comparesAll } = reading;
  const ids = records.map(({ id }) => id);
  const known = byId(await writer.all((comparesAll ? wholeOf : knownOf)(kind, ids), ids));
  const others = records.filter((record) => isWritten(reading, kind, record, known.get(record.id)));
  if (others.length === 0) return;
  const wanted = others.flatMap(({ id }) => (known.has(id) ? [id] : []));
  const isRead = comparesAll || wanted.length === 0;
  const documents = isRead ? known : byId(await writer.all(documentsOf(kind, wanted), wanted));
  const lineOf = historyOf(reading, kind);
  const history: StoredRow[] = [];

  function addNew({ id, digest, columns }: MirrorRecord): StoredRow {
    counts.added++;
    if (!isFirst) history.push(lineOf(id, 'added'));
    return [...columns, digest, started, started, started, null, started];
  }

  function replace(record: MirrorRecord, row: Row): StoredRow {
    const { id, digest, columns } = record;
    const before = documents.get(id)?.document;
    const isSame = row.digest === digest;
    const fields = isSame ? [] : changesOf(before, record);
    if (row.gone !== null || !fields) history.push(lineOf(id, 'back'));
    if (!isSame && documentDigest(String(before)) !== row.digest) reading.onDamaged(kind, id);
    for (const change of fields ?? [])
      history.push(lineOf(id, 'changed', { ...change, role: roleOf(kind, change.field) }));
    const isOther = fields?.length !== 0;
    if (isOther) counts.changed++;
    const changed = isOther ? started : textIn(row, 'changed');
    return [...columns, digest, textIn(row, 'first_seen'), changed, started, null, started];
  }

  const rows = others.map((record) => {
    const row = known.get(record.id);
    return row ? replace(record, row) : addNew(record);
  });
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
  reading: FinishedReading,
  { kind, ids, counts }: Omit<RecordBatch, 'records'> & { readonly ids: readonly string[] },
): Promise<void> {
  const { started, later } = reading;
  const lineOf = historyOf(reading, kind);
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
      names.map((id) => lineOf(id, 'gone')),
    );
    counts.gone += names.length;
  }
}
