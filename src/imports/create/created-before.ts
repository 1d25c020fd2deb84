import { Failure } from '../../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../../base/text/message.ts';
import { dayBefore, isoDay } from '../../base/time/times.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { daysLooked, type FirstLook, lookFirst, youngSince } from '../../writes/first-look.ts';
import { readLedgerIfKnown } from '../../writes/foresee.ts';
import { plannedWrites } from '../plan.ts';
import type { ImportRun, ImportTask, OpenedImport } from '../task.ts';
import type { Findings } from './findings.ts';

interface Look {
  readonly first: FirstLook;
  readonly noun: string;
  /** How many records the plan has. */
  readonly planned: number;
  /** When the ledger began, in milliseconds since 1970; undefined if it has created nothing. */
  readonly began: number | undefined;
}

const ageOf = ({ began }: Look): Message =>
  began === undefined ? escaped`this ledger is new` : escaped`this ledger began on ${isoDay(new Date(began))}`;

/** The failure of a list that may be read a moment later: then what it has is known, and nothing is created twice. */
function failureOf(look: Look, way: Message): Failure | undefined {
  const { failure } = look.first;
  if (failure?.kind !== 'unavailable' || failure.details.isInvalid) return undefined;
  const why = escaped`Nothing was sent: ${ageOf(look)}, and ${look.noun} that another machine or profile has created would be created again.`;
  const hints = [why, ...(failure.details.hint ? [failure.details.hint] : []), way];
  return new Failure(failure.kind, failure.said, { ...failure.details, hint: joined(hints, '\n') });
}

/** Tells what was found, and the first time how much was looked through. */
function tellLook({ messages }: ImportRun['context'], look: Look, since: string): void {
  const { first, noun, planned, began } = look;
  const { found, read, doubt } = first;
  if (found.length > 0) {
    const were = escaped`${found.length} of ${pluralize(planned, noun)} ${found.length === 1 ? 'is' : 'are'} at the service already`;
    messages.note(
      escaped`${were}, by their references: ${ageOf(look)}, so the ${pluralize(read, noun)} created since ${since} were looked through.`,
    );
  } else if (began === undefined && !doubt && read > 0) {
    messages.note(
      escaped`This ledger is new: so that nothing is created twice, the ${pluralize(read, noun)} created since ${since} were looked through. None has one of the references.`,
    );
  }
}

/**
 * Looks the references of a plan up at the service where the ledger is young: another machine or profile may have created them before.
 * Returns what the ledger has to know. Where that proves nothing it tells, the first time, how to look all of them up.
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
  const start = youngSince(book, operation, now);
  const isKnown = writing.checkList || writing.again || context.settings.sandbox || start === undefined;
  if (isKnown || list === undefined || plan.jobs.count === 0) return [];
  const began = book.perhapsDone(operation.id).length === 0 ? undefined : start;
  const writes = { ...plannedWrites(task, plan), listArgs: args };
  const first = mode.isDry ? undefined : await lookFirst(context, writes, list, { book, until: began });
  if (first) {
    const look = { first, noun, planned: plan.jobs.count, began };
    const failure = failureOf(look, escaped`To create them without a look into the list: ${uncheckedCommand(answers)}`);
    if (holds && failure) throw failure;
    tellLook(context, look, dayBefore(now, daysLooked));
  }
  if (began === undefined && (!first || first.doubt)) {
    const said = escaped`This ledger has no ${noun} yet. Those that another machine or profile has created would be created again.`;
    const why = first?.doubt ? escaped`${said} ${first.doubt}` : said;
    context.messages.warn(escaped`${why}\nTo look the references up first: ${checkedCommand(answers)}`);
  }
  return first?.found ?? [];
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
