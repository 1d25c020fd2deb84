import { existsSync } from 'node:fs';
import { removeFileSync } from '../base/files/held-files.ts';
import { withLock } from '../base/files/lock.ts';
import { isLoopback } from '../base/redact.ts';
import { logPlace, mirrorFile } from '../log/log-file.ts';
import type { Run } from '../ports/run.ts';
import { sandboxTokens } from '../sandbox/data/merchants.ts';
import { configFolder, profileFile, profileNames } from '../settings/folder.ts';
import { readProfile } from '../settings/profile.ts';
import type { Context } from './context.ts';
import { lookFile } from './last-look.ts';
import { forgetSeen } from './seen-lists.ts';

/** Whose logs are about the data of a seed: those of `--sandbox`, and of profiles that are logged in to a sandbox of it. */
function ownersOf({ io }: Run, seed: number): { readonly profile: string; readonly origin: string }[] {
  const tokens = sandboxTokens(seed);
  const folder = configFolder(io);
  return profileNames(folder).flatMap((profile) => {
    const reading = readProfile(profileFile(folder, profile));
    const { token = '', token_origin: origin = '' } = reading.state === 'damaged' ? {} : reading.value;
    const isOfSandbox = tokens.includes(token) && URL.canParse(origin) && isLoopback(new URL(origin));
    return isOfSandbox ? [{ profile, origin }] : [];
  });
}

/**
 * Removes what was noted of a sandbox's orders, which are gone: ledgers, packing journals, settlements, the counts of `today`
 * and what TAB offers.
 */
export async function forgetSandboxLogs(context: Context, seed: number, isUsual: boolean): Promise<void> {
  const { io } = context;
  const owners = [...ownersOf(context, seed), ...(isUsual ? [{ profile: 'sandbox', origin: 'sandbox' }] : [])];
  for (const { profile, origin } of owners) {
    for (const kind of ['ledger', 'pack', 'settlements'] as const) {
      const { path } = logPlace(io, kind, profile, origin);
      if (existsSync(path)) await withLock(`${path}.lock`, context, () => removeFileSync(path));
    }
    removeFileSync(lookFile(io, profile, origin));
    const mirror = mirrorFile(io, profile, origin);
    for (const file of ['', '-journal', '.new', '.part']) removeFileSync(mirror + file);
    forgetSeen({ io, settings: { profile, sandbox: origin === 'sandbox' } });
  }
}
