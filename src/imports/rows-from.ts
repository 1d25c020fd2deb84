import { basename, resolve } from 'node:path';
import { escaped } from '../base/text/escape-controls.ts';
import type { Context } from '../session/context.ts';

/** What rows come from. */
export interface RowsFrom {
  /** For the ledger: an absolute path, a name that was given, or `-` and the digest of what came through a pipe. */
  readonly file: string;
  /** How messages call it before the number of a row: `orders.csv`. */
  readonly name: string;
  /** How messages call it elsewhere: as it was typed. */
  readonly shown: string;
}

/** `--name`, if it is given. All pipes have the path `-`, so what they held tells them apart. */
export function rowsFrom(
  { io }: Context,
  typed: string,
  stream: string | undefined,
  given: string | undefined,
): RowsFrom {
  if (given !== undefined) return { file: given, name: given, shown: given };
  if (stream === undefined) return { file: resolve(io.cwd, typed), name: basename(typed), shown: typed };
  const name = `${typed === '-' ? 'standard input' : basename(typed)} ${stream.slice(0, 8)}`;
  return { file: `-${stream}`, name, shown: name };
}

/** Why a name is not allowed; undefined if it is. */
export const rowsNameMistakes = (name: string | undefined): string[] =>
  name === undefined || /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u.test(name)
    ? []
    : [escaped`--name: ${JSON.stringify(name)} is not a name: use letters, digits, spaces and . _ -`];
