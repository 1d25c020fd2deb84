import type { Operation } from '../../../operations/manifest.ts';
import type { Paging } from '../../input/paging.ts';
import type { Input } from '../../input/part.ts';
import type { Display } from '../display.ts';

/** A list command as it was typed. */
export interface ListPlan {
  readonly operation: Operation;
  readonly path: string;
  /** One reading of the list for each. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  readonly display: Display;
  /** Absolute path of the file that says what was read. */
  readonly manifest: string | undefined;
  /** Keep what was written when the list cannot be read to its end, and continue from there. */
  readonly resume: boolean;
}

/** `orders`, and for a list within a group its own word: `statuses`; what other verbs list are rows. */
export const listNoun = ({ group, verb }: Operation): string =>
  (verb === 'list' ? group : verb.endsWith('s') ? verb : 'rows').replaceAll('-', ' ');
