import { Failure, usageFailure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import { isSameLine, type LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { type Act, changing } from '../ports/prepared.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { isDouble } from '../shipping/doubles.ts';
import { keepStart, startOf } from '../shipping/new-ledger.ts';
import { orderOfKey, shipKey } from '../shipping/ship-keys.ts';
import { openLedger, readLedger } from '../writes/open-ledger.ts';
import { noEntry } from './ledger.ts';

/** The entry that a word names: by its key, or as the shipment of an order. */
function doubleNamed(book: LedgerBook, word: string): LedgerEntry {
  const found = book.all().filter(({ key }) => key === word || key === shipKey(word));
  if (found.length === 0) throw noEntry(word);
  const double = found.find(({ other }) => other !== undefined);
  if (double) return double;
  throw new Failure('not_found', escaped`${word} is not known to be shipped twice: there is nothing to settle.`);
}

const describe = ({ key, waybill, other }: LedgerEntry): Message =>
  escaped`order ${orderOfKey(key)}: created from here as ${waybill ?? '?'}, the order showed ${other ?? '?'}`;

/** `start` says that nothing is under way that was sent with another ledger. */
function settleStart(context: Context, words: readonly string[]): Act {
  if (words.length > 1) throw usageFailure([escaped`Settle start by itself.`]);
  const told = escaped`the start of the ledger: orders that changed before the ledger began are shipped unasked.`;
  return changing(
    escaped`Would settle ${told}`,
    escaped`Settled ${told}`,
    { outcome: 'updated', names: words },
    async () => {
      const start = startOf(await readLedger(context));
      await keepStart(context, start ? Date.parse(start.time) : context.io.now().getTime(), true);
    },
  );
}

export const ledgerSettle = defineCommand({
  effects: { service: 'none', changes: 'the ledger' },
  exits: { not_found: 'the ledger has no such entry', unavailable: 'another shipctl writes the ledger' },
  note: `Use it when an order was shipped twice and you have cancelled one of its shipments at the courier: ship, orders check and today
then no longer name the order. "start" says that no run with another ledger has sent the orders that changed before this ledger
began: ship then no longer asks about them. Asks nothing, and changes nothing at the service.`,
  arguments: ['<key...>'],
  examples: ['ship:3147', 'ship:3147 ship:3150', 'start'],
  run: (context, words) => ({
    run: async () => {
      if (words.includes('start')) return settleStart(context, words);
      const choose = (book: LedgerBook): LedgerEntry[] => words.map((word) => doubleNamed(book, word));
      // Nothing is settled where one of the keys is wrong.
      const shown = choose(await readLedger(context));
      const lines = shown.map(
        (entry) => escaped`  ${describe(entry)}${entry.settled ? escaped` (settled before)` : ''}`,
      );
      const count = pluralize(shown.length, 'orders');
      return {
        unsent: { notes: [joined([escaped`Would settle ${count}:`, ...lines], '\n')] },
        do: async () => {
          const ledger = await openLedger(context, 'changing the ledger');
          try {
            for (const entry of choose(ledger.book).filter(isDouble))
              await ledger.claim({ ...entry, settled: true }, (book) => isSameLine(book.find(entry), entry));
          } finally {
            await ledger.close();
          }
          const names = shown.map(({ key }) => key);
          return {
            notes: [joined([escaped`Settled ${count}:`, ...lines], '\n')],
            change: { outcome: 'updated', names },
          };
        },
      };
    },
  }),
});
