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

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Text that runs right to left, isolated (FSI … PDI) so that it does not reorder the cells beside it. */
export const isolated = (text: string, isTerminal: boolean): string =>
  isTerminal && rightToLeft.test(text) ? `\u2068${text}\u2069` : text;

/** The abilities of the terminal behind a stream. */
export interface Terminal {
  readonly isTerminal: boolean;
  /** Columns of the terminal; unlimited elsewhere. */
  readonly width: number;
  readonly color: boolean;
  /** Only ASCII can be shown: `LANG=C` and its like. */
  readonly ascii: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

function wantsColor(isTerminal: boolean, env: Environment, allowed: boolean): boolean {
  if (!allowed) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.NO_COLOR || env.TERM === 'dumb') return false;
  return isTerminal;
}

/** Is the locale limited to ASCII? The most specific of the three variables decides. */
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
  return {
    isTerminal,
    width: isTerminal ? Math.max(stream.columns ?? 80, 20) : Number.POSITIVE_INFINITY,
    color: wantsColor(isTerminal, env, allowed),
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
  const { wrapMessage } = await import('./fill-lines.ts');
  return (text) => wrapMessage(text, width);
}
