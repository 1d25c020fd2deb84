import type { LedgerEntry } from '../log/entry.ts';
import { type Ledger, type LedgerBook, openLedgerFile, readLedgerFile } from '../log/ledger.ts';
import { type LogKind, type LogPlace, logPlace } from '../log/place.ts';
import type { Context } from '../session/context.ts';

/** The log of this run's profile and service. */
export function placeOfLog({ io, settings, account }: Context, kind: LogKind): LogPlace {
  if (settings.sandbox) return logPlace(io, kind, 'sandbox', 'sandbox');
  return logPlace(io, kind, settings.profile, new URL(account.baseUrl()).origin);
}

/** Opens the ledger for this process alone; `work` says what keeps others out: "creating orders". */
export const openLedger = (context: Context, work: string): Promise<Ledger> =>
  openLedgerFile(placeOfLog(context, 'ledger'), context, work);

/** Reads the ledger, which another process may have open. */
export const readLedger = async (context: Context): Promise<LedgerBook> =>
  readLedgerFile(placeOfLog(context, 'ledger'));

/** The fields that refusals of this operation have named as required, by their names in its body. */
export const learnedRequired = async (context: Context, operation: string): Promise<readonly string[]> =>
  (await readLedger(context)).learned(operation);

/** The writes of an operation whose outcome is unknown. */
export const openWrites = async (context: Context, operation: string): Promise<readonly LedgerEntry[]> =>
  (await readLedger(context)).open(operation);
