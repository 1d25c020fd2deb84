import { Failure, isStop } from '../base/failure.ts';
import { isBlankValue, isRow, type Row } from '../base/row.ts';
import { escaped, type Message, pluralize } from '../base/text/message.ts';
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
import type { LookedBefore } from '../writes/foresee.ts';
import type { Job } from '../writes/job.ts';
import { keysOfJob, mayBeDone } from '../writes/judge.ts';
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

/**
 * Reads the records whose rows have changed since the ledger created them. Returns what the ledger has to learn of them: who receives
 * them now, and which of them say what their rows say; and their states by their ids.
 */
export async function readChanged(
  { context, args, mode }: ImportRun,
  operation: Operation,
  plan: Plan,
  book: LedgerBook,
): Promise<LookedBefore> {
  const updating = updatingOf(operation, operationsOf(context.catalogue));
  const entries: LedgerEntry[] = [];
  const states = new Map<string, string>();
  if (!updating || mode.isDry) return { entries, states };
  const { messages, service, settings } = context;
  const changed = await changedJobs(plan, book, operation);
  const read = async ({ job, entry }: ChangedJob): Promise<void> => {
    const found = await service.impatient().find(updating.get, [...args, entry.id]);
    if (found.state !== 'found') return;
    const state = readOrder(found.record, orderFields(updating.get)).state;
    if (state !== '') states.set(entry.id, state.replaceAll('_', ' '));
    const learnt = learntOf(book, { job, entry }, found.record, updating);
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
  return { entries, states };
}

/**
 * Returns the line that sends what has changed in a sheet since its records were created; none if nothing has, or nothing changes them.
 * What was shipped is told, and not proposed. `states`: those of the records, as far as they are known.
 */
export function changedLines(
  { context: { catalogue }, file, updateCommand }: ImportRun,
  { operation, noun }: Pick<ImportTask, 'operation' | 'noun'>,
  states: readonly (string | undefined)[],
): readonly Message[] {
  if (file === '-' || !updatingOf(operation, operationsOf(catalogue))) return [];
  const shipped = states.filter((state = '') => hasShipment(state)).length;
  const open = states.length - shipped;
  return [
    ...(open > 0 ? [escaped`To change ${pluralize(open, noun)} as ${file} says now: ${updateCommand()}`] : []),
    ...(shipped > 0
      ? [
          escaped`${pluralize(shipped, noun)} of which ${file} says something else now: shipped already, so a change at the service no longer changes the parcel.`,
        ]
      : []),
  ];
}

/** The ledger's line of a record as it is now; undefined if that is what the ledger has. */
function learntOf(
  book: LedgerBook,
  { job, entry }: ChangedJob,
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
  const isSame = saysSame(job.said ?? job.body, record, updating);
  const learnt = { ...entry, traces, digest: isSame ? digestOfBody(job) : digest };
  const isKnown = learnt.digest === digest && JSON.stringify(traces) === JSON.stringify(entry.traces);
  return isKnown ? undefined : learnt;
}

/** Does a record have all values that were said of it, however the service writes them? */
function saysSame(said: Row, record: Row, { lists }: Pick<Updating, 'lists'>): boolean {
  const isSame = (name: string, value: unknown, old: unknown): boolean => {
    // Not every service keeps them.
    if (name === referenceField || (name === currencyField && isBlankValue(old))) return true;
    if (isRow(value)) return isRow(old) && has(value, old);
    if (Array.isArray(value) && value.every(isRow))
      return Array.isArray(old) && value.every((each, at) => isRow(old[at]) && has(each, old[at]));
    if (isPhoneField(name)) return samePhone(untrimmedText(value)) === samePhone(untrimmedText(old));
    return isSameValue(value, old);
  };
  const has = (values: Row, own: Row): boolean =>
    Object.entries(values).every(([name, value]) => isSame(name, value, fieldValue(own, lists.get(name) ?? name)));
  return has(said, record);
}
