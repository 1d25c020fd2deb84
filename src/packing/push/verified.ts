import { isRow, type Row } from '../../base/row.ts';
import { plainText } from '../../base/text/text.ts';
import { isNew } from '../../orders/states.ts';

/** Is something known to be verified? Undefined for a status that is not known. */
type Verified = boolean | undefined;

/** `verified_at` and `verification_status` are documented fields; of the states only `pending` is. */
function isItemVerified({ verified_at: time, verification_status: status }: Row): Verified {
  if ((time ?? '') !== '' || status === 'verified') return true;
  return (status ?? '') === '' || status === 'pending' ? false : undefined;
}

const itemsOf = ({ items }: Row): readonly Row[] => (Array.isArray(items) ? items.filter(isRow) : []);

/** By the fields of an order: has an item of it, or all of it, been verified? */
export function isVerified(order: Row, item: string | undefined): Verified {
  if (item !== undefined) {
    const found = itemsOf(order).find(({ id }) => String(id) === item);
    return found && isItemVerified(found);
  }
  const items = itemsOf(order).map(isItemVerified);
  if (items.includes(undefined)) return undefined;
  // Verify Order verifies all items; an order that still waits was not verified as a whole.
  return items.every(Boolean) && !isNew(plainText(order.status));
}
