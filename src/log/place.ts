import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';

/** A log's file, and whose it is. */
export interface LogPlace {
  readonly path: string;
  readonly profile: string;
  /** Scheme, host and port of the base URL; `sandbox`. */
  readonly origin: string;
}

/** The folders of the logs: what was sent, and what was packed. */
export type LogKind = 'ledger' | 'pack';

/** Replaces what a file name cannot hold on every system. */
const nameable = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_');

/** Returns the place of a profile's log for one service. Names that a file name cannot tell apart differ in the digest. */
export function logPlace(user: UserEnvironment, kind: LogKind, profile: string, origin: string): LogPlace {
  const digest = createHash('sha256').update(`${profile}\n${origin}`).digest('hex').slice(0, 8);
  const name = `${nameable(profile)}-${nameable(origin.replace(/^\w+:\/\//, ''))}-${digest}.ndjson`;
  return { path: join(dataFolder(user), kind, name), profile, origin };
}
