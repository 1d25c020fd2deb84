import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { isoDay } from '../base/time/times.ts';
import { identityOf, type LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import type { Operation } from '../operations/manifest.ts';
import { type Order, orderReader, plainFields } from '../orders/order.ts';
import type { ApplyPlan, Candidate, ListedRecord, RecordMatch, Traces, WriteSurroundings } from './job.ts';
import { matchRecords, sentTime } from './match-records.ts';
import { nameFieldOf, namesOf, traceDigests } from './traces.ts';

/** The result of reading the list. */
export interface LookedUp {
  readonly matches: ReadonlyMap<string, RecordMatch>;
  /** The records that have one of the wanted references. */
  readonly listed: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly showsReferences: boolean;
}

const createdTime = (created: string | undefined): number | undefined => {
  // A time without a zone may be any of several moments.
  const time = created !== undefined && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(created) ? Date.parse(created) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

/**
 * Looks for writes with an unknown outcome, and for references. The whole list is read where references are wanted, else
 * what was created since the first of them was sent.
 */
export async function lookUp(
  surroundings: WriteSurroundings,
  plan: ApplyPlan,
  ledger: Ledger,
  open: readonly LedgerEntry[],
  references: ReadonlySet<string>,
): Promise<LookedUp> {
  const { list, listArgs, operation } = plan;
  const records: Candidate[] = [];
  const listed = new Map<string, ListedRecord[]>();
  const shows = { references: false, names: false };
  const done = (matches: LookedUp['matches']) => ({ matches, listed, showsReferences: shows.references });
  if (plan.find) return done(await plan.find(open));
  if (!list) return done(matchRecords(open, records, shows));
  const wanted = new Set(open.flatMap(({ traces: { reference, phone, name } = {} }) => [reference, phone, name]));
  const times = open.map(sentTime);
  // What was sent in the future was sent by a clock that was wrong.
  const isWrong = times.some((time) => time > surroundings.io.now().getTime());
  const since = isWrong || references.size > 0 ? undefined : Math.min(...times);
  for await (const record of readRecords(
    { ...surroundings, service: surroundings.service.impatient() },
    list,
    listArgs,
    since,
    nameFieldOf(operation),
  )) {
    const { traces, ...shown } = record;
    const { reference } = traces;
    if (reference) shows.references = true;
    if (traces.name) shows.names = true;
    if (reference && references.has(reference)) listed.set(reference, [...(listed.get(reference) ?? []), shown]);
    const digests = traceDigests(ledger.book, traces);
    if (ledger.book.hasId(operation.id, record.id)) continue;
    const { reference: sameReference, phone, name } = digests;
    if ([sameReference, phone, name].some((digest) => digest !== undefined && wanted.has(digest))) {
      records.push({ ...shown, traces: digests, createdAt: createdTime(record.created) });
    }
  }
  return done(matchRecords(open, records, shows));
}

/** Returns the entries that the list has nothing of. */
export const absentOf = (entries: readonly LedgerEntry[], { matches }: LookedUp): LedgerEntry[] =>
  entries.filter((entry) => matches.get(identityOf(entry))?.kind === 'absent');

const day = 86_400_000;

/** Returns the filter for the days from the one before a moment: the service's day may differ. Empty if the list has none. */
const windowOf = ({ input }: Operation, since: number | undefined): Row =>
  since === undefined || !Object.hasOwn(input, 'date_from') ? {} : { date_from: isoDay(new Date(since - day)) };

/** A record of the list, and the traces that a write is recognized by. */
export interface TracedRecord extends ListedRecord {
  readonly traces: Traces;
}

function tracedRecord(list: Operation, order: Order, nameField: string | undefined): TracedRecord | undefined {
  const { id, number } = namesOf(list, order.row);
  if (id === undefined) return undefined;
  return {
    id,
    number,
    created: order.created || undefined,
    traces: {
      reference: order.text(plainFields.reference) || undefined,
      phone: order.phone || undefined,
      total: order.total.amount || undefined,
      name: nameField === undefined ? undefined : order.text(nameField) || undefined,
    },
  };
}

/** Reads the records of a list that were created since a moment (milliseconds since 1970), or all. Fails if some may be missing. */
export async function* readRecords(
  { service, signal, messages }: Pick<WriteSurroundings, 'service' | 'signal' | 'messages'>,
  list: Operation,
  args: readonly string[],
  since: number | undefined,
  nameField?: string | undefined,
): AsyncGenerator<TracedRecord> {
  const inputs = [windowOf(list, since)];
  const readOrder = orderReader(list);
  let read = 0;
  for await (const { rows, total } of service.pages(list, { args, inputs, readsToEnd: true })) {
    signal.throwIfAborted();
    read += rows.length;
    messages.progress.show(escaped`Looking through the list: ${read}${total === undefined ? '' : ` of ${total}`}`);
    for (const { values } of rows) {
      const record = tracedRecord(list, readOrder(values), nameField);
      if (record) yield record;
    }
  }
  messages.progress.wipe();
}
