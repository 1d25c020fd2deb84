import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import type { LedgerEntry } from '../log/entry.ts';
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
