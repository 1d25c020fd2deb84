import { join, posix, win32 } from 'node:path';
import { usageFailure } from '../failure.ts';
import { escaped } from '../text/escape-controls.ts';

export interface UserEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute; empty if neither the environment nor the system names one. */
  readonly homedir: string;
  readonly platform: string;
  /** The id of the user, which new files belong to; undefined on Windows. */
  readonly uid?: number | undefined;
}

const isAbsolute = (folder: string, platform: string): boolean =>
  (platform === 'win32' ? win32 : posix).isAbsolute(folder);

/** The folder that SHIPCTL_CONFIG_DIR names; undefined if it is not set. Throws a failure of kind `usage` if it is relative. */
function chosenFolder({ env: { SHIPCTL_CONFIG_DIR: chosen }, platform }: UserEnvironment): string | undefined {
  if (!chosen) return undefined;
  if (isAbsolute(chosen, platform)) return chosen;
  throw usageFailure(
    [
      escaped`SHIPCTL_CONFIG_DIR: ${JSON.stringify(chosen)} is not an absolute path. In another folder it would be another one.`,
    ],
    'Write it in full, like SHIPCTL_CONFIG_DIR=/home/me/shipctl',
  );
}

function homeFolder({ homedir }: UserEnvironment): string {
  if (homedir !== '') return homedir;
  throw usageFailure(
    ['There is no home directory to keep settings in: HOME is not an absolute path, and the system names none.'],
    'Set HOME, or SHIPCTL_CONFIG_DIR=/path/to/a/folder',
  );
}

/** Where a kind of file goes by the system's convention: below the folder of a variable, else below the home directory. */
export interface Convention {
  readonly windows: { readonly variable: string; readonly fallback: readonly string[] };
  readonly posix: { readonly variable: string; readonly fallback: readonly string[] };
}

const conventionOf = (convention: Convention, { platform }: UserEnvironment) =>
  platform === 'win32' ? convention.windows : convention.posix;

/**
 * The folder for a kind of file: SHIPCTL_CONFIG_DIR, else what the convention says. It is always absolute: a relative one
 * would be in the current folder, which may be a repository of someone else's. The XDG specification says to ignore
 * relative paths. Throws a failure of kind `usage` if there is none.
 */
export function userFolder(convention: Convention, user: UserEnvironment): string {
  const { variable, fallback } = conventionOf(convention, user);
  const shared = user.env[variable];
  return (
    chosenFolder(user) ??
    join(shared && isAbsolute(shared, user.platform) ? shared : join(homeFolder(user), ...fallback), 'shipctl')
  );
}

/** The variable of a convention that names a relative folder, which is ignored; undefined if it does not. */
export function ignoredVariable(convention: Convention, user: UserEnvironment): string | undefined {
  const { variable } = conventionOf(convention, user);
  const shared = user.env[variable];
  return shared && !user.env.SHIPCTL_CONFIG_DIR && !isAbsolute(shared, user.platform) ? variable : undefined;
}

export const dataConvention: Convention = {
  windows: { variable: 'LOCALAPPDATA', fallback: ['AppData', 'Local'] },
  posix: { variable: 'XDG_DATA_HOME', fallback: ['.local', 'share'] },
};

/** Where what is kept goes that is no setting. */
export const dataFolder = (user: UserEnvironment): string => userFolder(dataConvention, user);
