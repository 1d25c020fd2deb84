import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLine, sealLine } from '../../src/log/log-file.ts';
import type { PackEvent } from '../../src/packing/journal/journal.ts';
import { PackBook } from '../../src/packing/journal/journal.ts';
import { decideScan, decideTyped } from '../../src/packing/scan/decide.ts';
import { type KnownOrder, KnownOrders } from '../../src/packing/scan/known-orders.ts';

const head = sealLine({ pack: 1, profile: 'default', origin: 'sandbox' });

/** A book from the lines of a file; what follows its last newline does not count. */
function replayed(text: string): PackBook {
  const book = new PackBook();
  for (const sealed of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
    const row = openLine(sealed);
    const line = row && book.parse(row);
    expect(line).toBeDefined();
    if (line) book.add(line);
  }
  return book;
}

const shown = (book: PackBook) => ({
  current: book.current?.id,
  orders: book.all().map((order) => ({
    ...{ id: order.id, packed: order.packed, wrong: order.wrong, isFinished: order.isFinished, last: order.lastScan },
    counts: order.contents.items.map(({ id }) => order.counted(id)),
  })),
});

const skus = ['', 'A', 'B', 'b', 'CAP 1'];

const order = (at: number) =>
  fc.array(fc.record({ sku: fc.constantFrom(...skus), quantity: fc.nat(3) }), { maxLength: 4 }).map(
    (items): KnownOrder => ({
      ...{ id: `${at}`, number: `10${at}`, status: 'processing', receiver: '', codes: [] },
      items: items.map((item, place) => ({ ...item, id: `${at}0${place}`, name: '' })),
    }),
  );

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('101', '102', '103', ...skus.slice(1), 'a', '1', '2', '3', 'nope') },
  { weight: 4, arbitrary: fc.constantFrom(':undo', ':skip', ':finish', ':item 1', ':item 2', ':more 1', ':more 2') },
  { weight: 1, arbitrary: fc.constantFrom('restart', 'tear') },
);

describe('the packing journal', () => {
  it('gives the same counts when it is replayed, after any scans, undos, restarts and torn lines', () => {
    const plan = fc.tuple(order(1), order(2), order(3), fc.array(step, { maxLength: 40 }), fc.nat(400));
    fc.assert(
      fc.property(plan, ([one, two, three, steps, cut]) => {
        const orders = new KnownOrders();
        for (const each of [one, two, three]) orders.add(each);
        let text = head;
        let book = replayed(text);
        // Counted by itself, from what was answered.
        const tally = new Map<string, number>();
        for (const [at, code] of steps.entries()) {
          if (code === 'restart') book = replayed(text);
          if (code === 'tear') {
            // What was being written when the power went was never shown.
            const line = sealLine({ did: 'count', time: 'x', order: '1', item: '100', pieces: 1 });
            expect(shown(replayed(text + line.slice(0, cut % line.length)))).toEqual(shown(book));
          }
          const decision = (code.startsWith(':') ? decideTyped : decideScan)({ book, orders }, code);
          if (code === 'restart' || code === 'tear' || !decision?.event) continue;
          const { answer, event } = decision;
          const undone = event.did === 'undo' ? (book.current ?? book.last) : undefined;
          const taken = undone && !undone.endsIncomplete ? undone.lastScan : undefined;
          if (taken) tally.set(taken.item, (tally.get(taken.item) ?? 0) - taken.pieces);
          const made: PackEvent = { ...event, time: `t${at}` };
          text += sealLine(made);
          book.add(made);
          if (event.did === 'count')
            tally.set(String(event.item), (tally.get(String(event.item)) ?? 0) + (event.pieces ?? 0));
          const about = answer.order === undefined ? undefined : book.find(answer.order);
          if (answer.result === 'packed') expect(about?.isComplete).toBe(true);
          if (answer.result === 'counted') expect(about?.isFinished).toBe(false);
        }
        expect(shown(replayed(text))).toEqual(shown(book));
        for (const each of book.all()) {
          for (const { id, quantity } of each.contents.items) {
            expect(each.counted(id)).toBe(tally.get(id) ?? 0);
            expect(each.counted(id)).toBeLessThanOrEqual(quantity);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
