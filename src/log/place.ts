import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';

/** Where a ledger is, and whose it is. */
export interface LedgerPlace {
  readonly path: string;
  readonly profile: string;
  /** Scheme, host and port of the base URL; `sandbox`. */
  readonly origin: string;
}

/** What a file name may hold on every system. */
const nameable = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_');

/** The ledger of a profile at an origin, or another log. Names that a file name cannot tell apart differ in the digest. */
export function ledgerPlace(
  user: UserEnvironment,
  profile: string,
  origin: string,
  kind: 'ledger' | 'pack' = 'ledger',
): LedgerPlace {
  const digest = createHash('sha256').update(`${profile}\n${origin}`).digest('hex').slice(0, 8);
  const name = `${nameable(profile)}-${nameable(origin.replace(/^\w+:\/\//, ''))}-${digest}.ndjson`;
  return { path: join(dataFolder(user), kind, name), profile, origin };
}
