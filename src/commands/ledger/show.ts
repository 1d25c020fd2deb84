import { escaped } from '../../base/escape-controls.ts';
import { Failure } from '../../base/failure.ts';
import { suggest } from '../../base/suggest.ts';
import type { Context, Invocation } from '../context.ts';
import { readDisplay } from '../kinds/display.ts';
import { withPlace } from '../kinds/show.ts';
import { entriesNamed, ledgerRow, ledgerShape, readLedger } from './entries.ts';

export const noEntry = (name: string): Failure =>
  new Failure('not_found', escaped`The ledger of this machine has no ${JSON.stringify(name)}.`, {
    hint: escaped`See what it has: ${suggest`ledger list`}`,
  });

/** Shows one entry; several where files share a key. */
export async function showLedger(context: Context, invocation: Invocation) {
  const { display, mistakes } = await readDisplay(context, ledgerShape, invocation);
  const [name = ''] = invocation.words;
  return {
    mistakes,
    run: async () => {
      const found = entriesNamed(readLedger(context).book, name).map(ledgerRow);
      const [only] = found;
      if (!only) throw noEntry(name);
      await withPlace(context, ledgerShape, display, (place) =>
        found.length === 1 ? place.record(only) : place.rows(found),
      );
    },
  };
}
