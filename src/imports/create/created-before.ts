import { escaped, type Message, pluralize, suggest } from '../../base/text/message.ts';
import type { NamedColumn } from '../../columns/rows.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import { findOperation, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { loadLanguage } from '../../output/language.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { ifKnown, readLedgerIfKnown } from '../../writes/foresee.ts';
import type { JobOutcome } from '../../writes/job.ts';
import { readLedger } from '../../writes/open-ledger.ts';
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
  for await (const { key, file } of left)
    if (key !== undefined && book.find({ operation: id, key, file })?.state === 'created') count++;
  return count;
}

/** Says how references are looked up, where another ledger may know of what this one does not. */
export async function warnOfNewLedger(
  { context, writing, checkedCommand }: ImportRun,
  { answers }: OpenedImport,
  { id }: Operation,
  noun: string,
): Promise<void> {
  const canCheck = findOperation(context.catalogue, id.replace(/create$/, 'list')) !== undefined;
  if (writing.checkList || context.settings.sandbox || !canCheck) return;
  // Without an account there is none that could be new.
  const book = await ifKnown(readLedger(context));
  if (book === undefined || book.all().some(({ operation }) => operation === id)) return;
  const said = escaped`This ledger has no ${noun} yet. Those that another machine or profile has created would be created again.`;
  context.messages.warn(escaped`${said}\nTo look the references up first: ${checkedCommand(answers)}`);
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
