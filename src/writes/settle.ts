import { Failure, isStop } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize, singular } from '../base/text/names.ts';
import { duration } from '../base/time/times.ts';
import { identityOf, type LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { askYesOrNo } from '../session/ask.ts';
import type { ApplyPlan, Candidate, RecordMatch, WriteSurroundings } from './job.ts';
import type { Decisions } from './judge.ts';
import { absentOf, type LookedUp, lookUp } from './look-up.ts';
import { sentTime } from './match-records.ts';
import { firstLines } from './summary.ts';

/** The writes of a plan whose outcome is unknown, and what decides about them. */
interface Settling {
  readonly surroundings: WriteSurroundings;
  readonly plan: ApplyPlan;
  readonly ledger: Ledger;
  readonly options: { readonly adopt: boolean; readonly retryUnknown: boolean };
  readonly decisions: Decisions;
}

/** True where a flag says so, or the user. */
const agrees = async ({ surroundings }: Settling, isGiven: boolean, question: string, lines: readonly string[]) =>
  isGiven || (await askYesOrNo(surroundings, question, async () => lines)) === 'yes';

/** Returns the milliseconds until the service can no longer be working on any of these: no request lasts longer. */
function workTime({ surroundings }: Settling, entries: readonly LedgerEntry[]): number {
  const longest = surroundings.settings.timeout * 1000;
  const youngest = Math.max(...entries.map(sentTime));
  return Math.min(longest, youngest + longest - surroundings.io.now().getTime());
}

/** Reads the list; again once nothing of what is to be sent again can still be under way. */
async function lookWell(settling: Settling, open: readonly LedgerEntry[], references: ReadonlySet<string>) {
  const { surroundings, plan, ledger, options } = settling;
  const looked = await lookUp(surroundings, plan, ledger, open, references);
  const absent = absentOf(open, looked);
  if (absent.length === 0) return { looked, retry: false };
  const lines = [
    plan.find ? 'Not done so far:' : 'Not in the list:',
    ...firstLines(absent.map(({ origin = '?' }) => origin)),
  ];
  const retry = await agrees(
    settling,
    options.retryUnknown,
    escaped`Send ${pluralize(absent.length, plan.noun)} again?`,
    lines,
  );
  const wait = workTime(settling, absent);
  if (!retry || wait <= 0) return { looked, retry };
  surroundings.messages.note(
    escaped`Waiting ${duration(wait)}, in which the service may still finish what was sent last.`,
  );
  await surroundings.clock.sleep(wait, surroundings.signal);
  return { looked: await lookUp(surroundings, plan, ledger, open, references), retry };
}

const describeRecord = (noun: string, { id, number, created }: Candidate): string =>
  [`${singular(noun)} ${id}`, number && escaped`number ${number}`, created && escaped`created ${created}`]
    .filter(Boolean)
    .join(', ');

async function adopt({ surroundings, ledger }: Settling, entry: LedgerEntry, { id, number }: Candidate): Promise<void> {
  const { reason: _why, ...kept } = entry;
  const time = surroundings.io.now().toISOString();
  await ledger.append({ ...kept, state: 'created', time, id, number, adopted: true });
}

/** Says why a write is not sent again, where no flag decides. */
function reasonToLeave({ noun, find }: Settling['plan'], match: RecordMatch | undefined): string {
  if (match?.kind === 'found') return escaped`${describeRecord(noun, match.record)}, may be it: --adopt takes it`;
  if (match?.kind === 'absent')
    return escaped`${find ? 'not done so far' : 'not in the list'}: --retry-unknown sends it again`;
  if (match?.kind !== 'unclear') return 'its outcome is unknown, and the list cannot tell';
  return `its outcome is unknown, and the list has what may be it: ${match.records.map((record) => describeRecord(noun, record)).join('; ')}`;
}

/** Decides about writes with an unknown outcome, by what the list holds. */
async function decide(settling: Settling, open: readonly LedgerEntry[], looked: LookedUp, retry: boolean) {
  const { plan, options, decisions } = settling;
  const found = open.flatMap((entry) => {
    const match = looked.matches.get(identityOf(entry));
    return match?.kind === 'found' ? [{ entry, record: match.record }] : [];
  });
  const lines = found.map(({ entry, record }) => `${entry.origin ?? entry.key} → ${describeRecord(plan.noun, record)}`);
  const shown = [plan.find ? 'Found done:' : 'Found in the list:', ...firstLines(lines)];
  if (found.length > 0 && options.adopt) settling.surroundings.messages.note(shown.join('\n'));
  const question = escaped`Take ${pluralize(found.length, plan.noun)} as created by ${found.length === 1 ? 'it' : 'them'}?`;
  const takes = found.length > 0 && (await agrees(settling, options.adopt, question, shown));
  for (const entry of open) {
    const match = looked.matches.get(identityOf(entry));
    if (match?.kind === 'found' && takes) await adopt(settling, entry, match.record);
    else if (match?.kind === 'absent' && retry) decisions.retry.add(identityOf(entry));
    else decisions.left.set(identityOf(entry), reasonToLeave(plan, match));
  }
}

/** Skips what the list has by its reference; it is kept in the ledger where the user says so. */
async function decideListed(settling: Settling): Promise<void> {
  const { plan, options, decisions } = settling;
  const lines = [...decisions.listed].map(
    ([reference, records]) => escaped`${reference}: ${records.map(({ id }) => id).join(', ')}`,
  );
  if (lines.length === 0) return;
  const question = `Remember ${pluralize(lines.length, plan.noun)} of the list as there before?`;
  const shown = ['In the list by their references, and not sent:', ...firstLines(lines)];
  decisions.adoptsListed = await agrees(settling, options.adopt, question, shown);
}

/**
 * Looks for writes with an unknown outcome in the list, and with `--check-list` for every reference. What is found is
 * adopted, and what is not there sent again, where the user says so.
 */
export async function settleOpen(
  settling: Settling,
  open: readonly LedgerEntry[],
  references: ReadonlySet<string>,
): Promise<void> {
  const { surroundings, plan, decisions } = settling;
  if (open.length === 0 && references.size === 0) return;
  const { messages } = surroundings;
  if (open.length > 0)
    messages.note(
      escaped`The outcome of ${pluralize(open.length, plan.noun)} is unknown: looking ${plan.find ? 'at each' : 'in the list'} \u2026`,
    );
  try {
    const { looked, retry } = await lookWell(settling, open, references);
    await decide(settling, open, looked, retry);
    for (const [reference, records] of looked.listed) decisions.listed.set(reference, records);
    await decideListed(settling);
    if (references.size > 0 && !looked.showsReferences) {
      messages.warn('Nothing in the list has a reference: --check-list could not find anything by it.');
    }
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error) || error.kind === 'machine' || references.size > 0) throw error;
    messages.warn(escaped`The list could not be read, so what is unknown stays so: ${error.message}`);
    for (const entry of open)
      decisions.left.set(identityOf(entry), 'its outcome is unknown, and the list could not be read');
  }
}
