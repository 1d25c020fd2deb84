import { itemTotal } from '../../../base/numbers/amount.ts';
import { sumDecimals } from '../../../base/numbers/decimals.ts';
import { escaped } from '../../../base/text/escape-controls.ts';
import type { CheckedOrder } from '../checked-order.ts';
import type { Fault, Rule } from '../rule.ts';

/** The sum that the total should be, with the tax or without it; undefined where it cannot be told. */
function faultOfTotal(order: CheckedOrder): Fault | undefined {
  const [field = ''] = order.facts.fields.total;
  const value = order.text(field);
  if (field === '' || !order.has('items') || value === '') return undefined;
  const items = order.rows('items');
  if (items.length === 0) return { field: 'items', value: '', reason: 'The order has no items.' };
  const sum = sumDecimals(items.map((item) => itemTotal(item) ?? ''));
  const total = sumDecimals([value]);
  if (sum === undefined || total === undefined || sum === total) return undefined;
  const tax = order.text('tax');
  const taxed = sumDecimals([sum, tax === '' ? '0' : tax]);
  if (taxed === total) return undefined;
  const withTax = taxed === sum || taxed === undefined ? '' : escaped`, ${taxed} with the tax`;
  const reason = escaped`The items come to ${sum}${withTax}; the total is ${total}. Shipping or a discount may explain it.`;
  return { field, value, reason };
}

export const amountRules: readonly Rule[] = [
  {
    id: 'items-total',
    role: 'total',
    severity: 'warning',
    reason: 'The items do not come to the total of the order.',
    remedy: 'Compare the items with the total, above all where it is collected on delivery.',
    test: faultOfTotal,
  },
];
