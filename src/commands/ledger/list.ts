import { escaped } from '../../base/text/escape-controls.ts';
import { readDisplay } from '../../service/display.ts';
import { showRows } from '../../service/show.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { placeOfLog, readLedger } from '../../writes/open-ledger.ts';
import { ledgerRow, ledgerShape, readFilter } from './entries.ts';

/** Lists what was sent from this machine, and says where that is kept. */
export async function listLedger(context: Context, invocation: Invocation) {
  const { display, mistakes } = await readDisplay(context, ledgerShape, invocation);
  const filter = readFilter(context, invocation);
  return {
    mistakes: [...mistakes, ...filter.mistakes],
    run: async () => {
      const book = await readLedger(context);
      const { path } = placeOfLog(context, 'ledger');
      await showRows(context, ledgerShape, display, book.all().filter(filter.keeps).map(ledgerRow));
      context.messages.note(
        book.head ? escaped`The ledger is ${path}` : escaped`Nothing was sent yet: there is no ${path}`,
      );
    },
  };
}
