import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { suggest } from '../../base/text/suggest.ts';
import { readDisplay } from '../../service/display.ts';
import { withPlace } from '../../service/show.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { readLedger } from '../../writes/open-ledger.ts';
import { entriesNamed, ledgerRow, ledgerShape } from './entries.ts';

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
      const found = entriesNamed(await readLedger(context), name).map(ledgerRow);
      const [only] = found;
      if (!only) throw noEntry(name);
      await withPlace(context, ledgerShape, display, (place) =>
        found.length === 1 ? place.record(only) : place.rows(found),
      );
    },
  };
}
