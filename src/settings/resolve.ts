import { escaped } from '../base/text/escape-controls.ts';
import { oneOf, shownAddress } from './readers.ts';
import { type Setting, type SettingName, type Settings, settingsTable } from './table.ts';

export type Source = 'flag' | 'environment' | 'profile' | 'default';

export interface Sources {
  /** Values of the flags as typed, by the setting's name; a switch gives `true` or `false`. */
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The profile's keys, as they were stored. */
  readonly profile: Readonly<Record<string, unknown>>;
  /** The values that a setting may have, where another layer knows them. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** The sandbox takes no account: not from the environment, not from the profile. */
  readonly sandbox?: boolean;
}

export interface Resolved {
  readonly settings: Settings;
  readonly sources: Readonly<Record<SettingName, Source>>;
  /** A sentence for each value that is not allowed. */
  readonly mistakes: readonly string[];
}

interface FoundValue {
  readonly value: string;
  readonly source: Source;
  /** How the user wrote it: `--timeout`, `SHIPCTL_TIMEOUT`, `timeout in the profile`. */
  readonly place: string;
}

export const longFlag = ({ flag = '' }: Setting): string => /--[a-z-]+/.exec(flag)?.[0] ?? '';

function findValue(name: string, setting: Setting, from: Sources): FoundValue | undefined {
  const { flags, env, profile, sandbox } = from;
  const flag = flags[name];
  if (flag !== undefined) return { value: flag, source: 'flag', place: longFlag(setting) };
  if (sandbox && setting.account) return undefined;
  // An empty variable counts as not set: that is how people switch one off for a call.
  const variable = setting.env && env[setting.env];
  if (setting.env && variable) return { value: variable, source: 'environment', place: setting.env };
  const stored = setting.key === undefined ? undefined : profile[setting.key];
  if (stored === undefined || stored === null) return undefined;
  return { value: String(stored), source: 'profile', place: escaped`${setting.key} in the profile` };
}

function quoteValue({ secret, account }: Setting, value: string): string {
  if (secret) return 'the value';
  return account ? shownAddress(value) : JSON.stringify(value);
}

/** All settings of a run by the one rule, with every value that is not allowed. */
export function resolveSettings(from: Sources): Resolved {
  const settings: Record<string, unknown> = {};
  const sources: Record<string, Source> = {};
  const mistakes: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settingsTable)) {
    const found = findValue(name, setting, from);
    settings[name] = setting.fallback;
    sources[name] = found?.source ?? 'default';
    if (!found) continue;
    const choices = from.choices?.[name];
    const result = choices ? oneOf(choices)(found.value) : setting.read(found.value);
    if ('value' in result) settings[name] = result.value;
    else mistakes.push(escaped`${found.place}: ${quoteValue(setting, found.value)} ${result.fault}.`);
  }
  return { settings: settings as unknown as Settings, sources: sources as Resolved['sources'], mistakes };
}
