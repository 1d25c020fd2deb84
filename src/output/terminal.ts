import type { ChalkInstance } from 'chalk';
import { getOwn } from '../base/row.ts';

const statusColors: Readonly<Record<string, 'yellow' | 'blue' | 'cyan' | 'green' | 'red' | 'magenta'>> = {
  pending: 'yellow',
  processing: 'blue',
  awaiting_pickup: 'cyan',
  delivered: 'green',
  cancelled: 'red',
  returned: 'magenta',
};

/** A state in its colour; an unknown one stays plain. */
export function paintStatus(shown: string, status: string, paint: ChalkInstance): string {
  const color = getOwn(statusColors, status);
  return color ? paint[color](shown) : shown;
}

/** The abilities of the terminal behind a stream. */
export interface Terminal {
  readonly isTerminal: boolean;
  readonly width: number;
  readonly color: boolean;
  /** Only ASCII can be shown: `LANG=C` and its like. */
  readonly ascii: boolean;
}

const asciiSigns: Readonly<Record<string, string>> = {
  '…': '...',
  '·': '-',
  '–': '-',
  '→': '->',
  '←': '<-',
  '’': "'",
  '✓': 'x',
};

/** shipctl's own signs in ASCII, for a locale that has no others. Data stays as it is. */
export const toAscii = (text: string): string => text.replace(/[^ -~]/g, (sign) => asciiSigns[sign] ?? sign);

type Environment = Readonly<Record<string, string | undefined>>;

export function isAscii({ LC_ALL, LC_CTYPE, LANG }: Environment, platform: string): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  if (platform === 'win32' || platform === 'darwin' || !locale) return false;
  return !/utf-?8/i.test(locale);
}

/** For stdout and stderr separately. `allowed` is false with --no-color. */
export function terminalOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Environment,
  platform: string,
  allowed: boolean,
): Terminal {
  const isTerminal = stream.isTTY === true;
  const { FORCE_COLOR, NO_COLOR, TERM } = env;
  const isWanted = FORCE_COLOR ? !['0', 'false'].includes(FORCE_COLOR) : isTerminal && !NO_COLOR && TERM !== 'dumb';
  return {
    isTerminal,
    width: isTerminal ? Math.max(stream.columns ?? 80, 20) : Number.POSITIVE_INFINITY,
    color: allowed && isWanted,
    ascii: isTerminal && isAscii(env, platform),
  };
}

/** Chalk for a stream; undefined, and not loaded, for one without colours. */
export async function paintFor({ color }: Terminal): Promise<ChalkInstance | undefined> {
  if (!color) return undefined;
  const { Chalk } = await import('chalk');
  return new Chalk({ level: 1 });
}

/** Breaks the lines of a message for a terminal; elsewhere they stay whole. */
export async function wrapperFor({ isTerminal, width }: Terminal): Promise<(text: string) => string> {
  if (!isTerminal) return (text) => text;
  const { wrapMessage } = await import('./text-width.ts');
  return (text) => wrapMessage(text, width);
}
