import { join, posix, win32 } from 'node:path';
import { usageFailure } from '../failure.ts';
import { escaped } from '../text/message.ts';

export interface UserEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute; empty if neither the environment nor the system names one. */
  readonly homedir: string;
  readonly platform: string;
  /** The id of the user, which new files belong to; undefined on Windows. */
  readonly uid?: number | undefined;
}

/** By the system's convention: the variable that names a folder, and its default below the home directory. */
const conventions = {
  windows: {
    isAbsolute: win32.isAbsolute,
    config: { variable: 'APPDATA', fallback: ['AppData', 'Roaming'] },
    data: { variable: 'LOCALAPPDATA', fallback: ['AppData', 'Local'] },
  },
  posix: {
    isAbsolute: posix.isAbsolute,
    config: { variable: 'XDG_CONFIG_HOME', fallback: ['.config'] },
    data: { variable: 'XDG_DATA_HOME', fallback: ['.local', 'share'] },
  },
};

/**
 * The folder for settings (`config`) or for other files that are kept (`data`): SHIPCTL_CONFIG_DIR, else by the system's
 * convention. It is always absolute: a relative one would be in the current folder, which may be a repository of someone
 * else's. The XDG specification says to ignore relative paths. Throws a failure of kind `usage` if the system names no folder.
 */
export function userFolder(kind: 'config' | 'data', { env, homedir, platform }: UserEnvironment): string {
  const { isAbsolute, [kind]: convention } = conventions[platform === 'win32' ? 'windows' : 'posix'];
  const chosen = env.SHIPCTL_CONFIG_DIR;
  if (chosen && isAbsolute(chosen)) return chosen;
  if (chosen) {
    throw usageFailure(
      [
        escaped`SHIPCTL_CONFIG_DIR: ${JSON.stringify(chosen)} is not an absolute path. In another folder it would be another one.`,
      ],
      escaped`Write it in full, like SHIPCTL_CONFIG_DIR=/home/me/shipctl`,
    );
  }
  const shared = env[convention.variable];
  if (shared && isAbsolute(shared)) return join(shared, 'shipctl');
  if (homedir !== '') return join(homedir, ...convention.fallback, 'shipctl');
  throw usageFailure(
    [escaped`There is no home directory to keep settings in: HOME is not an absolute path, and the system names none.`],
    escaped`Set HOME, or SHIPCTL_CONFIG_DIR=/path/to/a/folder`,
  );
}

/** The variables that name a relative folder, which is ignored. */
export function ignoredVariables({ env, platform }: UserEnvironment): string[] {
  const { isAbsolute, config, data } = conventions[platform === 'win32' ? 'windows' : 'posix'];
  if (env.SHIPCTL_CONFIG_DIR) return [];
  return [config.variable, data.variable].filter((name) => env[name] && !isAbsolute(env[name]));
}

/** Where files are kept that are no settings. */
export const dataFolder = (user: UserEnvironment): string => userFolder('data', user);
