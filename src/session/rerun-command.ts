import { shownField, shownUrl } from '../base/redact.ts';
import { commandsIn, fillSuggestions, typedCommand, typedWord } from '../base/text/message.ts';
import { settingsTable } from '../settings/table.ts';
import type { Invocation } from './context.ts';
import type { GivenFlag } from './flags.ts';

/** Settings that say whose account a command is about. */
const accountSettings = ['profile', 'baseUrl', 'authUrl', 'sandbox', 'insecureHttp'] as const;

/** The flags of them that were typed, as `fillSuggestions` wants them. An address that was refused may hold a password. */
const accountFlags = (
  given: readonly GivenFlag[],
  platform: string,
  settings: readonly (typeof accountSettings)[number][] = accountSettings,
): string =>
  settings
    .map((name) => {
      const last = given.findLast((each) => each.name === name);
      const reading = last && settingsTable[name].read(String(last.value));
      if (!reading || 'fault' in reading) return '';
      return ` ${last.flag}${last.value === true ? '' : ` ${typedWord(String(reading.value), platform)}`}`;
    })
    .join('');

/**
 * A text whose commands are to be pasted: they keep the flags of the run that say whose account it is about. Help is about an
 * account only where its profile has operations of its own.
 */
export const fillCommands = (text: string, given: readonly GivenFlag[], platform: string): string =>
  fillSuggestions(text, accountFlags(given, platform), platform, accountFlags(given, platform, ['profile']));

/** The commands in a text, filled in the same way. */
export const suggestedCommands = (text: string, given: readonly GivenFlag[], platform: string): string[] =>
  commandsIn(text, accountFlags(given, platform), platform);

function typed({ flag, value }: GivenFlag, quote: (word: string) => string): string {
  if (typeof value === 'boolean') return flag;
  const shown = flag === '--field' ? shownField(value) : shownUrl(value);
  return `${flag}${value.startsWith('-') ? '=' : ' '}${quote(shown)}`;
}

/** The command line of an invocation, ready to paste but for secrets in it, with more flags at its end. */
export function commandLine({ name, words, given, platform }: Invocation, more = ''): string {
  const literal = words.some((word) => word.startsWith('-'));
  return typedCommand(platform, (quote) => {
    // In the order in which they are shown: placeholders are numbered.
    const operandsOf = () => words.map((word) => quote(shownUrl(word)));
    const before = literal ? [] : operandsOf();
    const flags = [...given.map((flag) => typed(flag, quote)), ...(more === '' ? [] : [more])];
    return [name, ...before, ...flags, ...(literal ? ['--', ...operandsOf()] : [])].join(' ');
  });
}

const pagingFlags = ['--all', '--page', '--limit', '--from-page'];

/** The same command line with other paging flags. */
export function rerunCommand(invocation: Invocation, paging: string, keepPerPage = true): string {
  const dropped = keepPerPage ? pagingFlags : [...pagingFlags, '--per-page'];
  const given = invocation.given.filter(({ flag }) => !dropped.includes(flag));
  return commandLine({ ...invocation, given }, paging);
}

/** The command line that does what an invocation without `--apply`, or with `--dry-run`, has shown. */
export function applyCommand(invocation: Invocation): string {
  const given = invocation.given.filter(({ name }) => name !== 'dryRun' && name !== 'apply');
  return commandLine({ ...invocation, given }, '--apply');
}
