import { type FormerRecord, identityOf, type LedgerEntry, type TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import type { Job } from './job.ts';
import { looseText, traceDigests } from './look-up.ts';

// Jobs that may have been sent before under another key, and jobs that were not sent before although their key was.

/**
 * Why a job may have been sent before: the same `content` from another file; the `former` values of a row of the same file; the
 * same phone and `total`; the same reference in another `writing`.
 */
export type Likeness = 'content' | 'former' | 'total' | 'writing';

/** The traces that tell receivers apart. */
export type ReceiverTrace = 'phone' | 'receiver';

const receiverTraces: readonly ReceiverTrace[] = ['phone', 'receiver'];

export type LikeFinder = (job: Job) => { readonly like: LedgerEntry; readonly why: Likeness } | undefined;

const isReference = (key: string): boolean => key.startsWith('ref:');

/**
 * Returns by what the receiver of a job differs from the one that its reference was created for; undefined if it does not, or
 * nothing is known of it. `known` is the entry as it was when the order of this receiver was created.
 */
export function otherReceiver(
  book: LedgerBook,
  entry: LedgerEntry,
  { key, traces }: Pick<Job, 'key' | 'traces'>,
): { readonly differs: ReceiverTrace | undefined; readonly known: LedgerEntry } {
  if (!isReference(key)) return { differs: undefined, known: entry };
  const { phone, receiver } = traces;
  // Former records of an entry that came from another ledger came with it.
  const differsFrom = ({ traces: sent = {}, salt = entry.salt }: FormerRecord): ReceiverTrace | undefined => {
    const own = traceDigests(book, { phone, receiver }, salt);
    return receiverTraces.find(
      (each) => own[each] !== undefined && sent[each] !== undefined && own[each] !== sent[each],
    );
  };
  const differs = differsFrom(entry);
  const before = differs && entry.former?.find((each) => differsFrom(each) === undefined);
  return before ? { differs: undefined, known: { ...entry, ...before } } : { differs, known: entry };
}

/** A reference as it is compared: some write #1001 for 1001, and a-17 for A-17. */
export const looseReference = (reference: string): string => looseText(reference).replace(/^[#\uff03\s]+/, '');

/** The same for a key of the ledger. */
const looseKey = (key: string): string =>
  key
    .split('/')
    .map((part) => looseReference(part.replace(/^ref:/, '')))
    .join('/');

/** Returns a function that finds the write which has the reference of a job in another writing. */
export function writingFinder(book: LedgerBook, operation: string): LikeFinder {
  const references = book.perhapsDone(operation).filter(({ key }) => isReference(key));
  const written = new Map(references.map((entry) => [looseKey(entry.key), entry]));
  return ({ key }) => {
    const like = isReference(key) ? written.get(looseKey(key)) : undefined;
    return like && { like, why: 'writing' };
  };
}

/**
 * Returns a function that finds the write without a reference which a job may have been before: one of the same file whose
 * content is no longer in it, because a cell was changed or a column is read otherwise: there the phone tells, or the name where
 * there is none. For a job without a reference it is also any write with the same phone and total. `present` are the identities of all jobs of the plan: what stands in
 * one file twice was meant twice.
 */
export function contentFinder(book: LedgerBook, operation: string, present: ReadonlySet<string>): LikeFinder {
  const others = book.perhapsDone(operation).filter((entry) => !present.has(identityOf(entry)));
  const ofFiles = others.filter(({ byContent }) => byContent);
  const former = new Map(ofFiles.map((entry) => [placeOf(entry.file, entry.traces), entry]));
  former.delete(undefined);
  const totals = new Map(others.map((entry) => [purchaseOf(entry.traces), entry]));
  totals.delete(undefined);
  const salts = [undefined, ...book.foreignSalts];
  return ({ file, byContent, traces }) => {
    if (former.size === 0 && totals.size === 0) return undefined;
    const digests = salts.map((salt) => traceDigests(book, traces, salt));
    const changed = digests.map((each) => former.get(placeOf(file, each))).find(Boolean);
    if (changed) return { like: changed, why: 'former' };
    const same = byContent && digests.map((each) => totals.get(purchaseOf(each))).find(Boolean);
    return same ? { like: same, why: 'total' } : undefined;
  };
}

const placeOf = (file: string | undefined, { phone, name }: TraceDigests = {}): string | undefined =>
  // A corrected sheet from a pipe has another digest: pipes without a name count as one file.
  (phone ?? name) === undefined ? undefined : JSON.stringify([file?.startsWith('-') ? '-' : file, phone ?? name]);

const purchaseOf = ({ phone, total }: TraceDigests = {}): string | undefined =>
  phone === undefined || total === undefined ? undefined : `${phone} ${total}`;
