import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import { confirm } from '../../session/ask.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { openLedger, readLedger } from '../../writes/open-ledger.ts';
import { entriesNamed, readFilter } from './entries.ts';
import { noEntry } from './show.ts';

const mostNamed = 10;

const describeEntry = ({ key, state, id, origin }: LedgerEntry): string =>
  `  ${[key, state, id, origin].filter(Boolean).join(', ')}`;

/** Forgets entries, so that an import sends what they were about again. */
export async function forgetLedger(context: Context, invocation: Invocation) {
  const { words, name } = invocation;
  const filter = readFilter(context, invocation);
  const nothing = words.length === 0 && !filter.isGiven;
  const choose = (book: LedgerBook): LedgerEntry[] => {
    const named = words.flatMap((word) => {
      const found = entriesNamed(book, word);
      if (found.length === 0) throw noEntry(word);
      return found;
    });
    return (words.length > 0 ? named : book.all()).filter(filter.keeps);
  };
  return {
    mistakes: [...filter.mistakes, ...(nothing ? [escaped`${name} needs keys, --state or --file.`] : [])],
    run: async () => {
      const { messages, settings, io } = context;
      // What would be forgotten is shown without keeping an import from running.
      const shown = choose(await readLedger(context));
      const count = pluralize(shown.length, 'entries');
      if (shown.length === 0) return messages.note('Nothing to forget.');
      if (settings.dryRun)
        return messages.note([escaped`Would forget ${count}:`, ...shown.map(describeEntry)].join('\n'));
      const more = shown.length > mostNamed ? [escaped`  \u2026 and ${shown.length - mostNamed} more`] : [];
      await confirm(context, escaped`Forget ${count}?`, async () => [
        ...shown.slice(0, mostNamed).map(describeEntry),
        ...more,
      ]);
      const ledger = await openLedger(context, 'changing the ledger');
      try {
        const time = io.now().toISOString();
        for (const { operation, key, byContent, file } of choose(ledger.book)) {
          await ledger.append({ operation, key, ...(byContent && { byContent }), file, state: 'forgotten', time });
        }
      } finally {
        ledger.close();
      }
      messages.note(escaped`Forgot ${count}.`);
    },
  };
}
