import type { Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import type { Call } from './call.ts';
import { checkedBody } from './validation.ts';

/** Set by the service alone. */
const keptFields: ReadonlySet<string> = new Set(['id', 'user_id', 'created_at', 'updated_at']);

/** The fields of the body that the service knows by the input or by the row, but for its own and for secrets. */
export function bodyOf({ operation, body }: Call): Row {
  const unsettable = new Set([...keptFields, ...(operation.secret ?? [])]);
  const fromRow = Object.entries(operation.row).filter(([name]) => !unsettable.has(name));
  const input: Record<string, ValueSchema> = { ...Object.fromEntries(fromRow), ...operation.input };
  const checked = checkedBody({ input, required: operation.requiredInput }, body);
  return Object.fromEntries(Object.entries(checked).filter(([name]) => !unsettable.has(name)));
}
