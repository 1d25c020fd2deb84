import { escaped, type Message, pluralize, suggest, term } from '../base/text/message.ts';
import { type GoodsPlace, goodsInDatabase, goodsInFile, goodsToCopy } from '../goods/copy-goods.ts';
import type { Product } from '../goods/products.ts';
import type { LedgerBook, LedgerLine } from '../log/ledger.ts';
import { ledgerSchema } from '../log/ledger.ts';
import type { KeptFile } from '../log/settlements.ts';
import { copyJournal, type JournalCopy, journalToCopy, readEvents } from '../packing/journal/copy-journal.ts';
import { confirm } from '../ports/ask.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { ledgerPlace, placeMistakes } from '../settings/readers.ts';
import { sandboxSource } from '../settings/table.ts';
import {
  copyLedger,
  copySettlements,
  databaseStore,
  fileStore,
  type LogStore,
  linesToCopy,
  settlementsToCopy,
  writesAmong,
} from '../writes/copy-ledger.ts';

const copyFlags = {
  to: flag.text('--to <place>', 'copy from the ledger in use to this one: file, or postgres://user@host/database'),
  from: flag.text('--from <place>', 'copy from this one to the ledger in use', { excludes: ['--to'] }),
};

/** The entries that one ledger has and the other lacks. */
interface Difference {
  readonly lines: readonly LedgerLine[];
  readonly journal: JournalCopy;
  /** Settlement files that were compared. */
  readonly files: readonly KeptFile[];
  readonly products: readonly Product[];
}

async function storeAt(context: Context, place: string): Promise<LogStore> {
  if (place === 'file') return fileStore(context);
  const { databaseOf } = await import('../service/databases.ts');
  return databaseStore(context, databaseOf(context, place));
}

const moreText = ({ files, products }: Pick<Difference, 'files' | 'products'>): Message => {
  const told = files.length > 0 ? escaped` and ${pluralize(files.length, 'settlement files')}` : escaped``;
  return products.length > 0 ? escaped`${told} and ${pluralize(products.length, 'products')}` : told;
};

const goodsAt = (context: Context, place: string | undefined, store: LogStore): GoodsPlace =>
  place === 'file' ? goodsInFile(context) : goodsInDatabase(store);

/** `42 entries (3 of them with an unknown outcome) and the scans of 5 orders`. */
function describe({ lines, journal, ...more }: Difference): Message {
  const entries = writesAmong(lines);
  const open = entries.filter(({ state }) => state === 'sending' || state === 'unknown').length;
  const unknown = open > 0 ? escaped` (${open} of them with an unknown outcome)` : '';
  const scans =
    journal.events.length > 0 ? escaped` and the scans of ${pluralize(journal.orders, 'orders')}` : escaped``;
  return escaped`${term(pluralize(entries.length, 'entries'))}${unknown}${scans}${moreText(more)}`;
}

async function compare(from: LogStore, to: LogStore, products: readonly Product[]) {
  const read = (store: LogStore): Promise<LedgerBook> => store.read('ledger', ledgerSchema);
  const book = await read(from);
  const events = await readEvents(from);
  const lines = linesToCopy(book, await read(to));
  const journal = journalToCopy(events, await readEvents(to));
  return { book, events, difference: { lines, journal, files: await settlementsToCopy(from, to), products } };
}

const warningsOf = ({ different }: JournalCopy): Message[] =>
  different.length === 0
    ? []
    : [
        escaped`The scans of ${pluralize(different.length, 'orders')} are there in another form, and were left: ${different.slice(0, 5)}`,
      ];

export const ledgerCopy = defineCommand({
  effects: { service: 'reads', asks: true, changes: 'a ledger' },
  requires: [['--to', '--from']],
  note: `Copies the entries of this profile's account and service, the packing journal, what couriers paid out and the goods, between the file of this machine
("file") and a database that several desks share. Asks first. The later entry of a write stays, unknown outcomes stay
unknown, and forgotten entries are not copied. Copying again copies what was added since.`,
  flags: copyFlags,
  examples: ['--from file', '--to postgres://desk@db.example.com/shipping', '--from file --dry-run'],
  run: (context, _words, { to, from }) => {
    const { settings } = context;
    const [source, target] = from === undefined ? [settings.ledger, to] : [from, settings.ledger];
    const mistakes = [...placeMistakes('--to', ledgerPlace, to), ...placeMistakes('--from', ledgerPlace, from)];
    if ((to === undefined) === (from === undefined))
      mistakes.push(escaped`ledger copy needs --to or --from, one of them.`);
    else if (source === target) mistakes.push(escaped`The ledger in use is ${source} already: name the other one.`);
    if (settings.sandbox)
      mistakes.push(
        escaped`The ledger of the sandbox stays where it is: leave out ${sandboxSource(context.invocation)}.`,
      );
    return {
      mistakes,
      run: async () => {
        const [one, other] = [await storeAt(context, source ?? ''), await storeAt(context, target ?? '')];
        const [own, there] = [goodsAt(context, source, one), goodsAt(context, target, other)];
        const { book, events, difference } = await compare(one, other, await goodsToCopy(own, there));
        const { lines, journal, files, products } = difference;
        const warnings = warningsOf(journal);
        const places = escaped`from ${one.where} to ${other.where}`;
        if (lines.length + journal.events.length + files.length + products.length === 0) {
          const why = book.head ? escaped`it has everything already` : escaped`there is no ledger at ${one.where}`;
          const change = { outcome: 'there before', names: [target ?? ''], count: 0 } as const;
          return { notes: [escaped`Nothing to copy to ${other.where}: ${why}.`], warnings, change };
        }
        return {
          unsent: { notes: [escaped`Would copy ${describe(difference)} ${places}.`], warnings },
          do: async () => {
            await confirm(context, escaped`Copy ${describe(difference)} ${places}?`);
            const copied = await copyLedger(book, other);
            const { orders } = await copyJournal(events, other);
            await copySettlements(files, other);
            if (products.length > 0) await there.add(products);
            const scans = orders > 0 ? escaped` and the scans of ${pluralize(orders, 'orders')}` : escaped``;
            const notes = [escaped`Copied ${pluralize(copied, 'entries')}${scans}${moreText(difference)} ${places}.`];
            if (settings.ledger === 'file' && target !== undefined && from === undefined)
              notes.push(escaped`To send by that ledger from now on: ${suggest`config set ledger ${target}`}`);
            return { notes, warnings, change: { outcome: 'updated', names: [target ?? ''], count: copied } };
          },
        };
      },
    };
  },
});
