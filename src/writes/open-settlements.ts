import { type SettlementBook, type SettlementLog, settlementSchema } from '../log/settlements.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { openLog, readLogOf } from './open-ledger.ts';

/** Opens the record of what couriers paid out, for writing. */
export const openSettlements = (owner: Desk & Profile): Promise<SettlementLog> =>
  openLog(owner, 'settlements', settlementSchema, 'comparing settlement files');

/** Reads the record of what couriers paid out, which others may have open. */
export const readSettlements = (owner: Desk & Profile): Promise<SettlementBook> =>
  readLogOf(owner, 'settlements', settlementSchema);
