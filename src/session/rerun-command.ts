import { extname } from 'node:path';
import { shownField, shownUrl } from '../base/redact.ts';
import { type CommandWords, type Message, typedCommand, type Wording, words } from '../base/text/message.ts';
import { type Shell, typedWord } from '../base/text/shell-quotes.ts';
import { findFormat, formats } from '../output/formats.ts';
import { type Asker, canAsk } from '../ports/ask.ts';
import { settingsTable } from '../settings/table.ts';
import type { Invocation } from './context.ts';
import { type GivenFlag, valueName } from './flags.ts';

/** Settings that say whose account a command is about. */
export const accountSettings = ['profile', 'baseUrl', 'authUrl', 'sandbox', 'insecureHttp'] as const;

/** The flags of them that were typed, as messages write them. An address that was refused may hold a password. */
const accountFlags = (
  given: readonly GivenFlag[],
  shell: Shell,
  settings: readonly (typeof accountSettings)[number][] = accountSettings,
): string =>
  settings
    .map((name) => {
      const last = given.findLast((each) => each.name === name);
      const reading = last && settingsTable[name].read(String(last.value));
      if (!reading || 'fault' in reading) return '';
      return ` ${last.flag}${last.value === true ? '' : ` ${typedWord(String(reading.value), shell)}`}`;
    })
    .join('');

/** The flags that say whose account a line is about, as words of another line. */
export const accountWords = (given: readonly GivenFlag[]): readonly string[] =>
  given
    .filter(({ name }) => accountSettings.some((each) => each === name))
    .map(({ flag, value }) => (typeof value === 'boolean' ? flag : `${flag}=${value}`));

/**
 * How the messages of a run become words: their commands keep the flags that say whose account it is about. Help is about an
 * account only where its profile has operations of its own.
 */
export const wordingOf = (given: readonly GivenFlag[], shell: Shell, clean: (text: string) => string): Wording => ({
  clean,
  shell,
  flags: accountFlags(given, shell),
  helpFlags: accountFlags(given, shell, ['profile']),
});

/** Does a program read what this line prints: JSON, or the answers of a server of tools? */
export const isForPrograms = ({ name, shared, settings }: Pick<Invocation, 'name' | 'shared' | 'settings'>): boolean =>
  name === 'mcp' || findFormat(shared.shortFormats[0] ?? settings.output)?.jsonErrors === true;

/** The same for its rows, whose format the name of a file may say, and which may be what jq makes of JSON. */
export function rowsAreForPrograms(invocation: Invocation): boolean {
  const { jq, out = '' } = invocation.shared;
  if (jq !== undefined) return true;
  const ending = extname(out).toLowerCase();
  const named = formats.find(({ endings }) => endings.includes(ending));
  return named ? named.jsonErrors === true : isForPrograms(invocation);
}

function typed({ flag, value }: GivenFlag): CommandWords {
  if (typeof value === 'boolean') return { parts: [flag] };
  const shown = flag === '--field' ? shownField(value) : shownUrl(value);
  return { parts: [flag, value.startsWith('-') ? '=' : ' ', { value: shown }] };
}

/** The command line of an invocation, ready to paste but for secrets in it, with more flags at its end. */
export function commandLine({ name, words: operands, given }: Invocation, more = words``): Message {
  const literal = operands.some((word) => word.startsWith('-'));
  const shown = operands.map((word) => shownUrl(word));
  // In the order in which they are shown: placeholders are numbered.
  const before = literal ? [] : shown;
  const after = literal ? [{ parts: [{ value: '--' }] }, ...shown] : [];
  const flags = [...given.map(typed), ...(more.parts.every((part) => part === '') ? [] : [more])];
  const line = [{ parts: [name] }, ...before, ...flags, ...after];
  return typedCommand`${line}`;
}

const pagingFlags = ['--all', '--page', '--limit', '--from-page'];

/** The same command line with other paging flags. */
export function rerunCommand(invocation: Invocation, paging: CommandWords, keepPerPage = true): Message {
  const dropped = keepPerPage ? pagingFlags : [...pagingFlags, '--per-page'];
  const given = invocation.given.filter(({ flag }) => !dropped.includes(flag));
  return commandLine({ ...invocation, given }, paging);
}

/** The command line that does what an invocation without `--apply`, or with `--dry-run`, has shown; `defaults` are answers to its questions. With `corrected`, the line for that file of faulty rows. */
export function applyCommand(
  invocation: Invocation,
  defaults: readonly string[] = [],
  corrected: string | undefined = undefined,
): Message {
  const dropped = ['dryRun', 'apply', 'askAgain', ...(corrected === undefined ? [] : flagsOfFile)];
  const given = invocation.given.filter(({ name }) => !dropped.includes(name));
  const answered = defaults.map((value): GivenFlag => ({ flag: '--default', name: 'default', value }));
  const operands = corrected === undefined ? invocation.words : [...invocation.words.slice(0, -1), corrected];
  return commandLine({ ...invocation, words: operands, given: [...given, ...answered] }, words`--apply`);
}

/** The same invocation with a flag, if it has not got it. */
export const withSwitch = (invocation: Invocation, flag: string): Invocation => {
  const name = valueName(flag);
  const { given } = invocation;
  return given.some((each) => each.name === name)
    ? invocation
    : { ...invocation, given: [...given, { flag, name, value: true }] };
};

/** The same invocation by what it keeps: `--use-map shop` in place of `--save-map shop`, of maps and defaults. */
export function withKeptMap(invocation: Invocation): Invocation {
  const kept = invocation.given.findLast(({ name }) => name === 'saveMap');
  if (!kept) return invocation;
  const given = invocation.given.filter(({ name }) => !['map', 'default', 'useMap', 'saveMap'].includes(name));
  return { ...invocation, given: [...given, { flag: '--use-map', name: 'useMap', value: kept.value }] };
}

/** The command line that changes what an import of the same file has created: its columns mean the same. */
export function updateCommand(invocation: Invocation): Message {
  const ofSheet = ['sheet', 'headerRow', 'hidden', 'encoding', 'separator', 'country', 'map', 'useMap'];
  const kept: readonly string[] = [...ofSheet, ...accountSettings];
  const given = invocation.given.filter(({ name }) => kept.includes(name));
  return commandLine({ ...invocation, given: [{ flag: '--update', name: 'update', value: true }, ...given] });
}

/** The command lines that go on from the plan of an import, as `ImportRun` describes them. What reads JSON cannot answer: its lines say yes. */
export async function importCommands(asker: Asker & { readonly invocation: Invocation }) {
  const { invocation } = asker;
  const answers = isForPrograms(invocation) && !(await canAsk(asker)) ? withSwitch(invocation, '--yes') : invocation;
  const kept = withKeptMap(answers);
  const own = (defaults: readonly string[]) => (kept === answers ? defaults : []);
  return {
    applyCommand: (defaults: readonly string[], corrected?: string) => applyCommand(kept, own(defaults), corrected),
    checkedCommand: (defaults: readonly string[]) => applyCommand(withSwitch(kept, '--check-list'), own(defaults)),
    uncheckedCommand: (defaults: readonly string[]) => applyCommand(withSwitch(answers, '--again'), defaults),
    updateCommand: () => updateCommand(kept),
    wholeListsCommand: () => applyCommand(withSwitch(kept, '--whole-lists')),
  };
}

/** Flags about the file that was read, and the outputs of its import: a file of faults, a plain table, needs none. */
const flagsOfFile = ['errors', 'result', 'sheet', 'headerRow', 'hidden', 'encoding', 'separator', 'name', 'saveMap'];
