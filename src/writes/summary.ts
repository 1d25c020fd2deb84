import { type CallResult, Failure, type FailureDetails, isStop } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, firstLineOf, joined, type Message, pluralize, suggest, term } from '../base/text/message.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import type { Messages } from '../output/messages.ts';
import type { Run } from '../ports/run.ts';
import { kindOfRun, type OutcomeStatus, type RunEnd, resultWords } from '../service/jobs.ts';
import type { JobOutcome, OpenedResult, Writes } from './job.ts';

/** The words for statuses in `--result`, in the order in which a message counts them. */
const statusWords = [
  'created',
  'updated',
  'there before',
  'refused',
  'unknown',
  'not sent',
  'faulty',
  'left out',
] as const;

/** Returns the word for the status of an outcome in `--result`: what is done is created, or updated by a plan of changes. */
export function statusWord(
  { status, isFaulty = false, isLeftOut = false }: Pick<JobOutcome, 'status' | 'isFaulty' | 'isLeftOut'>,
  { changes }: { readonly changes?: unknown } = {},
): (typeof statusWords)[number] {
  if (isFaulty) return 'faulty';
  if (isLeftOut) return 'left out';
  if (status !== 'done') return status;
  return changes ? 'updated' : 'created';
}

const columns = [
  ...['key', 'file', 'sheet', 'row', 'external_id', 'id', 'order_number', 'receiver', 'outcome', 'reason'],
] as const;

export const resultShape = rowShape(columns, { row: 'integer' });

export const resultRow = (
  { wordsOf }: Messages,
  writes: Pick<Writes, 'operation'> & { readonly changes?: unknown },
  outcome: Omit<JobOutcome, 'origin'>,
): Row => ({
  key: outcome.key ?? null,
  file: outcome.file,
  sheet: outcome.sheet ?? null,
  row: outcome.row ?? null,
  // An update is found by the order number.
  external_id: (writes.changes ? undefined : outcome.reference) ?? null,
  id: idValue(writes.operation, outcome.id),
  order_number: outcome.number ?? null,
  receiver: outcome.receiver ?? null,
  outcome: statusWord(outcome, writes),
  reason: outcome.reason ? wordsOf(outcome.reason) : null,
});

/** Returns the counts as a message: `118 orders: 116 created, 2 there before.` */
export function summaryOf(writes: Pick<Writes, 'noun' | 'changes'>, outcomes: readonly JobOutcome[]): Message {
  const words = outcomes.map((outcome) => statusWord(outcome, writes));
  const parts = statusWords.flatMap((word) => {
    const count = words.filter((each) => each === word).length;
    return count === 0 ? [] : [term(`${count} ${word === 'unknown' ? 'with an unknown outcome' : word}`)];
  });
  const all = term(pluralize(outcomes.length, writes.noun));
  const [only = '', ...others] = new Set(words);
  const ofAll = others.length === 0 ? describeAll(only, all, words.length) : undefined;
  return ofAll ?? escaped`${all}: ${parts.length > 0 ? joined(parts, ', ') : escaped`nothing to do`}.`;
}

/**
 * Says what became of all of them: `2 orders: 2 created.` Another language has a verb for it, where English has a count; undefined for
 * other words than these.
 */
export function describeAll(word: string, all: Message, count: number): Message | undefined {
  if (word === 'created') return escaped`${all}: ${count} created.`;
  if (word === 'shipped') return escaped`${all}: ${count} shipped.`;
  if (word === 'updated') return escaped`${all}: ${count} updated.`;
  if (word === 'there before') return escaped`${all}: ${count} there before.`;
  if (word === 'refused') return escaped`${all}: ${count} refused.`;
  return word === 'not sent' ? escaped`${all}: ${count} not sent.` : undefined;
}

/** Returns what this field says in the rows of a result that have one of these outcomes, each once, in the order of the rows. */
export const idsOfRows = (rows: readonly Row[], field: string, outcomes: readonly string[]): string[] => [
  ...new Set(
    rows.flatMap(({ outcome, [field]: id }) => (outcomes.includes(String(outcome)) && id != null ? String(id) : [])),
  ),
];

/** Lines that a message shows of many. */
export const mostLines = 10;

/** Returns the first of many lines, and how many more there are. */
export const firstLines = (lines: readonly Message[]): Message[] => [
  ...lines.slice(0, mostLines).map((line) => escaped`  ${line}`),
  ...(lines.length > mostLines ? [escaped`  \u2026 and ${lines.length - mostLines} more`] : []),
];

const resultOf = ({ status, isFaulty }: JobOutcome) => (isFaulty ? 'failed' : resultWords[status]);

/** The outcome of one job, for the JSON of an error. An update is found by the order number. */
function callResult(outcome: JobOutcome, operation: Operation, changes: Writes['changes']): CallResult {
  const { id, key, number, origin, reference, row, reason, failure, mayBeId } = outcome;
  const external = changes ? undefined : reference;
  return {
    id: id ?? reference ?? key ?? origin,
    key,
    order_id: operation.group === 'orders' && id !== undefined ? idValue(operation, id) : undefined,
    order_number: number ?? (changes ? reference : undefined),
    external_id: external,
    row,
    may_be_id: mayBeId === undefined ? undefined : idValue(operation, mayBeId),
    outcome: resultOf(outcome),
    status: failure?.details.status,
    message: reason,
  };
}

/** Why each is not done: what is the same for other rows of a file is told once, with the rows. */
function reasonLines(outcomes: readonly JobOutcome[]): Message[] {
  const groups: { readonly first: JobOutcome; readonly others: (number | undefined)[] }[] = [];
  const known = new Map<string, (typeof groups)[number]>();
  for (const outcome of outcomes) {
    const { file, sheet, row, reason } = outcome;
    const key = row === undefined || reason === undefined ? undefined : JSON.stringify([file, sheet, String(reason)]);
    const group = key === undefined ? undefined : known.get(key);
    if (group) group.others.push(row);
    else {
      const own = { first: outcome, others: [] };
      groups.push(own);
      if (key !== undefined) known.set(key, own);
    }
  }
  return groups.map(({ first: { origin, status, reason }, others }) => {
    const rows = others.slice(0, mostRows).map((row) => `, ${row}`);
    const more = others.length > mostRows ? escaped` and ${others.length - mostRows} more` : '';
    return escaped`${origin}${rows.join('')}${more}: ${reason ?? status}`;
  });
}

/** Further rows that a reason names. */
const mostRows = 11;

/** The messages at the end of a run, besides those about outcomes that are not as wanted. */
interface RunWords {
  readonly operation: Operation;
  readonly changes?: Writes['changes'] | undefined;
  readonly summary: Message;
  /** The summary says what checks have left out. */
  readonly namesFaulty?: boolean;
  /** A plan above it has shown what they are. */
  readonly showsFaulty?: boolean;
  /** The next steps. */
  readonly next?: readonly Message[];
}

const rerunWords = (changes: Writes['changes']): Message =>
  changes
    ? escaped`The same command reads each once more, and sends what still differs.`
    : escaped`The same command goes on where this one ended, and creates nothing twice.`;

const forgetWords = escaped`Run the same command again: it first looks for what is unknown, and creates nothing twice.
Still unknown? Add --retry-unknown --wait: it waits until the service must be done, looks again, and sends what is not there.
The keys of what is unknown: ${suggest`ledger list --outcome unknown`}
If you know that one was not created: ${suggest`ledger forget <key>`}`;

const patientFlags = ['--retry-unknown', '--wait'];

const adoptWords = escaped`To take what was found as created, add --adopt to the same command.`;

/** What a run has left open. */
interface LeftOpen {
  readonly isEnded: boolean;
  readonly isUnknown: boolean;
  /** Records were found that may be what is unknown. */
  readonly isFound: boolean;
  readonly changes: Writes['changes'];
}

/** Returns how to go on, where the run was ended or outcomes are unknown. */
function waysOn({ isEnded, isUnknown, isFound, changes }: LeftOpen): readonly Message[] {
  const again = isEnded ? [rerunWords(changes)] : [];
  if (isUnknown && !changes) return [...(isFound ? [adoptWords] : []), forgetWords, ...again];
  return isEnded || isUnknown ? [rerunWords(changes)] : [];
}

/** The same as flags. The line alone would find the same once more. */
function rerunsOf({ isEnded, isUnknown, isFound, changes }: LeftOpen): FailureDetails['reruns'] {
  if (isUnknown && !changes) return isFound ? [['--adopt'], ['--adopt', ...patientFlags]] : [[], patientFlags];
  return isEnded || isUnknown ? [[]] : undefined;
}

/** Returns the failure of a run; undefined if everything is done or there before. */
export function failureOfRun(
  { end, cause }: RunEnd,
  outcomes: readonly JobOutcome[],
  { operation, summary, namesFaulty = false, showsFaulty = false, next = [], changes }: RunWords,
): Failure | undefined {
  const has = (status: OutcomeStatus): boolean => outcomes.some((outcome) => outcome.status === status);
  const open = outcomes.filter((outcome) => resultOf(outcome) !== 'done');
  if (open.length === 0 && !end) return undefined;
  const isOnlyLeftOut = !end && open.every(({ isFaulty = false, isLeftOut = false }) => isFaulty || isLeftOut);
  const isByDesign = namesFaulty && isOnlyLeftOut ? true : undefined;
  const named = isByDesign || showsFaulty ? open.filter(({ isFaulty }) => !isFaulty) : open;
  const told = end ? named.filter((outcome) => resultOf(outcome) !== 'not_sent') : named;
  const lines = firstLines(reasonLines(told));
  const message = joined([...(end ? [firstLineOf(end.said)] : []), summary], '\n');
  const leftOpen = {
    isEnded: end !== undefined,
    isUnknown: has('unknown'),
    isFound: open.some(({ mayBeId }) => mayBeId !== undefined),
    changes,
  };
  const details: FailureDetails = {
    ...(end ?? cause)?.details,
    outcomeUnknown: undefined,
    reruns: rerunsOf(leftOpen),
    fields: undefined,
    request: undefined,
    isByDesign,
    isPartlyDone: !end && open.length < outcomes.length ? true : undefined,
    results: open.map((outcome) => callResult(outcome, operation, changes)),
    cause: end ?? cause,
  };
  const kind = kindOfRun(open.length < outcomes.length, end, has('refused') ? 'refused' : cause?.kind);
  // A stop shows no hint.
  if (end && isStop(end)) return new Failure(kind, joined([message, ...lines, rerunWords(changes)], '\n'), details);
  const hint = [...lines, ...(end?.details.hint ? [end.details.hint] : []), ...waysOn(leftOpen), ...next];
  return new Failure(kind, message, { ...details, hint: hint.length > 0 ? joined(hint, '\n') : undefined });
}

/** The end of a run: its rows for `--result`, the failure if not all is done, and the note if all is. */
interface RunReport {
  readonly rows: readonly Row[];
  readonly failure: Failure | undefined;
  readonly note: Message;
}

/**
 * Writes the result of a run, and closes its file. Returns the failure of the command, and whether a file has the rows. Where the
 * file alone has failed, it says what was done.
 */
export async function concludeRun(
  { messages }: Pick<Run, 'messages'>,
  result: OpenedResult | undefined,
  { rows, failure, note }: RunReport,
): Promise<{ readonly failure: Failure | undefined; readonly isWritten: boolean }> {
  try {
    await result?.write(rows).catch((error: unknown) => {
      // Records that were not created matter more than the file that would say so.
      throw failure ?? error;
    });
    if (!failure) messages.note(note);
    await result?.close();
    return { failure, isWritten: result !== undefined };
  } catch (error) {
    await result?.close();
    if (!(error instanceof Failure)) throw error;
    const isOfFile = error !== failure;
    const told = isOfFile ? new Failure(error.kind, joined([error.said, note], '\n'), error.details) : error;
    return { failure: told, isWritten: false };
  }
}
