import { existsSync } from 'node:fs';
import type { Row } from '../../base/row.ts';
import { escaped, joined, type Message, suggest } from '../../base/text/message.ts';
import { longName } from '../../base/text/names.ts';
import { rowShape } from '../../operations/manifest.ts';
import { defaultFormat } from '../../output/formats.ts';
import { defineCommand } from '../../session/command.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { isForPrograms } from '../../session/rerun-command.ts';
import { resolveSettings } from '../../session/shared-flags.ts';
import { readSettings, settingsIn } from '../../settings/profile.ts';
import { describeSettings } from '../../settings/profile-files.ts';
import { keptSettings, settingKey, unknownSetting } from './values.ts';

const shape = rowShape(['setting', 'value', 'from', 'flag', 'variable']);
// A text, a number, or yes or no.
const settingShape = { ...shape, row: { ...shape.row, value: {} } };

/** Returns the settings that lists would use. `--output` only formats this answer, so it does not count. */
function inForce({ invocation: { settings, sources }, account, io }: Context) {
  if (sources.output !== 'flag') return { settings, sources };
  const { profile: name, sandbox } = settings;
  const own = settingsIn(account.reading);
  const layers = sandbox
    ? { profile: settingsIn(readSettings(io, { profile: name, sandbox: false })), ofSandbox: own }
    : { profile: own };
  const without = resolveSettings({ given: [], env: io.env, ...layers });
  return {
    settings: { ...settings, output: without.settings.output },
    sources: { ...sources, output: without.sources.output },
  };
}

/** Does the line name a format? */
const isFormatTyped = ({ sources, shared }: Invocation): boolean =>
  sources.output === 'flag' || shared.shortFormats.length > 0;

function settingRow(context: Context, key: string): Row {
  const { settings, sources } = inForce(context);
  const { name = '', setting } = keptSettings.get(key) ?? {};
  const values: Readonly<Record<string, unknown>> = { ...settings, output: settings.output ?? defaultFormat.name };
  const from: Readonly<Record<string, string>> = sources;
  return {
    setting: key,
    value: values[name] ?? null,
    from: from[name],
    flag: setting?.flag ? longName(setting.flag) : null,
    variable: setting?.env ?? null,
  };
}

/** Says where the settings are kept; of the sandbox also what else was set there, and how it is removed. */
function ownerNotes({ settings, account: { file }, io }: Context): Message[] {
  if (!settings.sandbox) return [escaped`The profile is ${settings.profile}: ${file}`];
  const parts = describeSettings(io, settings);
  const own = escaped`The sandbox has settings of its own, which go before those of profile ${settings.profile}: ${file}`;
  if (parts.length === 0) return [own, escaped`Nothing is set in the sandbox.`];
  return [own, escaped`Set with --sandbox: ${joined(parts, ', ')}. To remove it: ${suggest`sandbox reset --settings`}`];
}

export const configList = defineCommand({
  effects: { service: 'none' },
  prints: settingShape,
  uses: ['output'],
  examples: ['', '--profile second-shop --json'],
  repairsProfile: true,
  run: (context) => ({
    shape: settingShape,
    run: async () => ({
      rows: [...keptSettings.keys()].map((key) => settingRow(context, key)),
      notes: ownerNotes(context),
    }),
  }),
});

export const configGet = defineCommand({
  effects: { service: 'none' },
  prints: settingShape,
  printsRecord: true,
  printsElse: [{ when: 'without --output, --json, --csv and --columns', prints: 'the value' }],
  note: 'Prints the value alone, an empty line if there is none; with --json also where it comes from.',
  arguments: ['<setting>'],
  uses: ['output'],
  examples: ['tz', 'base_url --profile second-shop', 'output --json'],
  repairsProfile: true,
  run: (context, [typed = '']) => {
    const key = settingKey(typed);
    const mistakes = unknownSetting(key);
    return {
      mistakes,
      shape: settingShape,
      run: async () => {
        const record = settingRow(context, key);
        const usual = keptSettings.get(key)?.setting.fallbackText;
        const notes =
          record.value === null
            ? [escaped`${key} is not set${usual === undefined ? '' : escaped` (default: ${usual})`}.`]
            : [];
        // Scripts read the value, whatever format the profile has for lists.
        const { shared } = context.invocation;
        const asRecord = isFormatTyped(context.invocation) || shared.columns.length > 0;
        return { record, ...(!asRecord && { text: `${record.value ?? ''}\n` }), notes };
      },
    };
  },
});

/** JSON where the line asks for it: scripts read the path, whatever format the profile has for lists. */
const isJsonTyped = (invocation: Invocation): boolean => isFormatTyped(invocation) && isForPrograms(invocation);

export const configPath = defineCommand({
  effects: { service: 'none' },
  prints: 'the path',
  note: 'Prints the path of the file that holds the settings of the profile and its login.',
  examples: ['', '--profile second-shop'],
  repairsProfile: true,
  createsProfile: true,
  run: ({ account: { file }, invocation }) => ({
    run: async () => ({
      text: `${isJsonTyped(invocation) ? JSON.stringify(file) : file}\n`,
      notes: existsSync(file) ? [] : [escaped`There is no such file yet.`],
    }),
  }),
});
