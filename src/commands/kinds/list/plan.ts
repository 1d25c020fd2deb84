import { followLinks } from '../../../base/files.ts';
import type { Operation } from '../../../operations/manifest.ts';
import type { Paging } from '../../input/paging.ts';
import type { Input } from '../../input/part.ts';
import type { Display } from '../display.ts';

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
}

/** The word for the rows in messages: the group for `list`, the verb if it is a plural (`statuses`), else `rows`. */
export const listNoun = ({ group, verb }: Operation): string =>
  (verb === 'list' ? group : verb.endsWith('s') ? verb : 'rows').replaceAll('-', ' ');

/** The file of `--resume` that holds the rows so far: beside the file that `--out` leads to. */
export const partFile = ({ file = '' }: Pick<Display, 'file'>): string => `${followLinks(file)}.part`;
