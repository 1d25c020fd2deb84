import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNameFault, fitFileName } from '../../src/base/files/files.ts';
import { perRing } from '../support/ring.ts';

it.each([
  ['CON.csv', 'my-CON.csv'],
  ['nul.xlsx', 'my-nul.xlsx'],
  ['COM1 .json', 'my-COM1.json'],
  ['o.csv.', 'o.csv'],
  ['o.csv ', 'o.csv'],
  ['orders 10:30.csv', 'orders 10-30.csv'],
  ['q?.csv', 'q.csv'],
  ['out\\orders.csv', 'out-orders.csv'],
  [`${'\u0633'.repeat(260)}.csv`, `${'\u0633'.repeat(40)}.csv`],
])('%j is a name on no Windows: %j is one everywhere', (name, fit) => {
  expect(fileNameFault(name)).toBeDefined();
  expect(fitFileName(name)).toBe(fit);
});

it.each(['orders.csv', 'طلبات اليوم.xlsx', '.hidden', 'a b-c_d (2).pdf', 'console.csv', 'com10.json'])(
  '%j is a name on every system',
  (name) => {
    expect(fileNameFault(name)).toBeUndefined();
  },
);

it('The name that stands in for any other one is a name everywhere', () => {
  const name = fc.string({ unit: fc.constantFrom(...'aC.: ?*\\"<>|-\t1', 'con', 'nul', 'lpt1', 'م', 'x'.repeat(250)) });
  fc.assert(
    fc.property(name, (given) => {
      const fit = fitFileName(given);
      expect(fit).not.toBe('');
      expect(fileNameFault(fit)).toBeUndefined();
    }),
    { numRuns: perRing(200, 1000, 100_000) },
  );
});
