import { accessSync, constants, type Stats } from 'node:fs';
import { win32 } from 'node:path';
import { Failure, systemCode, usageFailure } from '../../base/failure.ts';
import { dataFolder, ignoredVariables } from '../../base/files/data-folder.ts';
import { probe } from '../../base/files/files.ts';
import { escaped, type Message, suggest, systemCommand } from '../../base/text/message.ts';
import { version } from '../../base/version.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Context } from '../../session/context.ts';
import { resolveSettings } from '../../session/shared-flags.ts';
import { configFolder, profileNames, secureSettings, shownMode } from '../../settings/folder.ts';
import { settingsTable } from '../../settings/table.ts';
import { type Diagnosis, failed } from './finding.ts';

/** The oldest Node that shipctl runs on, as in package.json. */
const [leastMajor, leastMinor] = [20, 19] as const;

function checkNode({ io }: Desk): Diagnosis {
  const [major = 0, minor = 0] = io.nodeVersion.split('.').map(Number);
  const found = escaped`Node ${io.nodeVersion} on ${io.platform}, version ${version} of shipctl`;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return { check: 'node', state: 'ok', found };
  const failure = new Failure('machine', found, { hint: escaped`Install Node ${leastMajor}.${leastMinor} or newer.` });
  return failed('node', failure);
}

/** A folder of the user's own. `isClosed`: nobody else should read it. */
function checkFolder({ io }: Desk, check: string, folder: string, isClosed: boolean): Diagnosis {
  let stat: Stats | undefined;
  try {
    stat = probe(folder);
    if (!stat) return withRights(io, check, folder, escaped`${folder} (made when it is needed)`);
    if (!stat.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const hint = escaped`Check who owns it and its permissions, or set SHIPCTL_CONFIG_DIR to a folder of your own.`;
    return failed(check, new Failure('machine', escaped`${folder} cannot be used (${systemCode(error)}).`, { hint }));
  }
  if (io.platform === 'win32') return withRights(io, check, folder, escaped`${folder}`);
  const found = escaped`${folder} (${shownMode(stat)})`;
  if (io.uid !== undefined && io.uid !== 0 && stat.uid !== io.uid)
    return { check, state: 'warn', found: escaped`${found} belongs to another user (id ${stat.uid}).` };
  if (!isClosed || (stat.mode & 0o077) === 0) return { check, state: 'ok', found };
  const next = escaped`Close it to them: ${systemCommand`chmod 700 ${folder}`}`;
  return { check, state: 'warn', found: escaped`${found} can be read by others on this machine.`, next };
}

/** A folder that can be used. On Windows a file has the rights of its folder, and a user's own folders are closed to others. */
function withRights(
  { env, homedir, platform }: Context['io'],
  check: string,
  folder: string,
  found: Message,
): Diagnosis {
  if (platform !== 'win32') return { check, state: 'ok', found };
  const own = [homedir, env.APPDATA, env.LOCALAPPDATA].map((path) => path && win32.resolve(path).toLowerCase());
  const path = win32.resolve(folder).toLowerCase();
  if (own.some((each) => each && (path === each || path.startsWith(`${each}\\`)))) return { check, state: 'ok', found };
  const next = escaped`Set SHIPCTL_CONFIG_DIR to a folder in ${homedir}, or take the rights of others away from this one.`;
  return {
    check,
    state: 'warn',
    found: escaped`${found} is in no folder of yours: others on this machine may read it.`,
    next,
  };
}

function checkVariables({ io }: Desk): Diagnosis[] {
  const names = ignoredVariables(io);
  if (names.length === 0) return [];
  const found = escaped`${names}: not an absolute path, so it is ignored.`;
  return [{ check: 'folders', state: 'warn', found, next: escaped`Write the path in full, or unset it.` }];
}

function checkProfile({ io, settings, account: { file, reading, known } }: Desk & Profile): Diagnosis {
  const check = 'profile';
  const { profile: name } = settings;
  const title = escaped`${name}: ${file}`;
  if (reading.state === 'damaged') return failed(check, reading.failure);
  const others = profileNames(configFolder(io));
  if (reading.state === 'absent') {
    if (settings.sandbox || name === settingsTable.profile.fallback || others.includes(name))
      return {
        check,
        state: 'ok',
        found: settings.sandbox ? escaped`${name}` : escaped`${title} (made when it is needed)`,
      };
    const hint = escaped`To create it: ${suggest`login`}\nTo choose another: ${suggest`profiles use <profile>`}`;
    return failed(check, usageFailure([escaped`There is no profile ${JSON.stringify(name)}.`], hint));
  }
  const { wrong } = resolveSettings({ given: [], profile: known });
  const correct = escaped`Correct it: ${suggest`config edit`}`;
  if (wrong.length > 0) return failed(check, usageFailure([title, ...wrong.map(({ said }) => said)], correct));
  try {
    secureSettings(file, io);
    const stat = io.platform === 'win32' ? undefined : probe(file);
    const mode = stat ? escaped` (${shownMode(stat)})` : '';
    return { check, state: 'ok', found: escaped`${title}${mode}` };
  } catch (error) {
    if (error instanceof Failure) return failed(check, error);
    throw error;
  }
}

/** Node, the folders and the profile: what can be told without a network. */
export const checkMachine = (context: Desk & Profile): Diagnosis[] => [
  checkNode(context),
  // A folder that the user has chosen may hold other things.
  checkFolder(context, 'settings', configFolder(context.io), !context.io.env.SHIPCTL_CONFIG_DIR),
  checkFolder(context, 'data', dataFolder(context.io), !context.io.env.SHIPCTL_CONFIG_DIR),
  ...checkVariables(context),
  checkProfile(context),
];
