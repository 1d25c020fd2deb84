import { Failure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import {
  forgottenLine,
  holdOperation,
  isSameLine,
  isUnderWay,
  type LedgerEntry,
  leftCells,
  orderOfEntry,
  shownOutcome,
} from '../log/entry.ts';
import type { Ledger } from '../log/ledger.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import { type RecordShape, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import type { ChangeRecord } from '../ports/prepared.ts';

interface EntryColumn {
  /** By default it holds text, or an id. */
  readonly type?: 'time' | 'boolean' | 'number';
  /** Returns its value of an entry; null or undefined if the entry has none. */
  of(entry: LedgerEntry, catalogue: Catalogue): unknown;
}

/** The id of the record that an entry made, as the service writes it. */
const recordId = ({ operation, id }: LedgerEntry, catalogue: Catalogue) =>
  idValue(findOperation(catalogue, operation), id);

const isOfOrders = ({ operation }: LedgerEntry): boolean => operation.startsWith('orders.');

const isOfShipments = ({ operation }: LedgerEntry): boolean => operation.startsWith('shipments.');

const amount = (text: string | undefined) => (text === undefined ? undefined : exactNumber(text));

/** The columns of entries, in their order. */
const entryColumns: Readonly<Record<string, EntryColumn>> = {
  key: { of: ({ key }) => key },
  outcome: { of: shownOutcome },
  id: { of: recordId },
  order_number: { of: ({ number }) => number },
  origin: { of: ({ origin }) => origin },
  time: { of: ({ time }) => time, type: 'time' },
  reason: { of: (entry) => leftCells(entry) ?? entry.reason },
  operation: { of: ({ operation }) => operation },
  file: { of: ({ file }) => file },
  desk: { of: ({ desk }) => desk },
  order_id: {
    of: (entry, catalogue) => {
      if (isOfOrders(entry)) return recordId(entry, catalogue);
      const id = entry.operation === holdOperation ? entry.id : orderOfEntry(entry);
      return idValue(findOperation(catalogue, 'orders.list'), id);
    },
  },
  shipment_id: { of: (entry, catalogue) => (isOfShipments(entry) ? recordId(entry, catalogue) : null) },
  compared: { of: ({ settled, compared }) => (settled ? 'settled' : compared) },
  other_waybill: { of: ({ other }) => other },
  courier: { of: ({ courier }) => courier },
  waybill: { of: ({ waybill }) => waybill },
  tracking_link: { of: ({ tracking }) => tracking },
  adopted: { of: ({ adopted = false }) => adopted, type: 'boolean' },
  sent_at: { of: ({ sentAt }) => sentAt, type: 'time' },
  price_sar: { of: ({ price }) => amount(price), type: 'number' },
  charged_sar: { of: ({ charged }) => amount(charged), type: 'number' },
};

const columns = Object.keys(entryColumns);

/** The columns of entries; without `--columns` a table has those up to the reason. */
export const ledgerShape: RecordShape = {
  ...rowShape(
    columns,
    Object.fromEntries(columns.flatMap((name) => (entryColumns[name]?.type ? [[name, entryColumns[name].type]] : []))),
  ),
  columns: columns.slice(0, columns.indexOf('reason') + 1),
};

export const ledgerRow = (entry: LedgerEntry, catalogue: Catalogue): Row =>
  Object.fromEntries(Object.entries(entryColumns).map(([name, { of }]) => [name, of(entry, catalogue) ?? null]));

/** An entry as a line of a question. */
export const describeEntry = ({ key, state, id, origin }: LedgerEntry): Message =>
  escaped`  ${[key, state, id, origin].filter(Boolean)}`;

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
  const names = shown.filter((entry) => !kept.includes(entry)).map(({ key }) => key);
  const change: ChangeRecord = { outcome: 'removed', names, missing: kept.map(({ key }) => key) };
  if (kept.length === 0) return { notes, change };
  const title = escaped`Not forgotten, because they are being sent or were changed since:`;
  return { notes, change, failure: new Failure('partial', joined([title, ...kept.map(describeEntry)], '\n')) };
}
