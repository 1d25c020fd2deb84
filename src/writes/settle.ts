import { Failure, isStop } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize, singular } from '../base/text/names.ts';
import { identityOf, type LedgerEntry } from '../log/entry.ts';
import type { Candidate, Finding } from './finding.ts';
import { firstLines } from './first-lines.ts';
import type { LookedUp } from './look-up.ts';
import { agrees, lookWell, type Settling } from './look-well.ts';

const describeRecord = (noun: string, { id, number, created }: Candidate): string =>
  [`${singular(noun)} ${id}`, number && escaped`number ${number}`, created && escaped`created ${created}`]
    .filter(Boolean)
    .join(', ');

async function adopt({ context, ledger }: Settling, entry: LedgerEntry, { id, number }: Candidate): Promise<void> {
  const { reason: _why, ...kept } = entry;
  const time = context.io.now().toISOString();
  await ledger.append({ ...kept, state: 'created', time, id, number, adopted: true });
}

/** What keeps a write from being sent again, where no flag decides. */
function reasonToLeave({ noun, find }: Settling['plan'], finding: Finding | undefined): string {
  if (finding?.kind === 'found') return escaped`${describeRecord(noun, finding.record)}, may be it: --adopt takes it`;
  if (finding?.kind === 'absent')
    return escaped`${find ? 'not done so far' : 'not in the list'}: --retry-unknown sends it again`;
  if (finding?.kind !== 'unclear') return 'its outcome is unknown, and the list cannot tell';
  return `its outcome is unknown, and the list has what may be it: ${finding.records.map((record) => describeRecord(noun, record)).join('; ')}`;
}

/** Decides what becomes of writes with an unknown outcome, by what the list holds. */
async function decide(settling: Settling, open: readonly LedgerEntry[], looked: LookedUp, retry: boolean) {
  const { plan, options, decisions } = settling;
  const found = open.flatMap((entry) => {
    const finding = looked.findings.get(identityOf(entry));
    return finding?.kind === 'found' ? [{ entry, record: finding.record }] : [];
  });
  const lines = found.map(({ entry, record }) => `${entry.origin ?? entry.key} → ${describeRecord(plan.noun, record)}`);
  const shown = [plan.find ? 'Found done:' : 'Found in the list:', ...firstLines(lines)];
  if (found.length > 0 && options.adopt) settling.context.messages.note(shown.join('\n'));
  const question = escaped`Take ${pluralize(found.length, plan.noun)} as created by ${found.length === 1 ? 'it' : 'them'}?`;
  const takes = found.length > 0 && (await agrees(settling, options.adopt, question, shown));
  for (const entry of open) {
    const finding = looked.findings.get(identityOf(entry));
    if (finding?.kind === 'found' && takes) await adopt(settling, entry, finding.record);
    else if (finding?.kind === 'absent' && retry) decisions.retry.add(identityOf(entry));
    else decisions.left.set(identityOf(entry), reasonToLeave(plan, finding));
  }
}

/** What the list has by its reference is skipped; it is kept in the ledger where the user says so. */
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
  const { context, plan, decisions } = settling;
  if (open.length === 0 && references.size === 0) return;
  const { messages } = context;
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
