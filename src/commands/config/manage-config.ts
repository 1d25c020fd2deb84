import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { findOperation } from '../../operations/catalogue.ts';
import { formatNames } from '../../output/formats.ts';
import { readVerifyBody } from '../../packing/push/body.ts';
import { readDisplay } from '../../service/display.ts';
import { showRows } from '../../service/show.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textColumns } from '../../session/operation-table.ts';
import { type Profile, profileKind, readProfile } from '../../settings/profile.ts';
import { longFlag, resolveSettings } from '../../settings/resolve.ts';
import { changeStored } from '../../settings/store.ts';
import { type Setting, settingsTable } from '../../settings/table.ts';
import { chosenRules } from '../../shipping/open-checks.ts';

const columns = ['setting', 'value', 'from', 'flag', 'variable'];

const settingsColumns = { row: textColumns(...columns), columns };

/** The settings that a profile can hold, by their keys. */
const kept: ReadonlyMap<string, readonly [name: string, setting: Setting]> = new Map(
  Object.entries<Setting>(settingsTable).flatMap(([name, setting]) =>
    setting.key === undefined ? [] : [[setting.key, [name, setting]] as const],
  ),
);

const unknownSetting = (key: string): string[] => {
  if (kept.has(key)) return [];
  const names = [...kept.keys()];
  return [
    escaped`A profile has no setting ${JSON.stringify(key)}.${didYouMean(key, names)} The settings are: ${names.join(', ')}.`,
  ];
};

/** Lists every setting that a profile can hold, with what is in force. */
export async function listSettings(context: Context, invocation: Invocation) {
  const { display, mistakes } = await readDisplay(context, settingsColumns, invocation);
  const { settings, sources } = invocation;
  const values: Readonly<Record<string, unknown>> = settings;
  const from: Readonly<Record<string, string>> = sources;
  const rows = [...kept].map(
    ([key, [name, setting]]): Row => ({
      setting: key,
      value: values[name] ?? null,
      from: from[name],
      flag: longFlag(setting) || null,
      variable: setting.env ?? null,
    }),
  );
  return {
    mistakes,
    run: async () => {
      await showRows(context, settingsColumns, display, rows);
      context.messages.note(escaped`The profile is ${settings.profile}: ${context.account.file}`);
    },
  };
}

/** Stores a setting in the profile, after it was checked as the commands check it that use it. */
export async function setSetting(context: Context, invocation: Invocation) {
  const [key = '', value = ''] = invocation.words;
  const found = kept.get(key);
  const resolved = resolveSettings({
    flags: {},
    env: {},
    profile: { [key]: value },
    choices: { output: formatNames },
  });
  const [name = ''] = found ?? [];
  const users = { settings: resolved.settings, io: context.io };
  const verify = findOperation(context.catalogue, 'orders.verify-item');
  const read: unknown = Object.entries(resolved.settings).find(([each]) => each === name)?.[1];
  return {
    mistakes: [
      ...unknownSetting(key),
      ...resolved.mistakes.map((mistake) => mistake.replace(`${key} in the profile`, key)),
      ...chosenRules(users, invocation).mistakes,
      ...(verify ? readVerifyBody(users, invocation, verify).mistakes : []),
    ],
    run: async () => {
      const { settings, account, messages } = context;
      if (settings.dryRun) return messages.note(escaped`${key} would be ${read} (profile ${settings.profile}).`);
      await changeStored(account.file, profileKind, context, (old) => ({ ...old, [key]: read }));
      messages.note(escaped`${key} is now ${read} (profile ${settings.profile}).`);
      const variable = found?.[1].env;
      if (variable !== undefined && context.io.env[variable])
        messages.warn(escaped`${variable} is set and goes before the profile until you unset it.`);
    },
  };
}

/** Removes a setting from the profile. */
export async function unsetSetting(context: Context, { words }: Invocation) {
  const [key = ''] = words;
  return {
    mistakes: unknownSetting(key),
    run: async () => {
      const { settings, account, messages } = context;
      // Even with --sandbox, under which no other command reads the profile.
      const reading = readProfile(account.file);
      if (reading.state === 'damaged') throw reading.failure;
      if (reading.value[key] === undefined)
        return messages.note(escaped`Profile ${settings.profile} has no ${key}: nothing was changed.`);
      if (settings.dryRun) return messages.note(escaped`${key} would be removed (profile ${settings.profile}).`);
      await changeStored(
        account.file,
        profileKind,
        context,
        ({ [key]: _removed, ...rest }): Profile => ({
          ...rest,
          version: 1,
        }),
      );
      messages.note(escaped`Removed ${key} (profile ${settings.profile}).`);
    },
  };
}
