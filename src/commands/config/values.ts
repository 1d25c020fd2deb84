import { getOwn } from '../../base/row.ts';
import { didYouMean, escaped, type Message, meaning, suggest } from '../../base/text/message.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { formats } from '../../output/formats.ts';
import { readVerifyBody } from '../../packing/push/jobs.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Context } from '../../session/context.ts';
import { resolveSettings } from '../../session/shared-flags.ts';
import type { StoredProfile } from '../../settings/profile.ts';
import type { Setting } from '../../settings/read-flags.ts';
import { oneOf, shownAddress } from '../../settings/readers.ts';
import { keyCalled, sandboxSource, settingsTable } from '../../settings/table.ts';
import { chosenRules } from '../../shipping/open-checks.ts';

/** A setting that a profile can hold, and its name in the table. */
interface KeptSetting {
  readonly name: string;
  readonly setting: Setting;
}

/** The settings that a profile can hold, by their keys. */
export const keptSettings: ReadonlyMap<string, KeptSetting> = new Map(
  Object.entries<Setting>(settingsTable).flatMap(([name, setting]) =>
    setting.key === undefined ? [] : [[setting.key, { name, setting }] as const],
  ),
);

/** The key of a setting as people type it: `base-url`, `--base-url` and `SHIPCTL_BASE_URL` are `base_url`. */
export const settingKey = (typed: string): string => {
  const word = typed
    .replace(/^--(?=[a-z])|^SHIPCTL_(?=[A-Z])/, '')
    .replaceAll('-', '_')
    .toLowerCase();
  return keptSettings.has(word) ? word : typed;
};

const secretNotes: Readonly<Record<string, () => Message>> = {
  token: () => escaped`The token is never shown. Where it comes from: ${suggest`whoami`}`,
  ledger_password: () =>
    escaped`The password of the ledger is never shown, and no profile holds it: see ledger_password_file.`,
  mirror_password: () =>
    escaped`The password of the mirror is never shown, and no profile holds it: see mirror_password_file.`,
  sql_mirror_password: () =>
    escaped`The password of the mirror is never shown, and no profile holds it: see sql_mirror_password_file.`,
};

export function unknownSetting(key: string): Message[] {
  if (keptSettings.has(key)) return [];
  const names = [...keptSettings.keys()];
  const secret = getOwn(secretNotes, key.replace(/^SHIPCTL_/, '').toLowerCase())?.();
  const message = escaped`A profile has no setting ${JSON.stringify(key)}.`;
  if (secret !== undefined) return [escaped`${message} ${secret}`];
  const called = keyCalled(key);
  const meant = called === undefined ? didYouMean(key, names) : meaning(key, [called]);
  return [escaped`${message}${meant} The settings are: ${names}.`];
}

/** Commands about profiles have nothing to do in the sandbox, which has none. */
export const sandboxMistakes = ({ settings, invocation }: Context): Message[] =>
  settings.sandbox
    ? [escaped`The sandbox has no profiles. To change those of the service, leave out ${sandboxSource(invocation)}.`]
    : [];

/** The settings that a command can change: the sandbox has no account. */
export const settableSettings = ({ settings }: Profile): typeof keptSettings =>
  settings.sandbox ? new Map([...keptSettings].filter(([, { setting }]) => !setting.account)) : keptSettings;

/** A sentence for each setting that the sandbox does not have. */
export const accountMistakes = (context: Context, keys: readonly string[]): Message[] =>
  keys
    .filter((key) => keptSettings.has(key) && !settableSettings(context).has(key))
    .map(
      (key) =>
        escaped`The sandbox has no ${key}: it needs no account. To change that of the profile, leave out ${sandboxSource(context.invocation)}.`,
    );

/** The formats that a profile may hold. A workbook and its like cannot be shown, so every list on a terminal would fail. */
const keptFormats = formats.filter(({ binary }) => !binary).map(({ name }) => name);

/** Returns the mistakes in the settings of a profile that are about to be kept, by their keys alone: there is no other place to name. */
const settingMistakes = (profile: StoredProfile): Message[] =>
  [...keptSettings].flatMap(([key, { name, setting }]) => {
    const given = profile[key];
    if (given === undefined || given === null) return [];
    const value = String(given);
    const reading = name === 'output' ? oneOf(keptFormats)(value) : setting.read(value);
    if ('value' in reading) return [];
    const file = name === 'output' ? formats.find((each) => each.binary && each.name === value) : undefined;
    const instead = file ? escaped` Write such a file where you want one: --out orders${file.endings[0]}` : escaped``;
    return [
      escaped`${key}: ${setting.account ? shownAddress(value) : JSON.stringify(value)} ${reading.fault}.${instead}`,
    ];
  });

/** Settings as a profile is to hold them: their values by their names in the table, and a sentence for each that is wrong. */
export function readKeptSettings(context: Context, profile: StoredProfile) {
  const resolved = resolveSettings({ given: [], profile });
  const users = { settings: resolved.settings, io: context.io };
  const verify = findOperation(context.catalogue, 'orders.verify-item');
  const values: Readonly<Record<string, unknown>> = resolved.settings;
  return {
    settings: resolved.settings,
    valueOf: (key: string): unknown => values[keptSettings.get(key)?.name ?? ''],
    mistakes: [
      ...settingMistakes(profile),
      ...chosenRules(users, []).mistakes,
      ...(verify ? readVerifyBody(users, [], verify).mistakes : []),
    ],
  };
}
