import { shownField, shownUrl } from '../base/shown-url.ts';
import { shellWord } from '../base/suggest.ts';
import { settingsTable } from '../settings/table.ts';
import type { GivenFlag, Invocation } from './context.ts';

/** Settings that say whose account a command is about. */
const accountSettings = ['profile', 'baseUrl', 'authUrl', 'sandbox', 'insecureHttp'] as const;

/** The flags of them that were typed, as `fillSuggestions` wants them. An address that was refused may hold a password. */
export const accountFlags = ({ given }: Pick<Invocation, 'given'>): string =>
  accountSettings
    .map((name) => {
      const last = given.findLast((each) => each.name === name);
      const reading = last && settingsTable[name].read(String(last.value));
      if (!reading || 'fault' in reading) return '';
      return ` ${last.flag}${last.value === true ? '' : ` ${shellWord(String(reading.value))}`}`;
    })
    .join('');

function typed({ flag, value }: GivenFlag): string {
  if (typeof value === 'boolean') return flag;
  const shown = flag === '--field' ? shownField(value) : shownUrl(value);
  return `${flag}${value.startsWith('-') ? '=' : ' '}${shellWord(shown)}`;
}

/** The command line of an invocation, ready to paste but for secrets in it, with more flags at its end. */
export function commandLine({ name, words, given }: Invocation, more = ''): string {
  const operands = words.map((word) => shellWord(shownUrl(word)));
  const literal = words.some((word) => word.startsWith('-'));
  const flags = [...given.map(typed), ...(more === '' ? [] : [more])];
  const parts = literal ? [...flags, '--', ...operands] : [...operands, ...flags];
  return ['shipctl', name, ...parts].join(' ');
}

const pagingFlags = ['--all', '--page', '--limit', '--from-page'];

/** The same command line with other paging flags. */
export function rerunCommand(invocation: Invocation, paging: string, keepPerPage = true): string {
  const dropped = keepPerPage ? pagingFlags : [...pagingFlags, '--per-page'];
  const given = invocation.given.filter(({ flag }) => !dropped.includes(flag));
  return commandLine({ ...invocation, given }, paging);
}
