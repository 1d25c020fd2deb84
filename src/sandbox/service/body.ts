import type { Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import type { Call } from './call.ts';
import { refuseImpossible } from './rules.ts';
import { checkedBody } from './validation.ts';

/** Set by the service alone, in any record. */
const ownFields = ['id', 'user_id', 'created_at', 'updated_at'];

/** In orders: what identifies them, and what only a move changes (assumed). */
const ownOrderFields = [
  ...['order_number', 'status', 'date', 'merchant_id', 'webhook_id', 'cod_wallet_id'],
  ...['delivered_at', 'shipment_external_id', 'selected_shipment_company', 'return_type', 'return_ordered_at'],
];

/** The fields of the body that the service knows by the input or by the row, but for its own and for secrets. */
export function bodyOf(call: Call): Row {
  const { operation, body } = call;
  const ofGroup = operation.group === 'orders' ? ownOrderFields : [];
  const unsettable = new Set([...ownFields, ...ofGroup, ...(operation.secret ?? [])]);
  const fromRow = Object.entries(operation.row).filter(([name]) => !unsettable.has(name));
  const input: Record<string, ValueSchema> = { ...Object.fromEntries(fromRow), ...operation.input };
  const checked = checkedBody({ input, required: operation.requiredInput }, body);
  refuseImpossible(checked, call);
  return Object.fromEntries(Object.entries(checked).filter(([name]) => !unsettable.has(name)));
}
