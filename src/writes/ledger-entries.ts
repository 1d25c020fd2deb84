import { Failure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import { forgottenLine, isSameLine, isUnderWay, type LedgerEntry } from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { type RecordShape, textColumns } from '../operations/manifest.ts';

const columns = [
  'key',
  'state',
  'id',
  'order_number',
  'origin',
  'time',
  'reason',
  'operation',
  'file',
  'desk',
] as const;

/** The columns of entries. */
export const ledgerShape: RecordShape = {
  isOwn: true,
  row: {
    ...textColumns(...columns, 'compared', 'other_waybill', 'courier', 'waybill', 'tracking_link'),
    time: { type: 'string', format: 'date-time' },
    adopted: { type: 'boolean' },
    sent_at: { type: 'string', format: 'date-time' },
    price_sar: { type: 'number' },
    charged_sar: { type: 'number' },
  },
  columns: columns.slice(0, 7),
};

export const ledgerRow = (entry: LedgerEntry): Row => ({
  key: entry.key,
  state: entry.state,
  id: entry.id ?? null,
  order_number: entry.number ?? null,
  origin: entry.origin ?? null,
  time: entry.time,
  reason: entry.reason ?? null,
  operation: entry.operation,
  file: entry.file ?? null,
  adopted: entry.adopted === true,
  sent_at: entry.sentAt ?? null,
  price_sar: entry.price === undefined ? null : exactNumber(entry.price),
  charged_sar: entry.charged === undefined ? null : exactNumber(entry.charged),
  desk: entry.desk ?? null,
  compared: (entry.settled ? 'settled' : entry.compared) ?? null,
  other_waybill: entry.other ?? null,
  courier: entry.courier ?? null,
  waybill: entry.waybill ?? null,
  tracking_link: entry.tracking ?? null,
});

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
