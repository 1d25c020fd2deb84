import { chmodSync, readdirSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Failure, usageFailure } from '../base/failure.ts';
import { dataFolder, type UserEnvironment, userFolder } from '../base/files/data-folder.ts';
import { probe } from '../base/files/files.ts';
import { didYouMean, escaped, type Message, suggest } from '../base/text/message.ts';

export const configFolder = (user: UserEnvironment): string => userFolder('config', user);

export const profileFile = (folder: string, profile: string): string => join(folder, 'profiles', `${profile}.json`);

/** Whose settings they are: those of a profile, or with `--sandbox` those of the sandbox, which no profile has. */
export interface SettingsPlace {
  readonly profile: string;
  readonly sandbox: boolean;
}

/** The owner in words: `profile shop`. */
export const ownerTitle = ({ profile, sandbox }: SettingsPlace): Message =>
  sandbox ? escaped`the sandbox` : escaped`profile ${profile}`;

/** The folder of everything that is set with `--sandbox`. */
const sandboxSettings = (user: UserEnvironment): string => join(configFolder(user), 'sandbox-settings');

/** The file of settings. That of a profile has its login too. */
export const settingsFile = (user: UserEnvironment, { profile, sandbox }: SettingsPlace): string =>
  sandbox ? join(sandboxSettings(user), 'settings.json') : profileFile(configFolder(user), profile);

/** The folders in which a profile has a file beside its own. */
const besideProfiles = ['couriers', 'barcodes', 'goods'] as const;

/** An owner's file of one of these kinds. */
export const besideProfile = (
  user: UserEnvironment,
  kind: (typeof besideProfiles)[number],
  { profile, sandbox }: SettingsPlace,
): string =>
  sandbox ? join(sandboxSettings(user), `${kind}.json`) : join(configFolder(user), kind, `${profile}.json`);

/** The folder of an owner's mappings. */
export const mapsFolder = (user: UserEnvironment, { profile, sandbox }: SettingsPlace): string =>
  sandbox ? join(sandboxSettings(user), 'maps') : join(configFolder(user), 'maps', profile);

/** The folder of views, which are beside the profiles, since they say nothing of an account; or those of the sandbox. */
export const viewsFolder = (user: UserEnvironment, { sandbox }: Pick<SettingsPlace, 'sandbox'>): string =>
  sandbox ? join(sandboxSettings(user), 'views') : join(configFolder(user), 'profiles', 'views');

/** Whose settings they are, and the user whose folders have them. */
export interface SettingsFolder {
  readonly io: UserEnvironment;
  readonly settings: SettingsPlace;
}

/** The folder of what a profile's user has seen of lists, which TAB offers; the sandbox has another one. */
export const seenFolder = (user: UserEnvironment, { profile, sandbox }: SettingsPlace): string =>
  join(dataFolder(user), 'seen', sandbox ? '.sandbox' : profile);

/** The file of what was found out about a profile's lists. Of the sandbox's everything is known: it has none. */
export const foundPagingFile = (user: UserEnvironment, { profile, sandbox }: SettingsPlace): string =>
  sandbox ? join(sandboxSettings(user), 'paging.json') : join(dataFolder(user), 'paging', `${profile}.json`);

/** The file of what was found out about the days of a profile's lists. Of the sandbox's everything is known: it has none. */
export const lastDaysFile = (user: UserEnvironment, { profile, sandbox }: SettingsPlace): string =>
  sandbox ? join(sandboxSettings(user), 'days.json') : join(dataFolder(user), 'days', `${profile}.json`);

/** The file of what was typed at the questions of imports. */
export const importAnswersFile = (user: UserEnvironment, { profile, sandbox }: SettingsPlace): string =>
  sandbox ? join(sandboxSettings(user), 'answers.json') : join(dataFolder(user), 'answers', `${profile}.json`);

/** The profiles that have a file: their settings, or overrides of operations alone. */
export function profileNames(folder: string): string[] {
  try {
    const files = readdirSync(join(folder, 'profiles')).filter((name) => /^[^.].*\.json$/.test(name));
    return [...new Set(files.map((name) => name.replace(/(\.operations|\.next)?\.json$/, '')))].sort();
  } catch {
    return [];
  }
}

/** Returns the message that there is no profile of this name, with the profiles that exist. */
export function noProfile(name: string, known: readonly string[]): Message {
  const others = known.length > 0 ? escaped`The profiles are: ${known}.` : escaped`There are none yet.`;
  return escaped`There is no profile ${JSON.stringify(name)}.${didYouMean(name, known)} ${others}`;
}

const anybody = 0o002;
const sticky = 0o1000;

/** May every user replace what is in it? In a folder with the sticky bit, only what is his own. */
const isOpenToAll = ({ mode }: Stats): boolean => (mode & anybody) !== 0 && (mode & sticky) === 0;

/**
 * Takes a file or a folder of the user's own away from others; true if they could read the file, or write in the folder.
 * Others may still read a folder that the user has chosen, since it may hold other things; they may not write in it.
 */
function closeToOthers(path: string, stat: Stats, isChosen: boolean): boolean {
  const mostOfChosen = isOpenToAll(stat) ? stat.mode & 0o755 : stat.mode;
  const allowed = isChosen ? mostOfChosen : stat.mode & 0o700;
  if (((stat.mode ^ allowed) & 0o777) === 0 || !(stat.isFile() || stat.isDirectory())) return false;
  try {
    // A read-only file stays read-only.
    chmodSync(path, allowed);
    // Some disks have no permissions, and say nothing.
    const isClosed = ((probe(path)?.mode ?? 0) & 0o777) === (allowed & 0o777);
    return isClosed && (stat.mode & (stat.isFile() ? 0o077 : 0o022)) !== 0;
  } catch {
    return false;
  }
}

/** Of a file: may its group, or everybody, write it? */
const isWritableByOthers = (stat: Stats): boolean => stat.isFile() && (stat.mode & 0o022) !== 0;

export const shownMode = ({ mode }: Stats): string => (mode & 0o777).toString(8).padStart(4, '0');

/**
 * Returns why a file of the user's own settings is not used: others may write it, and may have. Undefined for one that is
 * not there. Its mode stays as it is, so that every run says so until a person has looked at it. Windows protects its users'
 * folders itself.
 */
export function distrustOf(file: string, user: UserEnvironment): Failure | undefined {
  const stat = user.platform === 'win32' || isOutside(file, user) ? undefined : probe(file);
  const isOwn = user.uid === undefined || stat?.uid === user.uid;
  if (!stat || !isOwn || !isWritableByOthers(stat)) return undefined;
  return usageFailure(
    [
      escaped`Others on this machine may have written ${file} (mode ${shownMode(stat)}): it could send your token elsewhere. Nothing was sent.`,
    ],
    escaped`Look at it, and use it as it is: ${suggest`config trust`}`,
  );
}

/** Files that are not below the settings folder are not checked. */
const isOutside = (file: string, user: UserEnvironment): boolean =>
  relative(configFolder(user), file).split(sep)[0] === '..';

/** Throws for what another user than this one or root has made, or what anybody may write. */
function assertOwn(path: string, stat: Stats, user: UserEnvironment): void {
  const { uid } = stat;
  const refuse = (what: string, remedy: string) =>
    usageFailure(
      [escaped`${path} ${what}, who could send your token elsewhere. Nothing was sent.`],
      escaped`${remedy}, or set SHIPCTL_CONFIG_DIR to a folder of your own.`,
    );
  if (uid !== user.uid && uid !== 0) throw refuse(`belongs to another user (id ${uid})`, 'If it is yours, chown it');
  if (uid !== user.uid && isOpenToAll(stat)) {
    throw refuse('can be written by every user', 'Ask who runs this machine for chmod o-w');
  }
  if (uid !== user.uid && isWritableByOthers(stat)) {
    throw refuse('can be written by a group of users', 'Ask who runs this machine for chmod g-w');
  }
}

/**
 * Returns a file of settings and its folders that exist, from the settings folder down. Returns none on Windows, which protects the
 * folders of its users itself, and none for a file outside the settings folder.
 */
function levelsOf(file: string, user: UserEnvironment): readonly (readonly [path: string, stat: Stats])[] {
  if (user.platform === 'win32' || isOutside(file, user)) return [];
  const folder = configFolder(user);
  const levels = relative(folder, file).split(sep);
  return ['', ...levels].flatMap((_, depth) => {
    const path = join(folder, ...levels.slice(0, depth));
    try {
      const stat = probe(path);
      return stat ? [[path, stat] as const] : [];
    } catch {
      // Whoever reads the file says what is wrong.
      return [];
    }
  });
}

/**
 * Makes sure that only the user and root have written a file of settings and its folders. Throws a failure of kind `usage` if one
 * belongs to another user, if one belongs to root and anybody can write it, or if others may write the file.
 */
export function assertTrusted(file: string, user: UserEnvironment): void {
  const distrust = distrustOf(file, user);
  if (distrust) throw distrust;
  if (user.uid !== undefined) for (const [path, stat] of levelsOf(file, user)) assertOwn(path, stat, user);
}

/**
 * Closes a file of settings and its folders to other users. Returns the user's own files that others could read until now, and folders
 * that others could write in.
 */
export const closeSettings = (file: string, user: UserEnvironment): string[] =>
  levelsOf(file, user).flatMap(([path, stat]) =>
    closeToOthers(path, stat, path === configFolder(user) && !!user.env.SHIPCTL_CONFIG_DIR) ? [path] : [],
  );

/** Makes sure that a file of settings can be trusted, and closes it to others. Throws what `assertTrusted` throws. */
export function secureSettings(file: string, user: UserEnvironment): void {
  assertTrusted(file, user);
  closeSettings(file, user);
}
