import { Failure, isStop } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { plainText } from '../../base/text/text.ts';
import { hasShipment, isNew } from '../../orders/states.ts';
import type { PackedOrder } from '../journal/journal.ts';
import type { PushJob, PushPlan } from './jobs.ts';

/** Asks the service whether a request was done; undefined if it does not tell. */
export async function isVerified(
  { lookUp }: PushPlan,
  { order, item }: PushJob,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const row = await lookUp?.byId(order.id, signal);
  return row && (item ? isItemFound(row, item.id) : isOrderFound(row, order));
}

/** Asks the service whether an order has its shipment; false if it does not tell. */
export async function isShipped({ lookUp }: PushPlan, { order }: PushJob, signal: AbortSignal): Promise<boolean> {
  try {
    const row = await lookUp?.byId(order.id, signal);
    return row !== undefined && hasShipment(plainText(row.status));
  } catch (error) {
    if (error instanceof Failure && !isStop(error)) return false;
    throw error;
  }
}

/** `verified_at` and `verification_status` are documented fields; of the states only `pending` is. */
function isItemVerified({ verified_at: time, verification_status: status }: Row): boolean | undefined {
  if ((time ?? '') !== '' || status === 'verified') return true;
  return (status ?? '') === '' || status === 'pending' ? false : undefined;
}

const itemsOf = ({ items }: Row): readonly Row[] => (Array.isArray(items) ? items.filter(isRow) : []);

/** True if an item of an order is verified; undefined if its fields do not tell. */
function isItemFound(row: Row, id: string): boolean | undefined {
  const found = itemsOf(row).find((item) => String(item.id) === id);
  return found && isItemVerified(found);
}

/**
 * True if an order was verified as a whole: all its items are, and it is not new any more, as it was when it was opened. The
 * items alone do not tell, since Verify Item was sent for each. Undefined otherwise.
 */
function isOrderFound(row: Row, { status }: PackedOrder): true | undefined {
  const state = plainText(row.status);
  const isMoved = isNew(status) && state !== '' && !isNew(state);
  return isMoved && itemsOf(row).every(isItemVerified) ? true : undefined;
}
