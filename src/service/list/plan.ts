import { followLinks } from '../../base/files/files.ts';
import type { Operation } from '../../operations/manifest.ts';
import { plainResourceOf } from '../../operations/route.ts';
import type { Display } from '../../output/formats.ts';
import { partialEnding } from '../../output/sink.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import type { Selection } from './selection.ts';

/** What a list command will do. */
export interface ListPlan {
  readonly operation: Operation;
  readonly path: string;
  /** The list is read once for each of these. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  readonly display: Display;
  /** Absolute path of the file that says what was read. */
  readonly manifest: string | undefined;
  /** Keep what was written when the list cannot be read to its end, and continue from there. */
  readonly resume: boolean;
  /** Which rows of the whole list are wanted, and in which order. */
  readonly selection?: Selection | undefined;
}

/** Can reading begin at any page? Not where a page is found only through the one before it, or rows are counted. */
export const hasPageNumbers = ({ paging }: Operation, isFollowed: boolean): boolean =>
  paging ? paging.kind === 'page' : !isFollowed;

/** The word for the rows in messages: the group for `list`, the word before it for `refunds list`, a plural, else `rows`. */
export function listNoun(operation: Operation): string {
  const last = operation.verb.split(' ').at(-1) ?? '';
  const thing = plainResourceOf(operation).split(' ').at(-1) ?? '';
  const noun = last === 'list' ? thing : last.endsWith('s') ? last : 'rows';
  return noun.replaceAll('-', ' ');
}

/** The files beside the one that `--out` leads to: the rows so far, what `--resume` knows of them, and unproved rows. */
export const workFiles = (target: string) => ({
  part: `${target}.part`,
  log: `${target}.part.log`,
  lock: `${target}.part.lock`,
  partial: target + partialEnding,
});

/** The file of `--resume` that holds the rows so far. */
export const partFile = ({ file = '' }: Pick<Display, 'file'>): string => workFiles(followLinks(file)).part;
