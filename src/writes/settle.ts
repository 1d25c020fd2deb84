import { Failure, isStop } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import { singular } from '../base/text/names.ts';
import { duration } from '../base/time/times.ts';
import { identityOf, isSameLine, type LedgerEntry } from '../log/entry.ts';
import { askYesOrNo } from '../ports/ask.ts';
import type { WriteRun } from './foresee.ts';
import type { ListedRecord, RecordMatch, Writes } from './job.ts';
import { type LookedUp, lookUp } from './look-up.ts';
import { quietLeft, waitQuietly, watches } from './quiet-time.ts';
import { firstLines } from './summary.ts';
import { whenFree } from './when-free.ts';

/**
 * Looks for writes with an unknown outcome in the list, and with `--check-list` for every reference. Those found are
 * adopted, and the others sent again, if the user says so.
 */
export async function settleOpen(run: WriteRun): Promise<void> {
  const { guard, writes, judgement, surroundings } = run;
  const { open, references, left } = judgement;
  const { messages } = surroundings;
  if (open.length === 0 && references.size === 0) return;
  if (open.length > 0) {
    const where = guard.find ? escaped`at each` : escaped`in the list`;
    messages.note(escaped`The outcome of ${pluralize(open.length, writes.noun)} is unknown: looking ${where} \u2026`);
  }
  try {
    const { looked, sendsAgain } = await lookWell(run);
    await decideOpen(run, looked, sendsAgain);
    await decideListed(run, looked);
    if (references.size > 0 && !looked.showsReferences) {
      messages.warn(escaped`Nothing in the list has a reference: --check-list could not find anything by it.`);
    }
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error) || error.kind === 'machine' || references.size > 0) throw error;
    messages.warn(escaped`The list could not be read, so what is unknown stays so: ${error.said}`);
    const reason = escaped`its outcome is unknown, and the list could not be read`;
    for (const entry of open) left.set(identityOf(entry), reason);
  }
}

const agrees = async ({ surroundings }: WriteRun, isGiven: boolean, question: Message, lines: readonly Message[]) =>
  isGiven || (await askYesOrNo(surroundings, question, async () => lines)) === 'yes';

/** The last reading of the list, and the writes missing there that are sent again. */
interface Looked {
  readonly looked: LookedUp;
  readonly sendsAgain: ReadonlySet<string>;
}

/** Looks for writes with an unknown outcome, and for references, with `guard.find` or in the list. */
const lookAround = async ({ surroundings, writes, guard, ledger, judgement }: WriteRun): Promise<LookedUp> =>
  guard.find
    ? { matches: await guard.find(judgement.open), listed: new Map(), showsReferences: false }
    : lookUp(surroundings, writes, ledger.book, judgement);

/** Reads the list; again once nothing of what is to be sent again can still be under way. */
async function lookWell(run: WriteRun): Promise<Looked> {
  const { surroundings, guard, ledger, options, judgement } = run;
  const { left } = judgement;
  const look = () => lookAround(run);
  const looked = await look();
  const absent = await decideAbsent(run, looked);
  const waits = absent.map((entry) => ({ entry, wait: quietLeft(surroundings, entry, ledger.now()) }));
  const mayWait = options.wait || watches(surroundings);
  const sent = waits.flatMap(({ entry, wait }) => (mayWait || wait === 0 ? [entry] : []));
  for (const { entry, wait } of waits) if (!sent.includes(entry)) left.set(identityOf(entry), reasonToWait(run, wait));
  const sendsAgain = new Set(sent.map(identityOf));
  if (options.retryUnknown && sent.length > 0) surroundings.messages.warn(dangerOf(run.writes));
  const longest = Math.max(0, ...waits.map(({ wait }) => wait));
  if (!mayWait || longest === 0) return { looked, sendsAgain };
  // Others may write meanwhile, and hold an order: what they have written is looked at when a job's turn has come.
  ledger.letGo();
  await waitQuietly(surroundings, longest);
  await whenFree(surroundings, true, () => ledger.takeAgain());
  // By now another one may have shown that a look proves nothing.
  for (const [identity, { reason, isKnown }] of (await guard.doubtsOf?.(ledger, sent)) ?? []) {
    if (isKnown && sendsAgain.delete(identity)) left.set(identity, reason);
  }
  return { looked: await look(), sendsAgain };
}

const dangerOf = ({ noun }: Writes): Message =>
  escaped`The service may still finish the first request; then there are two ${noun}.`;

/** Returns the writes that the list does not have and that are to be sent again. */
async function decideAbsent(run: WriteRun, { matches }: LookedUp): Promise<readonly LedgerEntry[]> {
  const { writes, guard, ledger, options, judgement } = run;
  const { open, left } = judgement;
  const absent = open.filter((entry) => matches.get(identityOf(entry))?.kind === 'absent');
  if (absent.length === 0) return [];
  const doubts = await guard.doubtsOf?.(ledger, absent);
  for (const [identity, { reason }] of doubts ?? []) left.set(identity, reason);
  const asked = async (entries: readonly LedgerEntry[], isGiven: boolean, why: readonly Message[]) => {
    if (entries.length === 0) return [];
    const question = escaped`Send ${pluralize(entries.length, writes.noun)} again?`;
    const title = guard.find ? escaped`Not done so far:` : escaped`Not in the list:`;
    const origins = entries.map(({ origin = '?' }) => escaped`${origin}`);
    const lines = [title, ...firstLines(origins), ...why, dangerOf(writes)];
    return (await agrees(run, isGiven, question, lines)) ? entries : [];
  };
  const certain = absent.filter((entry) => !doubts?.has(identityOf(entry)));
  const unsure = absent.filter((entry) => doubts?.get(identityOf(entry))?.isKnown === false);
  const why = escaped`That proves nothing yet: shipctl does not know how soon the service shows new ${writes.noun}.`;
  const again = [...(await asked(certain, options.retryUnknown, [])), ...(await asked(unsure, false, [why]))];
  for (const entry of again) left.delete(identityOf(entry));
  return again;
}

const absentWords = ({ guard }: WriteRun): string => (guard.find ? 'not done so far' : 'not in the list');

const reasonToWait = (run: WriteRun, wait: number): Message =>
  escaped`${absentWords(run)}, but the service may still finish it: run the same command again in ${duration(wait)}, or add --wait and shipctl waits for you`;

const describeRecord = (noun: string, { id, number, created, reference }: ListedRecord): Message =>
  joined(
    [
      escaped`${singular(noun)} ${id}`,
      ...(number ? [escaped`number ${number}`] : []),
      ...(reference ? [escaped`reference ${reference}`] : []),
      ...(created ? [escaped`created ${created}`] : []),
    ],
    ', ',
  );

function reasonToLeave(run: WriteRun, match: RecordMatch | undefined): Message {
  const { noun } = run.writes;
  if (match?.kind === 'found') return escaped`${describeRecord(noun, match.record)}, may be it: --adopt takes it`;
  if (match?.kind === 'absent') return escaped`${absentWords(run)}: add --retry-unknown to send it again`;
  if (match?.kind !== 'unclear') return escaped`its outcome is unknown, and the list cannot tell`;
  const records = match.records.map((record) => describeRecord(noun, record));
  return escaped`its outcome is unknown, and the list has what may be it: ${joined(records, '; ')}`;
}

async function decideOpen(run: WriteRun, { matches }: LookedUp, sendsAgain: Looked['sendsAgain']): Promise<void> {
  const { surroundings, writes, guard, ledger, options, judgement } = run;
  const lines = judgement.open.flatMap((entry) => {
    const match = matches.get(identityOf(entry));
    return match?.kind === 'found'
      ? [escaped`${entry.origin ?? entry.key} \u2192 ${describeRecord(writes.noun, match.record)}`]
      : [];
  });
  const shown = [guard.find ? escaped`Found done:` : escaped`Found in the list:`, ...firstLines(lines)];
  if (lines.length > 0 && options.adopt) surroundings.messages.note(joined(shown, '\n'));
  const question = escaped`Take ${pluralize(lines.length, writes.noun)} as created by ${lines.length === 1 ? 'it' : 'them'}?`;
  const takes = lines.length > 0 && (await agrees(run, options.adopt, question, shown));
  const twice: Message[] = [];
  for (const entry of judgement.open) {
    const identity = identityOf(entry);
    const match = matches.get(identity);
    if (match?.kind === 'found' && takes) {
      const { id, number } = match.record;
      if ((entry.requests ?? 1) > 1) twice.push(twoRequests(writes, entry));
      const time = ledger.now().toISOString();
      const line: LedgerEntry = { ...entry, state: 'created', time, id, number, adopted: true, reason: undefined };
      await ledger.claim(line, () => isSameLine(ledger.book.find(entry), entry));
    } else if (match?.kind === 'absent' && sendsAgain.has(identity)) judgement.retried.add(identity);
    else if (match?.kind !== 'absent' || !judgement.left.has(identity)) {
      judgement.left.set(identity, reasonToLeave(run, match));
      if (match?.kind === 'found') judgement.mayBe.set(identity, match.record.id);
    }
  }
  if (twice.length > 0) {
    const title = escaped`There may be two ${writes.noun} of these. Look for the other one at the service:`;
    surroundings.messages.warn(joined([title, ...firstLines(twice)], '\n'));
  }
}

const twoRequests = ({ noun }: Writes, { origin, key, requests }: LedgerEntry): Message =>
  escaped`${origin ?? key}: ${requests === 2 ? 'two' : (requests ?? 1)} requests were sent; the service shows one ${singular(noun)}`;

/** Skips writes whose reference is in the list. Records them in the ledger if the user agrees. */
async function decideListed(run: WriteRun, { listed }: LookedUp): Promise<void> {
  const { writes, options, judgement } = run;
  if (listed.size === 0) return;
  judgement.listed = listed;
  const lines = [...listed].map(([reference, records]) => escaped`${reference}: ${records.map(({ id }) => id)}`);
  const question = escaped`Remember ${pluralize(lines.length, writes.noun)} of the list as there before?`;
  const shown = [escaped`In the list by their references, and not sent:`, ...firstLines(lines)];
  judgement.adoptsListed = await agrees(run, options.adopt, question, shown);
}
