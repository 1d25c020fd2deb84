import { Failure, isStop } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { didYouMean, escaped } from '../base/text/message.ts';
import { longName } from '../base/text/names.ts';
import { findOperation } from '../operations/catalogue.ts';
import { formatNames } from '../output/formats.ts';
import { readVerifyBody } from '../packing/push/jobs.ts';
import { defineCommand, rowShape } from '../session/command.ts';
import { type Profile, profileKind, readProfile } from '../settings/profile.ts';
import { changeStored } from '../settings/store.ts';
import { resolveSettings, type Setting, settingsTable } from '../settings/table.ts';
import { chosenRules } from '../shipping/open-checks.ts';

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

const settingShape = rowShape(['setting', 'value', 'from', 'flag', 'variable']);

export const configList = defineCommand({
  effects: { service: 'none' },
  prints: settingShape,
  uses: ['output'],
  examples: ['', '--profile second-shop --json'],
  repairsProfile: true,
  run: ({ invocation, account }) => {
    const { settings, sources } = invocation;
    const values: Readonly<Record<string, unknown>> = settings;
    const from: Readonly<Record<string, string>> = sources;
    const rows = [...kept].map(
      ([key, [name, setting]]): Row => ({
        setting: key,
        value: values[name] ?? null,
        from: from[name],
        flag: setting.flag ? longName(setting.flag) : null,
        variable: setting.env ?? null,
      }),
    );
    return {
      shape: settingShape,
      run: async () => ({ rows, notes: [escaped`The profile is ${settings.profile}: ${account.file}`] }),
    };
  },
});

export const configSet = defineCommand({
  effects: { service: 'none', changes: 'the profile' },
  arguments: ['<setting>', '<value>'],
  examples: ['lang ar', 'tz Asia/Riyadh', 'output csv --profile accounts'],
  repairsProfile: true,
  createsProfile: true,
  run: (context, [key = '', value = '']) => {
    const found = kept.get(key);
    const profile = { [key]: value };
    const resolved = resolveSettings({ flags: {}, env: {}, profile, choices: { output: formatNames } });
    const users = { settings: resolved.settings, io: context.io };
    const verify = findOperation(context.catalogue, 'orders.verify-item');
    const read: unknown = Object.entries(resolved.settings).find(([name]) => name === found?.[0])?.[1];
    return {
      mistakes: [
        ...unknownSetting(key),
        ...resolved.mistakes.map((mistake) => mistake.replace(`${key} in the profile`, key)),
        ...chosenRules(users, []).mistakes,
        ...(verify ? readVerifyBody(users, [], verify).mistakes : []),
      ],
      run: async () => {
        const { settings, account } = context;
        if (settings.dryRun) return { notes: [escaped`${key} would be ${read} (profile ${settings.profile}).`] };
        const changed = { ...settings, ...(found && { [found[0]]: read }) };
        const isAboutLedger = /^ledger(_password_file)?$/.test(key) && changed.ledger !== 'file' && !settings.sandbox;
        // What is wrong with the address or the file is a mistake; a database that is not there yet is not.
        const database = isAboutLedger
          ? (await import('../session/ledger-database.ts')).databaseOf({ ...context, settings: changed })
          : undefined;
        await changeStored(account.file, profileKind, context, (old) => ({ ...old, [key]: read }));
        const variable = found?.[1].env;
        const hides = variable !== undefined && context.io.env[variable];
        const notes = [escaped`${key} is now ${read} (profile ${settings.profile}).`];
        const warnings = hides ? [escaped`${variable} is set and goes before the profile until you unset it.`] : [];
        try {
          if (database) notes.push(await database.describe());
        } catch (error) {
          if (!(error instanceof Failure) || isStop(error)) throw error;
          warnings.push([error.message, error.details.hint].filter(Boolean).join('\n'));
        }
        return { notes, warnings };
      },
    };
  },
});

export const configUnset = defineCommand({
  effects: { service: 'none', changes: 'the profile' },
  arguments: ['<setting>'],
  examples: ['lang'],
  repairsProfile: true,
  run: (context, [key = '']) => ({
    mistakes: unknownSetting(key),
    run: async () => {
      const { settings, account } = context;
      // Even with --sandbox, under which no other command reads the profile.
      const reading = readProfile(account.file);
      if (reading.state === 'damaged') throw reading.failure;
      if (reading.value[key] === undefined)
        return { notes: [escaped`Profile ${settings.profile} has no ${key}: nothing was changed.`] };
      if (settings.dryRun) return { notes: [escaped`${key} would be removed (profile ${settings.profile}).`] };
      const without = ({ [key]: _removed, ...rest }: Profile): Profile => ({ ...rest, version: 1 });
      await changeStored(account.file, profileKind, context, without);
      return { notes: [escaped`Removed ${key} (profile ${settings.profile}).`] };
    },
  }),
});
