import { Failure } from '../../base/failure.ts';
import { escaped, joined, pluralize, suggest } from '../../base/text/message.ts';
import { dayBefore, isoDay } from '../../base/time/times.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { daysLooked, lookFirst, youngSince } from '../../writes/first-look.ts';
import { readLedgerIfKnown } from '../../writes/foresee.ts';
import { plannedWrites } from '../plan.ts';
import type { ImportRun, ImportTask, OpenedImport } from '../task.ts';
import type { Findings } from './findings.ts';

/**
 * Looks the references of a plan up at the service where the ledger is young: another machine or profile may have created them before.
 * Returns what the ledger has to know. The first time it tells how much was looked through, or how to look all of it up where that proves
 * nothing.
 */
export async function lookInYoungLedger(
  { context, args, writing, mode, checkedCommand, uncheckedCommand }: ImportRun,
  { answers, plan }: OpenedImport,
  task: Pick<ImportTask, 'operation' | 'noun'>,
  { book, holds }: { readonly book: LedgerBook; readonly holds: boolean },
): Promise<readonly LedgerEntry[]> {
  const { operation, noun } = task;
  const list = findOperation(context.catalogue, operation.id.replace(/create$/, 'list'));
  const now = context.io.now();
  const began = youngSince(book, operation, now);
  const isKnown = writing.checkList || writing.again || context.settings.sandbox || began === undefined;
  if (isKnown || list === undefined || plan.jobs.count === 0) return [];
  const isFirst = book.perhapsDone(operation.id).length === 0;
  const writes = { ...plannedWrites(task, plan), listArgs: args };
  const looked = mode.isDry
    ? undefined
    : await lookFirst(context, writes, list, { book, until: isFirst ? undefined : began });
  const { found = [], read = 0, doubt, failure } = looked ?? {};
  const age = isFirst ? escaped`this ledger is new` : escaped`this ledger began on ${isoDay(new Date(began))}`;
  // It may be read a moment later: then what it has is known, and nothing is created twice.
  if (holds && failure?.kind === 'unavailable' && !failure.details.isInvalid) {
    const why = escaped`Nothing was sent: ${age}, and ${noun} that another machine or profile has created would be created again.`;
    const way = escaped`To create them without a look into the list: ${uncheckedCommand(answers)}`;
    const hints = [why, ...(failure.details.hint ? [failure.details.hint] : []), way];
    throw new Failure(failure.kind, failure.said, { ...failure.details, hint: joined(hints, '\n') });
  }
  const since = dayBefore(now, daysLooked);
  if (found.length > 0) {
    const were = escaped`${found.length} of ${pluralize(plan.jobs.count, noun)} ${found.length === 1 ? 'is' : 'are'} at the service already`;
    context.messages.note(
      escaped`${were}, by their references: ${age}, so the ${pluralize(read, noun)} created since ${since} were looked through.`,
    );
  }
  if (!isFirst) return found;
  if (looked && !doubt) {
    if (found.length === 0 && read > 0)
      context.messages.note(
        escaped`This ledger is new: so that nothing is created twice, the ${pluralize(read, noun)} created since ${since} were looked through. None has one of the references.`,
      );
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
