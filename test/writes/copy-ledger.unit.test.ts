import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen, type LedgerEntry, ledgerStates } from '../../src/log/entry.ts';
import { LedgerBook } from '../../src/log/ledger.ts';
import { linesToCopy } from '../../src/writes/copy-ledger.ts';

const salts = ['01', '02', '03'];

/** A ledger, with entries that know their order by its reference. */
const ledger = (salt: string) =>
  fc
    .array(
      fc.record({
        key: fc.constantFrom('ref:1', 'ref:2', 'ref:3'),
        state: fc.constantFrom(...ledgerStates),
        minute: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 8 },
    )
    .map((lines) => {
      const book = new LedgerBook();
      book.add({ ledger: 1, profile: 'p', origin: 'o', salt });
      for (const { key, state, minute } of lines) {
        const traces = { reference: book.digest(key) };
        book.add({ operation: 'orders.create', key, state, time: `2026-01-01T00:0${minute}:00.000Z`, traces });
      }
      return book;
    });

/** Copies as the command does: an empty ledger takes over the salt. */
function copy(from: LedgerBook, to: LedgerBook): number {
  const lines = linesToCopy(from, to);
  if (!to.head && from.head) to.add({ ...from.head });
  for (const line of lines) to.add(line);
  return lines.length;
}

const at = (book: LedgerBook, key: string): LedgerEntry | undefined => book.find({ operation: 'orders.create', key });

const mayBeDone = (entry: LedgerEntry | undefined): boolean =>
  entry !== undefined && (isOpen(entry) || entry.state === 'created' || entry.state === 'updated');

const three = fc.tuple(ledger('01'), ledger('02'), ledger('03'));

describe('copying ledgers into one', () => {
  it('changes nothing the second time, and in any order has the same writes', () => {
    fc.assert(
      fc.property(three, ([one, two, three]) => {
        const [all, again] = [new LedgerBook(), new LedgerBook()];
        for (const book of [one, two, three]) copy(book, all);
        for (const book of [three, one, two]) copy(book, again);
        for (const book of [one, two, three]) expect(copy(book, all)).toBe(0);
        for (const key of ['ref:1', 'ref:2', 'ref:3']) {
          expect([key, mayBeDone(at(all, key))]).toEqual([key, mayBeDone(at(again, key))]);
          expect(at(all, key)?.time).toBe(at(again, key)?.time);
        }
      }),
    );
  });

  it('loses no write that may have been done, and leaves open what is open everywhere', () => {
    fc.assert(
      fc.property(three, (books) => {
        const all = new LedgerBook();
        for (const book of books) copy(book, all);
        for (const key of ['ref:1', 'ref:2', 'ref:3']) {
          const known = books.map((book) => at(book, key)).filter(mayBeDone);
          expect([key, mayBeDone(at(all, key))]).toEqual([key, known.length > 0]);
          const state = at(all, key)?.state;
          if (known.length > 0 && known.every((entry) => entry && isOpen(entry))) {
            expect(['sending', 'unknown']).toContain(state);
          }
        }
      }),
    );
  });

  it('finds every entry by its reference, whichever ledger it came from', () => {
    fc.assert(
      fc.property(three, (books) => {
        const all = new LedgerBook();
        for (const book of books) copy(book, all);
        for (const { key, traces, salt } of all.all()) {
          expect(traces?.reference).toBe(all.digest(key, salt));
          expect([undefined, ...all.foreignSalts]).toContain(salt);
        }
        expect(salts).toContain(all.head?.salt);
      }),
    );
  });

  it('does not bring back what was forgotten there', () => {
    const [from, to] = [new LedgerBook(), new LedgerBook()];
    for (const book of [from, to]) book.add({ ledger: 1, profile: 'p', origin: 'o', salt: '01' });
    const entry = { operation: 'orders.create', key: 'ref:1', time: '2026-01-01T00:00:00.000Z' };
    from.add({ ...entry, state: 'created' });
    copy(from, to);
    to.add({ ...entry, state: 'forgotten', time: '2026-01-02T00:00:00.000Z' });
    expect(copy(from, to)).toBe(0);
  });

  it('takes over when a ledger began, but not into one that has begun before', () => {
    const start = { operation: 'ledger', key: 'start', state: 'unknown', time: '2026-01-01T00:00:00.000Z' } as const;
    const [from, empty, begun] = [new LedgerBook(), new LedgerBook(), new LedgerBook()];
    for (const book of [from, begun]) book.add({ ledger: 1, profile: 'p', origin: 'o', salt: '01' });
    from.add(start);
    begun.add({ ...start, operation: 'shipments.create', key: 'ship:1', state: 'created' });
    expect([copy(from, empty), copy(from, begun)]).toEqual([1, 0]);
  });
});
