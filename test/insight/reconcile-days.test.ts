import { expect, it } from 'vitest';
import { delivered, reconciling } from '../support/settlements.ts';

const pick = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ result, waybill, difference }) => [result, waybill, difference]);

it('looks for the orders of the last days, names couriers in one way, and counts older orders as no difference', async () => {
  const { reconcile, write } = await reconciling([
    delivered('1', 100, { selected_shipment_company: 'smsa' }),
    delivered('2', 50, { selected_shipment_company: 'Thabit' }),
    delivered('3', 20, { selected_shipment_company: 'smsa', delivered_at: '2026-02-20' }),
  ]);
  write('a.csv', 'AWB,COD\n1,100\n2,50\n');
  const plain = await reconcile('a.csv');
  expect([plain.code, pick(plain.rows)]).toEqual([0, [['missing_before', '3', -20]]]);
  expect(plain.stderr).toContain('SMSA Express: 1 matched (100.00 SAR).\nThabit: 1 matched (50.00 SAR).\n');
  const { code, rows } = await reconcile('a.csv', '--period', '30d');
  expect([code, pick(rows)]).toEqual([8, [['missing', '3', -20]]]);
});
