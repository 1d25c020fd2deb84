import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityOf, type LedgerEntry } from '../../src/log/entry.ts';
import { sameAmount } from '../../src/orders/money.ts';
import { samePhone } from '../../src/orders/phones.ts';
import type { ListedRecord } from '../../src/writes/job.ts';
import { matchRecords } from '../../src/writes/look-up.ts';

describe('values that are written in several ways', () => {
  it.each([
    ['+966501234567', '0501234567'],
    ['+966 50 123 4567', '00966501234567'],
    ['٠٥٠١٢٣٤٥٦٧', '+966501234567'],
  ])('are one phone: %s, %s', (one, other) => {
    expect(samePhone(one)).toBe(samePhone(other));
  });

  it.each([
    ['250', '250.00'],
    ['0.5', '.50'],
    ['-0', '0.000'],
    ['٢٥٠٫٥', '250.5'],
    ['00250', '250'],
  ])('are one amount: %s, %s', (one, other) => {
    expect(sameAmount(one)).toBe(sameAmount(other));
  });

  it.each([
    ['250', '25'],
    ['250', '-250'],
    ['250.5', '250.05'],
  ])('are two amounts: %s, %s', (one, other) => {
    expect(sameAmount(one)).not.toBe(sameAmount(other));
  });
});

const sentAt = '2026-01-01T12:00:00.000Z';
const small = fc.constantFrom('1', '2', undefined);
const traces = fc.record({ reference: small, phone: small, total: small, name: small });
const entries = fc.array(fc.record({ traces, digest: fc.constantFrom('x', 'y') }), { maxLength: 5 }).map((all) =>
  all.map(
    (each, at): LedgerEntry => ({
      ...{ operation: 'orders.create', key: `row:${at}`, state: 'unknown', time: sentAt, sentAt },
      ...each,
    }),
  ),
);
const minutes = fc.constantFrom(-60, 1, undefined);
const records = fc.array(fc.record({ traces, minutes }), { maxLength: 5 }).map((all) =>
  all.map(
    ({ traces: found, minutes: late }, at): ListedRecord => ({
      id: String(at),
      number: undefined,
      created: late === undefined ? undefined : new Date(Date.parse(sentAt) + late * 60_000).toISOString(),
      traces: found,
    }),
  ),
);

describe('what a list says of writes with an unknown outcome', () => {
  it('never gives one record to two writes', () => {
    fc.assert(
      fc.property(entries, records, fc.boolean(), (open, found, shows) => {
        const taken = [...matchRecords(open, found, { references: shows, names: shows }).values()].flatMap((finding) =>
          finding.kind === 'found' ? [finding.record.id] : [],
        );
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });

  it('calls nothing absent that may have become one of the records', () => {
    fc.assert(
      fc.property(entries, records, (open, found) => {
        const findings = matchRecords(open, found, { references: true, names: true });
        const takenIds = new Set(
          [...findings.values()].flatMap((finding) => (finding.kind === 'found' ? [finding.record.id] : [])),
        );
        for (const entry of open) {
          if (findings.get(identityOf(entry))?.kind !== 'absent') continue;
          const { reference, phone, total, name } = entry.traces ?? {};
          const may = found.filter(({ id, traces: own, created }) => {
            if (takenIds.has(id)) return false;
            if (reference && own.reference) return reference === own.reference;
            const isLater = created === undefined || created >= sentAt;
            if (phone === undefined) return name !== undefined && name === own.name && isLater;
            return phone === own.phone && (isLater || (total !== undefined && total === own.total));
          });
          expect(may).toEqual([]);
        }
      }),
    );
  });
});
