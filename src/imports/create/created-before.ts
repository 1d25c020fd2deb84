import { Failure } from '../../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../../base/text/message.ts';
import type { NamedColumn } from '../../columns/rows.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import { findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { loadLanguage } from '../../output/language.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { daysLooked, lookFirst } from '../../writes/first-look.ts';
import { readLedgerIfKnown } from '../../writes/foresee.ts';
import type { JobOutcome } from '../../writes/job.ts';
import { plannedWrites } from '../plan.ts';
import type { ImportRun, ImportTask, OpenedImport } from '../task.ts';
import type { Findings } from './findings.ts';

/**
 * Returns the maps by which an update reads the columns of a sheet as its creation has read them. Left out are columns that only the
 * update would read, and those whose values creation has changed: weights in kilograms, totals of a line,
 * texts that several columns share.
 */
function mapsFor({ matcher }: ImportTask, columns: readonly NamedColumn[]): readonly string[] {
  return columns.flatMap(({ heading, match }) => {
    const meaning = matcher.read(heading);
    if (!match) return 'unused' in meaning ? [] : [`${heading}=`];
    const { name } = match.field;
    const isJoined = columns.some((other) => other.heading !== heading && other.match?.field.name === name);
    const isChanged = isJoined || match.unit?.unit === 'kg' || match.isLineTotal || match.isAdded;
    const isAsSent = !isChanged && matcher.named(name);
    if (isAsSent && 'match' in meaning && meaning.match.field.name === name) return [];
    return [`${heading}=${isAsSent ? name : ''}`];
  });
}

/** Returns the line that sends what has changed in a sheet since its records were created; none if nothing has, or nothing changes them. */
export async function changedLines(
  { context, file, updateCommand }: ImportRun,
  operation: Operation,
  columns: readonly NamedColumn[],
  changed: number,
): Promise<readonly Message[]> {
  if (changed === 0 || file === '-') return [];
  const { updateTask } = await import('../update/update.ts');
  const languages = (await Promise.all(['en', 'ar'].map(loadLanguage))).map(({ labels }) => labels);
  const task = updateTask(operation, operationsOf(context.catalogue), languages, { clear: [], wholeLists: false });
  return task
    ? [escaped`To change the ${task.noun} that ${file} created: ${updateCommand(mapsFor(task, columns))}`]
    : [];
}

/** Returns how many of the rows left out were created before. */
export async function createdBefore(
  book: LedgerBook,
  { id }: Operation,
  left: AsyncIterable<JobOutcome>,
): Promise<number> {
  let count = 0;
  if (book.all().length === 0) return count;
  for await (const outcome of left) if (isCreated(book, id, outcome)) count++;
  return count;
}

const isCreated = (book: LedgerBook, operation: string, { key, file }: JobOutcome): boolean =>
  key !== undefined && book.find({ operation, key, file })?.state === 'created';

/** Returns the test of whether a record that is left out was created before, by the ledger as it is now. */
export async function knownBefore(
  context: Desk & Profile,
  { id }: Operation,
): Promise<(outcome: JobOutcome) => boolean> {
  const book = await readLedgerIfKnown(context);
  return (outcome) => isCreated(book, id, outcome);
}

/**
 * Looks the references of a plan up at the service where the ledger has created nothing: another machine or profile may have. Returns
 * what the ledger has to know, and tells how much was looked through, or how to look all of it up where that proves nothing.
 */
export async function lookInNewLedger(
  { context, args, writing, mode, checkedCommand, uncheckedCommand }: ImportRun,
  { answers, plan }: OpenedImport,
  task: Pick<ImportTask, 'operation' | 'noun'>,
  { book, holds }: { readonly book: LedgerBook; readonly holds: boolean },
): Promise<readonly LedgerEntry[]> {
  const { operation, noun } = task;
  const { id } = operation;
  const list = findOperation(context.catalogue, id.replace(/create$/, 'list'));
  const isKnown = writing.checkList || writing.again || context.settings.sandbox || book.perhapsDone(id).length > 0;
  if (isKnown || list === undefined || plan.jobs.count === 0) return [];
  const writes = { ...plannedWrites(task, plan), listArgs: args };
  const looked = mode.isDry ? undefined : await lookFirst(context, writes, list, book);
  const { found = [], read = 0, doubt, failure } = looked ?? {};
  // It may be read a moment later: then what it has is known, and nothing is created twice.
  if (holds && failure?.kind === 'unavailable' && !failure.details.isInvalid) {
    const why = escaped`Nothing was sent: this ledger is new, and ${noun} that another machine or profile has created would be created again.`;
    const way = escaped`To create them without a look into the list: ${uncheckedCommand(answers)}`;
    const hints = [why, ...(failure.details.hint ? [failure.details.hint] : []), way];
    throw new Failure(failure.kind, failure.said, { ...failure.details, hint: joined(hints, '\n') });
  }
  const days = escaped`${pluralize(read, noun)} of the last ${daysLooked} days`;
  if (found.length > 0) {
    const were = escaped`${found.length} of ${pluralize(plan.jobs.count, noun)} ${found.length === 1 ? 'is' : 'are'} at the service already`;
    context.messages.note(escaped`${were}, by their references: this ledger is new, and ${days} were looked through.`);
  }
  if (looked && !doubt) {
    if (found.length === 0 && read > 0)
      context.messages.note(escaped`This ledger is new. None of the references is among the ${days} at the service.`);
    return found;
  }
  const said = escaped`This ledger has no ${noun} yet. Those that another machine or profile has created would be created again.`;
  const why = doubt ? escaped`${said} ${doubt}` : said;
  context.messages.warn(escaped`${why}\nTo look the references up first: ${checkedCommand(answers)}`);
  return found;
}

/** Tells of orders that an earlier import has created, and that the shop has cancelled since. */
export async function warnOfCalledOff(
  context: Desk & Profile,
  { id: operation, group }: Operation,
  noun: string,
  { calledOff }: Findings,
): Promise<void> {
  if (calledOff.length === 0) return;
  const book = await readLedgerIfKnown(context);
  const ids = calledOff.flatMap((key) => {
    const entry = book.find({ operation, key });
    return entry?.state === 'created' ? (entry.id ?? []) : [];
  });
  if (ids.length === 0) return;
  const were = escaped`${pluralize(ids.length, noun)} ${ids.length === 1 ? 'was' : 'were'} created before`;
  const why = escaped`which the shop has cancelled or refunded since`;
  context.messages.warn(escaped`${were}, ${why}. To cancel: ${suggest`${group} cancel ${ids}`}`);
}
