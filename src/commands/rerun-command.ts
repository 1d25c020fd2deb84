import type { GivenFlag, Invocation } from './context.ts';

const safe = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** A word as a shell takes it. */
export const shellWord = (word: string): string => (safe.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function typed({ flag, value }: GivenFlag): string {
  if (typeof value === 'boolean') return flag;
  return `${flag}${value.startsWith('-') ? '=' : ' '}${shellWord(value)}`;
}

/** The command line of an invocation, ready to paste, with more flags at its end. */
export function commandLine({ name, words, given }: Invocation, more = ''): string {
  const operands = words.map(shellWord);
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
