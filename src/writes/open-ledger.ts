import type { LockUser } from '../base/files/lock.ts';
import { type Ledger, type LedgerBook, ledgerSchema } from '../log/ledger.ts';
import { LogFile, type LogKind, type LogPlace, logPlace, readLog } from '../log/log-file.ts';
import type { Asker } from '../session/ask.ts';
import type { Settings } from '../settings/table.ts';

/** The owner of a log: a profile at a service. A command's context is one. */
export interface LogOwner extends Pick<Asker, 'io'> {
  readonly settings: Pick<Settings, 'profile' | 'sandbox'>;
  readonly account: { baseUrl(): string };
}

/** The log of this run's profile and service. */
export function placeOfLog({ io, settings, account }: LogOwner, kind: LogKind): LogPlace {
  if (settings.sandbox) return logPlace(io, kind, 'sandbox', 'sandbox');
  return logPlace(io, kind, settings.profile, new URL(account.baseUrl()).origin);
}

/** Opens the ledger for this process alone; `work` says what keeps others out: "creating orders". */
export const openLedger = async (owner: LogOwner & LockUser, work: string): Promise<Ledger> =>
  LogFile.open(ledgerSchema, placeOfLog(owner, 'ledger'), owner, work);

/** Reads the ledger, which another process may have open. */
export const readLedger = async (owner: LogOwner): Promise<LedgerBook> =>
  readLog(ledgerSchema, placeOfLog(owner, 'ledger').path).book;
