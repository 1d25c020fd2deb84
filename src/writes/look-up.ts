import { hash } from 'node:crypto';
import { ExactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { fieldAt } from '../base/json/paths.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { latinDigits, scalarText, withoutMarks } from '../base/text/text.ts';
import { isoDay } from '../base/time/times.ts';
import { identityOf, type LedgerEntry, sentTime, type TraceDigests } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { type Operation, typesOf, type ValueSchema } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf } from '../operations/roles.ts';
import { sameAmount } from '../orders/money.ts';
import { orderReader, plainFields, roleText } from '../orders/order.ts';
import { samePhone } from '../orders/phones.ts';
import type { Run } from '../ports/run.ts';
import type { Job, ListedRecord, RecordMatch, Traces, Writes } from './job.ts';
import { learnedForms, referenceFinder, referenceForm } from './reference-forms.ts';

/** The result of reading the list. */
export interface LookedUp {
  readonly matches: ReadonlyMap<string, RecordMatch>;
  /** The records that have one of the wanted references. */
  readonly listed: ReadonlyMap<string, readonly ListedRecord[]>;
  readonly showsReferences: boolean;
}

const day = 86_400_000;

interface Wanted {
  /** The writes with an unknown outcome. */
  readonly open: readonly LedgerEntry[];
  /** The references to look up. */
  readonly references: ReadonlyMap<string, unknown>;
  /** Those of the writes with an unknown outcome, by their identities. */
  readonly openReferences: ReadonlyMap<string, string>;
}

/**
 * Looks for writes with an unknown outcome, and for references. The whole list is read where references are wanted, else
 * what was created since the first of them was sent.
 */
export async function lookUp(
  surroundings: Run,
  { list, listArgs, operation }: Writes,
  book: LedgerBook,
  { open, references, openReferences }: Wanted,
): Promise<LookedUp> {
  const records: ListedRecord[] = [];
  const listed = new Map<string, ListedRecord[]>();
  const translations = new Map<string, string>();
  const shows = { references: false, names: false };
  let showsReferences = false;
  const wanted = new Set(open.flatMap(({ traces: { reference, phone, name } = {} }) => [reference, phone, name]));
  const forms = learnedForms(book, operation.id);
  const findReference = referenceFinder(references, forms);
  const isOwn = ownReferences(book, operation);
  const sent = open.flatMap((entry) => openReferences.get(identityOf(entry)) ?? []);
  const times = open.map(sentTime);
  // A time of sending in the future is of a wrong clock.
  const isWrong = times.some((time) => time > surroundings.io.now().getTime());
  const since = isWrong || references.size > 0 ? undefined : Math.min(...times);
  const all = list ? readRecords(surroundings, list, listArgs, { since, nameField: nameFieldOf(operation) }) : [];
  for await (const record of all) {
    const { reference, name } = record.traces;
    if (reference) showsReferences = true;
    if (name) shows.names = true;
    const known = reference && findReference(reference);
    if (known) listed.set(known, [...(listed.get(known) ?? []), record]);
    if (book.hasId(operation.id, record.id)) {
      shows.references ||= isOwn(record.traces);
      continue;
    }
    const traces = traceDigests(book, record.traces);
    const foreign = [...book.foreignSalts].map((salt) => traceDigests(book, record.traces, salt));
    for (const each of foreign) addTranslations(translations, each, traces);
    const isWanted =
      [traces, ...foreign]
        .flatMap((each) => [each.reference, each.phone, each.name])
        .some((digest) => digest !== undefined && wanted.has(digest)) ||
      (reference !== undefined && sent.some((own) => referenceForm(own, reference) !== 'other'));
    if (!isWanted) continue;
    const isOtherwise = reference !== undefined && !sent.includes(reference);
    records.push({ ...record, traces, ...(isOtherwise && { reference }) });
  }
  shows.references ||= forms.size > 0;
  const entries = open.map((entry) => (entry.salt === undefined ? entry : translate(translations, entry)));
  return { matches: matchRecords(entries, records, shows, { openReferences, forms }), listed, showsReferences };
}

/** Returns a function that says whether the reference of a record is one that the ledger has sent, as it was sent. */
function ownReferences(book: LedgerBook, operation: Operation): (traces: Traces) => boolean {
  const entries = book.all().filter((entry) => entry.operation === operation.id && entry.state === 'created');
  const digests = new Set(entries.map(({ traces }) => traces?.reference));
  digests.delete(undefined);
  const salts = [undefined, ...book.foreignSalts];
  return ({ reference }) =>
    digests.size > 0 && salts.some((salt) => digests.has(traceDigests(book, { reference }, salt).reference));
}

// Entries that came from another ledger have digests by its salt. Those of the list's values are known by both salts.

const traceNames = ['reference', 'phone', 'total', 'name'] as const;

function addTranslations(translations: Map<string, string>, foreign: TraceDigests, own: TraceDigests): void {
  for (const name of traceNames) {
    const [from, to] = [foreign[name], own[name]];
    if (from !== undefined && to !== undefined) translations.set(from, to);
  }
}

/** Returns an entry with digests by the ledger's own salt, as far as the list has their values. */
function translate(translations: ReadonlyMap<string, string>, entry: LedgerEntry): LedgerEntry {
  const own = (digest: string | undefined) => (digest === undefined ? undefined : (translations.get(digest) ?? digest));
  const { reference, phone, total, name } = entry.traces ?? {};
  const traces = { reference: own(reference), phone: own(phone), total: own(total), name: own(name) };
  return { ...entry, traces: { ...entry.traces, ...traces } };
}

interface Window {
  readonly since: number | undefined;
  readonly until: number | undefined;
}

/**
 * Reads the records of a list that were created since a moment and until another (milliseconds since 1970), or all; some from
 * outside are among them. Fails if some may be missing. `nameField` holds the name of a record.
 */
export async function* readRecords(
  { service, signal, messages }: Pick<Run, 'service' | 'signal' | 'messages'>,
  list: Operation,
  args: readonly string[],
  { since, until, nameField }: { readonly nameField?: string | undefined } & Partial<Window> = {},
): AsyncGenerator<ListedRecord> {
  // The service's day may be another one.
  const window: Row = {
    ...(since !== undefined && Object.hasOwn(list.input, 'date_from') && { date_from: isoDay(new Date(since - day)) }),
    ...(until !== undefined && Object.hasOwn(list.input, 'date_to') && { date_to: isoDay(new Date(until + day)) }),
  };
  const readOrder = orderReader(list);
  let read = 0;
  for await (const { rows, total } of service.impatient().pages(list, { args, inputs: [window], readsToEnd: true })) {
    signal.throwIfAborted();
    read += rows.length;
    messages.progress?.show(
      escaped`Looking through the list: ${read}${total === undefined ? '' : escaped` of ${total}`}`,
    );
    for (const { values } of rows) {
      const order = readOrder(values);
      const { id, number } = namesOf(list, values);
      if (id === undefined) continue;
      // Ledgers keep digests of what was sent, with its marks.
      const text = (field: string): string | undefined => scalarText(fieldAt(values, field)) || undefined;
      const traces = {
        reference: text(plainFields.reference),
        phone: order.phone || undefined,
        total: order.total.amount || undefined,
        name: nameField === undefined ? undefined : text(nameField),
      };
      yield { id, number, created: order.created || undefined, traces };
    }
  }
  messages.progress?.wipe();
}

/** How far the clock of this machine may be ahead of the service's, in milliseconds. */
const clockSkew = 10 * 60_000;

/** No write takes so long, in milliseconds, nor is a clock so far behind: what was created later is another record. */
const longestWrite = day;

interface KnownReferences extends Pick<Wanted, 'openReferences'> {
  /** The forms in which references came back. */
  readonly forms: ReadonlySet<string>;
}

type Likeness = 'same' | 'alike' | 'other';

/** Is a record with another reference than was sent the same all the same? A service may store it in another form. */
function compareForms(
  entry: LedgerEntry,
  { traces: found, reference }: ListedRecord,
  fitsTime: boolean,
  { openReferences, forms }: KnownReferences,
): Likeness {
  const { traces: sent = {} } = entry;
  const own = openReferences.get(identityOf(entry));
  const form = own === undefined || reference === undefined ? 'other' : referenceForm(own, reference);
  const differs = (one?: string, other?: string): boolean => one !== undefined && other !== undefined && one !== other;
  const isElse = !fitsTime || differs(sent.phone, found.phone);
  if (form !== 'other') {
    if (isElse) return 'other';
    return forms.has(form) && !differs(sent.total, found.total) ? 'same' : 'alike';
  }
  const hasAll = sent.phone !== undefined && sent.phone === found.phone && sent.total === found.total;
  if (isElse || !hasAll) return 'other';
  return forms.has('other') ? 'same' : 'alike';
}

/** A record that is `alike` is never taken for what the write created, but keeps the write from being sent again. */
function compare(entry: LedgerEntry, record: ListedRecord, known: KnownReferences): Likeness {
  const { traces: found, created = '' } = record;
  const { traces: sent = {} } = entry;
  if (sent.reference && sent.reference === found.reference) return 'same';
  // A time without a zone may be any of several moments: it is neither older nor later.
  const createdAt = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(created) ? Date.parse(created) : Number.NaN;
  const isOlder = createdAt < sentTime(entry) - clockSkew;
  const isLater = createdAt > sentTime(entry) + longestWrite;
  if (sent.reference && found.reference) return compareForms(entry, record, !isOlder && !isLater, known);
  const isSame = sent.phone ? sent.phone === found.phone : sent.name !== undefined && sent.name === found.name;
  if (!isSame) return 'other';
  // If several records have the name, only the time tells them apart.
  const isSameAmount = sent.phone
    ? sent.total !== undefined && sent.total === found.total
    : sent.total === found.total && createdAt >= sentTime(entry) - clockSkew;
  if (isSameAmount) return isOlder || isLater || found.reference ? 'alike' : 'same';
  return isOlder ? 'other' : 'alike';
}

/**
 * Matches writes with the records of a completely read list. `records` are those that share a trace with one of them and that
 * no other write has created. `shows`: whether the list has references in a form that is known, and whether it has names.
 */
export function matchRecords(
  entries: readonly LedgerEntry[],
  records: readonly ListedRecord[],
  shows: Readonly<Record<'references' | 'names', boolean>>,
  known: KnownReferences = { openReferences: new Map(), forms: new Set() },
): Map<string, RecordMatch> {
  // Nothing in the list can tell the writes of a group apart.
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const { reference, phone, total, name } = entry.traces ?? {};
    const sign = JSON.stringify([reference, phone, total, name]);
    groups.set(sign, [...(groups.get(sign) ?? []), entry]);
  }
  const matches = new Map<string, RecordMatch>();
  const claims = new Map<string, number>();
  const found = [...groups.values()].map((group) => {
    const [first] = group;
    const likeness = (wanted: ReturnType<typeof compare>) =>
      records.filter((record) => first !== undefined && compare(first, record, known) === wanted);
    return { group, same: likeness('same'), alike: likeness('alike') };
  });
  for (const { id } of found.flatMap(({ same }) => same)) claims.set(id, (claims.get(id) ?? 0) + 1);
  for (const { group, same, alike } of found) {
    const isOneContent = new Set(group.map(({ digest }) => digest)).size === 1;
    const isContested = same.some(({ id }) => (claims.get(id) ?? 0) > 1);
    const isClear = same.length <= group.length && (isOneContent || same.length === 0) && !isContested;
    const matchOf = (entry: LedgerEntry, record: ListedRecord | undefined): RecordMatch => {
      if (!isClear) return { kind: 'unclear', records: same };
      if (record) return { kind: 'found', record };
      if (alike.length > 0) return { kind: 'unclear', records: alike };
      return { kind: wouldBeSeen(entry, shows, known) ? 'absent' : 'untraceable' };
    };
    for (const [at, entry] of group.entries()) matches.set(identityOf(entry), matchOf(entry, same[at]));
  }
  return matches;
}

/** Would the list show a write, if it had been done? */
function wouldBeSeen(
  { traces: { reference, phone, name } = {} }: LedgerEntry,
  shows: Readonly<Record<'references' | 'names', boolean>>,
  { forms }: KnownReferences,
): boolean {
  const isFound = shows.references && !['absent', 'other'].some((form) => forms.has(form));
  return Boolean(phone || (reference && isFound) || (name && shows.names));
}

export const digestOfBody = ({ body, said = body, args }: Pick<Job, 'body' | 'said' | 'args'>): string =>
  hash('sha256', stringifyJson([args, said])).slice(0, 32);

/** A text without what people write in several ways: capitals, the script of digits, marks and blanks. */
export const looseText = (text: string): string =>
  latinDigits(withoutMarks(text)).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Returns the digests that the ledger keeps of traces. Values that are written in several ways have one digest. */
export function traceDigests(
  book: LedgerBook,
  { reference, phone, total, name, receiver, selection, purchase }: Traces,
  salt?: string,
): TraceDigests {
  const digest = (kind: string, value: string | undefined): string | undefined =>
    value === undefined || value === '' ? undefined : book.digest(`${kind} ${value}`, salt);
  return {
    reference: digest('reference', reference?.trim()),
    phone: digest('phone', phone && samePhone(phone)),
    total: digest('total', total && sameAmount(total)),
    name: digest('name', name?.trim()),
    receiver: digest('receiver', receiver && looseText(receiver)),
    selection: digest('selection', selection),
    purchase: digest('purchase', purchase),
  };
}

/** Returns the id of a record, and its order number if it has one. */
export function namesOf(operation: Operation, record: Row = {}) {
  const id = record[idFieldOf(operation) ?? 'id'];
  const isId = typeof id === 'number' || typeof id === 'string' || id instanceof ExactNumber;
  const number = roleText(record, fieldsOfRole(operation, 'number'));
  return {
    // An order that is not created has no number, or 0.
    id: isId && !/^0*$/.test(String(id)) ? String(id) : undefined,
    number: number === '' ? undefined : number,
  };
}

/**
 * Returns the field that holds the name of a record, as `type` of a box or `name` of a warehouse; undefined if the operation
 * has none that is both sent and read.
 */
export function nameFieldOf({ input, row }: Pick<Operation, 'input' | 'row'>): string | undefined {
  const isName = (field: string) => /(?:^|_)(?:name|title|label|type|email|sku|code)$/.test(field);
  const isText = ({ enum: choices, ...schema }: ValueSchema) => !choices && typesOf(schema).includes('string');
  return Object.keys(input).find((field) => isName(field) && isText(input[field] ?? {}) && Object.hasOwn(row, field));
}
