import { Failure, isStop } from '../base/failure.ts';
import { isBlankValue, isRow, type Row } from '../base/row.ts';
import { escaped, joined, type Message, namesListed, pluralize } from '../base/text/message.ts';
import { untrimmedText } from '../base/text/text.ts';
import { currencyField } from '../columns/cell-reader.ts';
import { referenceField } from '../columns/lexicon.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { operationsOf } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import { orderFields, readOrder } from '../orders/order.ts';
import { isPhoneField, samePhone } from '../orders/phones.ts';
import { hasShipment } from '../orders/states.ts';
import { fieldNamer } from '../output/language.ts';
import type { LookedBefore } from '../writes/foresee.ts';
import type { Job } from '../writes/job.ts';
import { type Judgement, keysOfJob, mayBeDone } from '../writes/judge.ts';
import { otherReceiver } from '../writes/likes.ts';
import { digestOfBody, traceDigests } from '../writes/look-up.ts';
import type { Plan } from './plan.ts';
import type { ImportRun, ImportTask } from './task.ts';
import { fieldValue, isSameValue } from './update/compare-cells.ts';
import { type Updating, updatingOf } from './update/update-matcher.ts';

// A row may say something else than what the ledger has created for it: it was corrected. Whether the record was corrected, too, the
// service knows.

/** So many records are read; more have hardly been corrected by hand. */
const mostRead = 100;

interface ChangedJob {
  readonly job: Job;
  readonly entry: LedgerEntry & { readonly id: string };
}

/** Finds jobs whose records were created with other values. */
async function changedJobs({ jobs }: Plan, book: LedgerBook, operation: Operation): Promise<readonly ChangedJob[]> {
  const found: ChangedJob[] = [];
  if (!book.perhapsDone(operation.id).some(({ state }) => state === 'created')) return found;
  for await (const job of jobs.read()) {
    const keys = job.byContent ? [] : keysOfJob({ operation }, job);
    const entry = keys.map((key) => book.find(key)).find((each) => each && mayBeDone(each));
    if (entry?.state !== 'created' || entry.id === undefined) continue;
    const { differs, known } = otherReceiver(book, entry, job);
    const isSent = known.digest === undefined || known.adopted || known.digest === digestOfBody(job);
    // A former record of the reference stays as it was.
    if ((differs === undefined && isSent) || known.id !== entry.id) continue;
    found.push({ job, entry: { ...entry, id: entry.id } });
    if (found.length === mostRead) break;
  }
  return found;
}

/** Facts read about records whose rows have changed since they were created. */
interface ReadChanges extends LookedBefore {
  /** Records that are shipped, with the fields in which they differ from their rows, for people; by their ids. */
  readonly shipped: ReadonlyMap<string, Message>;
}

/**
 * Reads the records whose rows have changed since the ledger created them. Returns what the ledger has to learn of them: who receives
 * them now, and which of them say what their rows say; their states by their ids; and what a change would not reach any more.
 */
export async function readChanged(
  { context, args, mode }: ImportRun,
  operation: Operation,
  plan: Plan,
  book: LedgerBook,
): Promise<ReadChanges> {
  const updating = updatingOf(operation, operationsOf(context.catalogue));
  const entries: LedgerEntry[] = [];
  const states = new Map<string, string>();
  const shipped = new Map<string, Message>();
  if (!updating || mode.isDry) return { entries, states, shipped };
  const { messages, service, settings } = context;
  const nameOf = await fieldNamer(settings.lang);
  const changed = await changedJobs(plan, book, operation);
  const read = async ({ job, entry }: ChangedJob): Promise<void> => {
    const found = await service.impatient().find(updating.get, [...args, entry.id]);
    if (found.state !== 'found') return;
    const state = readOrder(found.record, orderFields(updating.get)).state;
    if (state !== '') states.set(entry.id, state.replaceAll('_', ' '));
    const differing = differingFields(job.said ?? job.body, found.record, updating);
    const { reference = entry.number ?? entry.id } = job.traces;
    if (hasShipment(state)) shipped.set(entry.id, escaped`${reference} (${namesListed(differing.map(nameOf))})`);
    const isSame = differing.length === 0;
    const learnt = learntOf(book, { job, entry, isSame }, found.record, updating);
    if (learnt) entries.push(learnt);
  };
  try {
    for (let at = 0; at < changed.length; at += settings.concurrency) {
      messages.progress?.show(escaped`Reading ${operation.group} \u2026`);
      await Promise.all(changed.slice(at, at + settings.concurrency).map(read));
    }
  } catch (error) {
    // What is not read counts as changed.
    if (!(error instanceof Failure) || isStop(error) || error.kind === 'machine') throw error;
  }
  messages.progress?.wipe();
  return { entries, states, shipped };
}

/**
 * Returns the line that sends what has changed in a sheet since its records were created, and one that names those that are shipped:
 * no change reaches their parcels. None if nothing has changed, or nothing changes them.
 */
export function changedLines(
  { context: { catalogue }, file, updateCommand }: ImportRun,
  { operation, noun }: Pick<ImportTask, 'operation' | 'noun'>,
  { held }: Pick<Judgement, 'held'>,
  shipped: ReadChanges['shipped'],
): readonly Message[] {
  if (file === '-' || !updatingOf(operation, operationsOf(catalogue))) return [];
  const changed = [...held.values()].flatMap((verdict) => {
    if ('conflict' in verdict) return verdict.conflict;
    return 'before' in verdict && verdict.isChanged ? verdict.before : [];
  });
  const late = changed.flatMap(({ id = '' }) => shipped.get(id) ?? []);
  const count = changed.length - late.length;
  const more = late.length > mostNamed ? [escaped`\u2026`] : [];
  const all = joined([...late.slice(0, mostNamed), ...more], '; ');
  return [
    ...(count > 0 ? [escaped`To change ${pluralize(count, noun)} as ${file} says now: ${updateCommand()}`] : []),
    ...(late.length > 0
      ? [escaped`Shipped already, and ${file} says something else now, which no longer reaches their parcels: ${all}`]
      : []),
  ];
}

/** So many shipped records are named. */
const mostNamed = 5;

/** The ledger's line of a record as it is now; undefined if that is what the ledger has. */
function learntOf(
  book: LedgerBook,
  { job, entry, isSame }: ChangedJob & { readonly isSame: boolean },
  record: Row,
  updating: Updating,
): LedgerEntry | undefined {
  const { get } = updating;
  const { salt, digest } = entry;
  const roleOf = (role: 'phone' | 'receiver'): string =>
    fieldsOfRole(get, role)
      .map((name) => untrimmedText(record[name]))
      .join(' ')
      .trim();
  const now = traceDigests(book, { phone: roleOf('phone'), receiver: roleOf('receiver') }, salt);
  const traces = { ...entry.traces };
  if (traces.phone !== undefined && now.phone !== undefined) traces.phone = now.phone;
  if (traces.receiver !== undefined && now.receiver !== undefined) traces.receiver = now.receiver;
  const learnt = { ...entry, traces, digest: isSame ? digestOfBody(job) : digest };
  const isKnown = learnt.digest === digest && JSON.stringify(traces) === JSON.stringify(entry.traces);
  return isKnown ? undefined : learnt;
}

/** The fields whose values a record does not have as they were said of it, however the service writes them. */
function differingFields(said: Row, record: Row, { lists }: Pick<Updating, 'lists'>): readonly string[] {
  const isSame = (name: string, value: unknown, old: unknown): boolean => {
    // Not every service keeps them.
    if (name === referenceField || (name === currencyField && isBlankValue(old))) return true;
    if (isRow(value)) return isRow(old) && has(value, old);
    if (Array.isArray(value) && value.every(isRow))
      return Array.isArray(old) && value.every((each, at) => isRow(old[at]) && has(each, old[at]));
    if (isPhoneField(name)) return samePhone(untrimmedText(value)) === samePhone(untrimmedText(old));
    return isSameValue(value, old);
  };
  const differing = (values: Row, own: Row): readonly string[] =>
    Object.keys(values).filter((name) => !isSame(name, values[name], fieldValue(own, lists.get(name) ?? name)));
  const has = (values: Row, own: Row): boolean => differing(values, own).length === 0;
  return differing(said, record);
}
