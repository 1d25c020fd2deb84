import { multiplyDecimals } from '../../base/multiply-decimals.ts';
import type { Row } from '../../base/row.ts';
import { sumDecimals } from '../../base/sum-decimals.ts';
import type { CheckedOrder } from '../checked-order.ts';
import type { Fault, Rule } from '../rule.ts';

const digits = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What an item costs in all: as the service says, else its price as often as it is there. */
const itemTotal = ({ total_price, price, quantity }: Row): string =>
  digits(total_price) || (multiplyDecimals(digits(price), digits(quantity ?? 1)) ?? '');

/** The sum that the total should be, with the tax or without it; undefined where it cannot be told. */
function faultOfTotal(order: CheckedOrder): Fault | undefined {
  const [field = ''] = order.facts.fields.total;
  const value = order.text(field);
  if (field === '' || !order.has('items') || value === '') return undefined;
  const items = order.rows('items');
  if (items.length === 0) return { field: 'items', value: '', reason: 'The order has no items.' };
  const sum = sumDecimals(items.map(itemTotal));
  const total = sumDecimals([value]);
  if (sum === undefined || total === undefined || sum === total) return undefined;
  const tax = order.text('tax');
  const taxed = sumDecimals([sum, tax === '' ? '0' : tax]);
  if (taxed === total) return undefined;
  const withTax = taxed === sum || taxed === undefined ? '' : `, ${taxed} with the tax`;
  const reason = `The items come to ${sum}${withTax}; the total is ${total}. Shipping or a discount may explain it.`;
  return { field, value, reason };
}

export const amountRules: readonly Rule[] = [
  {
    id: 'items-total',
    severity: 'warning',
    reason: 'The items do not come to the total of the order.',
    remedy: 'Compare the items with the total, above all where it is collected on delivery.',
    test: faultOfTotal,
  },
];
