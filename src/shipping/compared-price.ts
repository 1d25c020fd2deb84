import type { Operation } from '../operations/manifest.ts';

/** The column that holds each price in riyals, however the service gives it. */
export const comparedPrice = 'compared_price_sar';

/** Is it the operation that asks what packages would cost? What is imported may ask for something else. */
export const isCalculated = ({ id, kind, grade, input }: Operation): boolean =>
  id === 'price.calculate' &&
  kind === 'list' &&
  grade !== 'imported' &&
  ['from_city', 'to_city', 'packages'].every((name) => Object.hasOwn(input, name));

/** Are the prices of this operation shown in riyals? */
export const isCompared = (operation: Operation): boolean =>
  isCalculated(operation) ||
  (operation.id === 'orders.price' && operation.kind === 'list' && operation.grade !== 'imported');

/** The rows of prices in riyals. */
export function pricedRows(operation: Operation): Operation {
  const columns = operation.columns.filter((name) => name !== 'price_sar' && name !== 'price_cents');
  return {
    ...operation,
    row: { ...operation.row, [comparedPrice]: { type: 'number' } },
    columns: [...columns.slice(0, 3), comparedPrice, ...columns.slice(3)],
  };
}
