import type { Row } from '../../../base/row.ts';
import type { BoxSize, CheckedOrder } from '../checked-order.ts';
import type { Rule } from '../rule.ts';

const isPositive = (value: unknown): boolean => Number(value ?? 0) > 0;

/** The three sides, the longest first; undefined where one is missing. */
export function sizeOf({ length, width, height }: Row): BoxSize | undefined {
  const [a = 0, b = 0, c = 0] = [length, width, height].map(Number).sort((one, other) => other - one);
  return c > 0 ? [a, b, c] : undefined;
}

const fits = (size: BoxSize, template: BoxSize): boolean => size.every((side, at) => side <= (template[at] ?? 0));

const shown = ({ length, width, height }: Row): string => `${length}×${width}×${height}`;

const tooLarge = (order: CheckedOrder): Row | undefined => {
  const { templates } = order.facts;
  if (templates.length === 0) return undefined;
  return order.rows('boxes').find((box) => {
    const size = sizeOf(box);
    return size !== undefined && !templates.some((template) => fits(size, template));
  });
};

export const parcelRules: readonly Rule[] = [
  {
    id: 'weight-zero',
    severity: 'error',
    reason: 'The order weighs nothing: couriers price and refuse by weight.',
    remedy: 'Set the weight of the items or of the box.',
    test: (order) => {
      if (!order.has('total_weight') || isPositive(order.row.total_weight)) return undefined;
      if (order.rows('boxes').some(({ weight }) => isPositive(weight))) return undefined;
      return { field: 'total_weight', value: order.text('total_weight') };
    },
  },
  {
    id: 'box-missing',
    severity: 'warning',
    reason: 'The order has no packed box: its price is estimated without a size.',
    remedy: 'Add the box that it is packed in (boxes list has your sizes).',
    test: (order) =>
      order.has('boxes') && order.rows('boxes').length === 0 ? { field: 'boxes', value: '' } : undefined,
  },
  {
    id: 'box-too-large',
    severity: 'warning',
    reason: 'A box fits into none of your box templates, however it is turned.',
    remedy: 'Measure again, or add a template of this size (boxes create).',
    test: (order) => {
      const box = tooLarge(order);
      return box && { field: 'boxes', value: shown(box) };
    },
  },
];
