import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import { forgottenLine, isSameLine, isUnderWay, type LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';

/** An entry as a line of a question. */
export const describeEntry = ({ key, state, id, origin }: LedgerEntry): Message =>
  escaped`  ${[key, state, id, origin].filter(Boolean).join(', ')}`;

/**
 * Forgets entries, as they were shown. Those that another desk is sending at this moment, or that were changed since, are kept and
 * named in the failure. `onForgotten` gets each of the others.
 */
export async function forgetEntries(
  ledger: Ledger,
  shown: readonly LedgerEntry[],
  onForgotten: (entry: LedgerEntry) => void = () => undefined,
) {
  const kept: LedgerEntry[] = [];
  for (const entry of shown) {
    const now = ledger.now();
    const isFree = (): boolean => isSameLine(ledger.book.find(entry), entry) && !isUnderWay(entry, now);
    if (await ledger.claim(forgottenLine(entry, now.toISOString()), isFree)) onForgotten(entry);
    else kept.push(entry);
  }
  const notes = [escaped`Forgot ${pluralize(shown.length - kept.length, 'entries')}.`];
  if (kept.length === 0) return { notes };
  const title = escaped`Not forgotten, because they are being sent or were changed since:`;
  return { notes, failure: new Failure('partial', joined([title, ...kept.map(describeEntry)], '\n')) };
}
