import { resolve } from 'node:path';
import { Failure } from '../base/failure.ts';
import { escaped, joined, pluralize, suggest } from '../base/text/message.ts';
import { isInDays } from '../base/time/days.ts';
import { isoDay } from '../base/time/times.ts';
import { hasOutcome, holdOperation, isOfWrite, type LedgerEntry, shownOutcomes } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { confirm } from '../ports/ask.ts';
import { removedRecord } from '../ports/prepared.ts';
import { openLocalRows, readDaysFlag } from '../service/list/local-rows.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { aboutDay, localLimit } from '../session/shared-flags.ts';
import { forgetLabel } from '../shipping/labels/kept-labels.ts';
import { describeEntry, forgetEntries, ledgerRow, ledgerShape } from '../writes/ledger-entries.ts';
import { noteOfLog, openLedger, readLedger } from '../writes/open-ledger.ts';

// One part of the program: the code that reads ledgers is in it once.
export { ledgerCopy } from './ledger-copy.ts';

const ledgerFlags = {
  outcome: flag.choice('--outcome <outcome>', 'only entries with this outcome', shownOutcomes),
  file: flag.text('--file <file>', 'only entries from this file'),
};

/** Returns whether an entry has the chosen outcome, and is of the chosen file. */
function filterOf({ io }: Context, { outcome, file }: { outcome: string | undefined; file: string | undefined }) {
  const path = file === undefined ? undefined : resolve(io.cwd, file);
  if (outcome === 'held') return ({ operation }: LedgerEntry): boolean => operation === holdOperation;
  return (entry: LedgerEntry): boolean =>
    isOfWrite(entry) &&
    (outcome === undefined || hasOutcome(entry, outcome)) &&
    (path === undefined || entry.file === path || entry.file === file);
}

/** The entries with this key; those that got it as an id if there are none. */
function entriesNamed(book: LedgerBook, name: string): LedgerEntry[] {
  const all = book.all();
  const named = all.filter(({ key }) => key === name);
  return named.length > 0 ? named : all.filter(({ id }) => id === name);
}

export const noEntry = (name: string): Failure =>
  new Failure('not_found', escaped`The ledger has no ${JSON.stringify(name)}.`, {
    hint: escaped`See what it has: ${suggest`ledger list`}`,
  });

export const ledgerList = defineCommand({
  effects: { service: 'none' },
  prints: ledgerShape,
  note: `A ledger in a file belongs to this machine, one profile and one service. Another machine does not know it: if you import the
same rows there, add --check-list. A ledger in a database (shipctl config set ledger postgres://…) belongs to the account, and
all desks share it.`,
  flags: {
    ...ledgerFlags,
    outcome: flag.choice('--outcome <outcome>', 'only entries with this outcome', [...shownOutcomes, 'held']),
    dateFrom: flag.text('--date-from <day>', aboutDay('created on this day or later')),
    dateTo: flag.text('--date-to <day>', aboutDay('created on this day or earlier')),
    limit: localLimit,
  },
  uses: ['selection', 'output'],
  examples: [
    '',
    '--date-from today',
    '--outcome unknown',
    '--file orders.xlsx --out sent.csv',
    '--sort -time --limit 20',
  ],
  run: async (context, _words, { limit, dateFrom, dateTo, outcome, file }) => {
    const { mistakes, choose } = await openLocalRows(context, ledgerShape);
    const from = readDaysFlag(context, '--date-from', dateFrom);
    const to = readDaysFlag(context, '--date-to', dateTo);
    const days = { first: from.days.first, last: to.days.last };
    const isOn = ({ time }: LedgerEntry): boolean => isInDays(isoDay(new Date(time), context.settings.tz), days);
    const isWanted = filterOf(context, { outcome, file });
    return {
      mistakes: [...mistakes, ...from.mistakes, ...to.mistakes],
      run: async () => {
        const book = await readLedger(context);
        const rows = book.all().filter((entry) => isWanted(entry) && isOn(entry));
        const shown = rows.map((each) => ledgerRow(each, context.catalogue));
        return { rows: choose(shown, limit), notes: [await noteOfLog(context, 'ledger', book)] };
      },
    };
  },
});

export const ledgerShow = defineCommand({
  effects: { service: 'none' },
  exits: { not_found: 'the ledger has no such entry' },
  prints: ledgerShape,
  arguments: ['<key>'],
  uses: ['output'],
  examples: ['ref:A-17', '3147 --json'],
  run: (context, [name = '']) => ({
    run: async () => {
      const found = entriesNamed(await readLedger(context), name).map((each) => ledgerRow(each, context.catalogue));
      const [record] = found;
      if (!record) throw noEntry(name);
      return found.length === 1 ? { record } : { rows: found };
    },
  }),
});

const mostNamed = 10;

export const ledgerForget = defineCommand({
  effects: { service: 'none', asks: true, changes: 'the ledger' },
  exits: { not_found: 'the ledger has no such entry', unavailable: 'another shipctl writes the ledger' },
  requires: [['<key>', '--outcome', '--file']],
  note: 'Asks first. Changes nothing at the service. If the record exists there, the next run may create a second one.',
  arguments: ['[key...]'],
  flags: ledgerFlags,
  examples: ['ref:A-17', '--outcome unknown --file orders.xlsx'],
  run: (context, words, flags) => {
    const choose = (book: LedgerBook): LedgerEntry[] => {
      const named = words.flatMap((word) => {
        const found = entriesNamed(book, word);
        if (found.length === 0) throw noEntry(word);
        return found;
      });
      return (words.length > 0 ? named : book.all()).filter(filterOf(context, flags));
    };
    const isChosen = words.length > 0 || flags.outcome !== undefined || flags.file !== undefined;
    return {
      mistakes: isChosen ? [] : [escaped`ledger forget needs keys, --outcome or --file.`],
      run: async () => {
        // What would be forgotten is shown without keeping an import from running.
        const shown = choose(await readLedger(context));
        const count = pluralize(shown.length, 'entries');
        if (shown.length === 0) return { notes: [escaped`Nothing to forget.`], change: removedRecord([]) };
        return {
          unsent: { notes: [joined([escaped`Would forget ${count}:`, ...shown.map(describeEntry)], '\n')] },
          do: async () => {
            const named = shown.slice(0, mostNamed).map(describeEntry);
            if (shown.length > mostNamed) named.push(escaped`  \u2026 and ${shown.length - mostNamed} more`);
            await confirm(context, escaped`Forget ${count}?`, async () => named);
            const ledger = await openLedger(context, 'changing the ledger');
            try {
              return await forgetEntries(ledger, shown, (entry) => forgetLabel(context, entry));
            } finally {
              await ledger.close();
            }
          },
        };
      },
    };
  },
});
