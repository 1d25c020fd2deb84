import type { Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import type { OperationCall } from './operation-call.ts';
import { checkReferences } from './references.ts';
import { checkBody } from './validation.ts';

/** Only the service sets these, in any record. */
const serviceFields = ['id', 'user_id', 'created_at', 'updated_at'];

/** In orders: what identifies them, and what only a transition changes (assumed). */
const orderServiceFields = [
  ...['order_number', 'status', 'date', 'merchant_id', 'webhook_id', 'cod_wallet_id'],
  ...['delivered_at', 'shipment_external_id', 'selected_shipment_company', 'return_type', 'return_ordered_at'],
];

/** The fields of the body that a client may set: those of the input and of the row, without secrets. Throws a 422. */
export function settableFields(call: OperationCall): Row {
  const { group, secret = [], row, input, requiredInput } = call.operation;
  const unsettable = new Set([...serviceFields, ...(group === 'orders' ? orderServiceFields : []), ...secret]);
  const withoutUnsettable = <T>(fields: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !unsettable.has(name)));
  const schema: Record<string, ValueSchema> = { ...withoutUnsettable(row), ...input };
  const fields = checkBody(schema, requiredInput, call.body);
  checkReferences(fields, call);
  return withoutUnsettable(fields);
}
