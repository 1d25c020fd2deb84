import { join, posix, sep } from 'node:path';
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
    home: 'USERPROFILE',
    example: 'C:\\Users\\me\\shipctl',
    config: { variable: 'APPDATA', fallback: ['AppData', 'Roaming'] },
    data: { variable: 'LOCALAPPDATA', fallback: ['AppData', 'Local'] },
  },
  posix: {
    home: 'HOME',
    example: '/home/me/shipctl',
    config: { variable: 'XDG_CONFIG_HOME', fallback: ['.config'] },
    data: { variable: 'XDG_DATA_HOME', fallback: ['.local', 'share'] },
  },
};

const conventionOf = (platform: string) => conventions[platform === 'win32' ? 'windows' : 'posix'];

/** Does a path mean the same file whatever the current folder and drive are? On Windows it has to begin with a drive or a server. */
export const isFullPath = (path: string, platform = sep === '\\' ? 'win32' : 'posix'): boolean =>
  platform === 'win32' ? /^(?:[a-z]:[\\/]|[\\/]{2}[^\\/])/i.test(path) : posix.isAbsolute(path);

/**
 * The folder for settings (`config`) or for other files that are kept (`data`): SHIPCTL_CONFIG_DIR, else by the system's
 * convention. It is always absolute: a relative one would be in the current folder, which may be a repository of someone
 * else's. The XDG specification says to ignore relative paths. Throws a failure of kind `usage` if the system names no folder.
 */
export function userFolder(kind: 'config' | 'data', { env, homedir, platform }: UserEnvironment): string {
  const chosen = env.SHIPCTL_CONFIG_DIR;
  if (chosen && isFullPath(chosen, platform)) return chosen;
  const { home, example, [kind]: convention } = conventionOf(platform);
  if (chosen) {
    const drive = platform === 'win32' ? escaped` and drive` : '';
    throw usageFailure(
      [
        escaped`SHIPCTL_CONFIG_DIR: "${chosen}" is not an absolute path: it would change with the current folder${drive}.`,
      ],
      escaped`Write it in full, like SHIPCTL_CONFIG_DIR=${example}`,
    );
  }
  const shared = env[convention.variable];
  if (shared && isFullPath(shared, platform)) return join(shared, 'shipctl');
  if (homedir !== '') return join(homedir, ...convention.fallback, 'shipctl');
  throw usageFailure(
    [
      escaped`There is no home directory to keep settings in: ${home} is not an absolute path, and the system names none.`,
    ],
    escaped`Set ${home}, or SHIPCTL_CONFIG_DIR=${example}`,
  );
}

/** The variables that name a relative folder, which is ignored. */
export function ignoredVariables({ env, platform }: UserEnvironment): string[] {
  const { config, data } = conventionOf(platform);
  if (env.SHIPCTL_CONFIG_DIR) return [];
  return [config.variable, data.variable].filter((name) => env[name] && !isFullPath(env[name], platform));
}

/** Where files are kept that are no settings. */
export const dataFolder = (user: UserEnvironment): string => userFolder('data', user);
