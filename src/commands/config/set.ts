import { Failure, isStop } from '../../base/failure.ts';
import { escaped, joined, type Message, saidIn, suggest } from '../../base/text/message.ts';
import { translationOf } from '../../lang/translation.ts';
import { removedRecord } from '../../ports/prepared.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context } from '../../session/context.ts';
import { ownerTitle } from '../../settings/folder.ts';
import { emptyProfile, type StoredProfile, settingsKind } from '../../settings/profile.ts';
import { changeStored } from '../../settings/store.ts';
import { type Settings, settingsTable } from '../../settings/table.ts';
import { unknownProfiles } from './profiles.ts';
import { accountMistakes, keptSettings, readKeptSettings, settingKey, unknownSetting } from './values.ts';

/**
 * The database that settings name, where `keys` are those that changed; undefined if none of them is about it. A fault of
 * its address or of the file of its password is a mistake; a database that is not there yet is not.
 */
export async function changedDatabase(context: Context, keys: readonly string[], settings: Settings) {
  const { ledger, mirror, sqlMirror } = settings;
  const places = { ledger, mirror, sql_mirror: sqlMirror ?? 'file' };
  const about = (['ledger', 'mirror', 'sql_mirror'] as const).find(
    (setting) => places[setting] !== 'file' && keys.some((key) => [setting, `${setting}_password_file`].includes(key)),
  );
  if (about === undefined) return undefined;
  const { databaseOf, mirrorDatabaseOf } = await import('../../service/databases.ts');
  const owner = { ...context, settings };
  return about === 'ledger' ? databaseOf(owner) : mirrorDatabaseOf(owner, { place: places[about], setting: about });
}

/** A note about a database that was just chosen. */
export async function describeDatabase(database: Awaited<ReturnType<typeof changedDatabase>>) {
  const none: { readonly notes: Message[]; readonly warnings: Message[] } = { notes: [], warnings: [] };
  try {
    return database ? { ...none, notes: [await database.describe()] } : none;
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    const { hint } = error.details;
    return { ...none, warnings: [joined([error.said, ...(hint ? [hint] : [])], '\n')] };
  }
}

/** Says which variables go before settings of the owner. */
export const hiddenByVariables = ({ io, settings }: Context, keys: readonly string[]): Message[] =>
  keys.flatMap((key) => {
    const variable = keptSettings.get(key)?.setting.env;
    const isSet = variable !== undefined && io.env[variable];
    return isSet
      ? [
          escaped`${variable} is set and goes before ${settings.sandbox ? escaped`the sandbox` : escaped`the profile`} until you unset it.`,
        ]
      : [];
  });

/** The settings of a profile whose name was mistyped would never be read. */
function newProfile(context: Context): Message[] {
  const { profile, sandbox } = context.settings;
  if (sandbox || profile === settingsTable.profile.fallback || unknownProfiles(context, profile).length === 0)
    return [];
  return [escaped`Profile ${profile} is new. If its name was mistyped: ${suggest`profiles remove ${profile}`}`];
}

export const configSet = defineCommand({
  effects: { service: 'none', changes: 'the profile' },
  arguments: ['<setting>', '<value>'],
  examples: ['lang ar', 'tz Asia/Riyadh', 'output csv --profile accounts'],
  repairsProfile: true,
  createsProfile: true,
  run: (context, [typed = '', value = '']) => {
    const key = settingKey(typed);
    const read = readKeptSettings(context, { version: 1, [key]: value });
    const kept = read.valueOf(key);
    return {
      mistakes: [...unknownSetting(key), ...read.mistakes, ...accountMistakes(context, [key])],
      run: async () => ({
        unsent: { notes: [escaped`${key} would be ${kept} (${ownerTitle(context.settings)}).`] },
        do: async () => {
          const { settings, account } = context;
          const { name = '' } = keptSettings.get(key) ?? {};
          const made = newProfile(context);
          const database = await changedDatabase(context, [key], { ...settings, [name]: kept });
          await changeStored(account.file, settingsKind(settings), context, (old) => ({ ...old, [key]: kept }));
          const { notes, warnings } = await describeDatabase(database);
          const told = escaped`${key} is now ${kept} (${ownerTitle(settings)}).`;
          // The first sentence in the language that was just chosen.
          const said = key === 'lang' ? saidIn(told, await translationOf(String(kept))) : told;
          return {
            notes: [said, ...made, ...notes],
            warnings: [...hiddenByVariables(context, [key]), ...warnings],
            change: { outcome: 'updated', names: [key], files: [account.file] },
          };
        },
      }),
    };
  },
});

export const configUnset = defineCommand({
  effects: { service: 'none', changes: 'the profile' },
  arguments: ['<setting...>'],
  examples: ['lang', 'lang tz'],
  repairsProfile: true,
  run: (context, words) => {
    const keys = [...new Set(words.map(settingKey))];
    return {
      mistakes: [...keys.flatMap(unknownSetting), ...accountMistakes(context, keys)],
      run: async () => {
        const { settings, account } = context;
        const { reading } = account;
        if (reading.state === 'damaged') throw reading.failure;
        const isKept = (key: string): boolean => reading.value[key] !== undefined;
        const owner = settings.sandbox ? escaped`The sandbox` : escaped`Profile ${settings.profile}`;
        const told = (removed: (key: string) => Message): Message[] =>
          keys.map((key) => (isKept(key) ? removed(key) : escaped`${owner} has no ${key}: nothing was changed.`));
        const stays = ([key]: readonly [string, unknown]): boolean => !keys.includes(key);
        const without = (old: StoredProfile): StoredProfile => ({
          ...Object.fromEntries(Object.entries(old).filter(stays)),
          version: emptyProfile.version,
        });
        return {
          unsent: { notes: told((key) => escaped`${key} would be removed (${ownerTitle(settings)}).`) },
          do: async () => {
            if (keys.some(isKept)) await changeStored(account.file, settingsKind(settings), context, without);
            const change = removedRecord(keys.filter(isKept), [account.file]);
            return { notes: told((key) => escaped`Removed ${key} (${ownerTitle(settings)}).`), change };
          },
        };
      },
    };
  },
});
