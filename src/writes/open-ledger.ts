import { isOpen, type LedgerEntry } from '../log/entry.ts';
import { Ledger } from '../log/ledger.ts';
import { type LedgerPlace, ledgerPlace } from '../log/place.ts';
import { readBook } from '../log/read-book.ts';
import type { Context } from '../session/context.ts';

/** The ledger of this run's profile and service, or the journal of its packing station. */
export function placeOfLedger({ io, settings, account }: Context, kind?: 'pack'): LedgerPlace {
  if (settings.sandbox) return ledgerPlace(io, 'sandbox', 'sandbox', kind);
  return ledgerPlace(io, settings.profile, new URL(account.baseUrl()).origin, kind);
}

/** Opens it for this process alone; `work` says what keeps others out: "creating orders". */
export async function openLedger(context: Context, work: string): Promise<Ledger> {
  return Ledger.open(placeOfLedger(context), context, work);
}

/** The fields that refusals of this operation have named as required, by their names in its body. */
export const learnedRequired = (context: Context, operation: string): readonly string[] =>
  readBook(placeOfLedger(context).path).book.learned(operation);

/** The writes of an operation whose outcome is unknown. */
export const openWrites = (context: Context, operation: string): readonly LedgerEntry[] =>
  readBook(placeOfLedger(context).path)
    .book.all()
    .filter((entry) => entry.operation === operation && isOpen(entry));
