import { followLinks } from '../../base/files/files.ts';
import { lettersOf } from '../../base/text/text.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idFieldOf } from '../../operations/roles.ts';
import type { Display } from '../../output/formats.ts';
import { partialEnding } from '../../output/sink.ts';
import type { Sign } from '../../paging/page.ts';
import { sortInputs } from '../../paging/paging-words.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import type { RowSelection } from './select-rows.ts';

/** The plan of a list command: the rows to read, and how and where they are written. */
export interface ListPlan {
  readonly operation: Operation;
  readonly path: string;
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  readonly display: Display;
  /** Absolute path of the manifest. */
  readonly manifest: string | undefined;
  /** Keep the rows written so far if the list cannot be read to its end, and continue from there. */
  readonly resume: boolean;
  /** The rows of the whole list that are wanted, and their order; all of them unless given. */
  readonly selection?: RowSelection | undefined;
}

/** The progress of a list command, for the summary, the manifest and the hint after a failure. */
export interface ListProgress {
  /** Rows in the output, including those of an earlier run that is continued. */
  rows: number;
  /** Rows of the list that were read: more than are in the output where only some are wanted. */
  read: number;
  firstId: unknown;
  lastId: unknown;
  /** The total of the lists by the service; undefined if it names none. */
  total: number | undefined;
  /** Lists of further states that were not begun: the total is without theirs. */
  listsLeft: number;
  page: number;
  lastPage: number;
  /** The list has not changed so far: the rows read are its beginning, without a gap. */
  steady: boolean;
  /** The sign, in a response without a paginator, of rows that it did not hold. */
  more: Sign | undefined;
  /** Nothing says whether the response that was read is all of the list. */
  isSilent: boolean;
  /** Pages were found each through the one before it. */
  isFollowed: boolean;
  /** The evidence that no row is missing, if it is not that the service names the end. */
  proof: string | undefined;
  passes: number;
  /** Columns that did not fit on the terminal. */
  hidden: readonly string[];
}

/** The id of a list that is asked for by its path. */
export const rawListId = 'api.list';

/** The words by which `ops set` knows the operation of a list, or makes one. */
export function settableWords({ id, method, path }: Operation): readonly string[] {
  if (id !== rawListId) return [id];
  const name = path.split('/').findLast((part) => /^[a-z][a-z-]*$/.test(part)) ?? 'rows';
  return [`${name}.list`, `${method} ${path}`];
}

/** The flag that sorts a list by its ids, which no two rows share; undefined if it has no input for that. */
export function sortedById(operation: Operation): string | undefined {
  const id = idFieldOf(operation) ?? 'id';
  const inputs = Object.entries(operation.input).filter(([, { enum: choices }]) => choices?.includes(id) ?? true);
  const [name] = inputs.find(([each]) => sortInputs.includes(lettersOf(each))) ?? [];
  return name === undefined ? undefined : `-F ${name}=${id}`;
}

/** The files beside that of `--out`: the rows so far with the log and the lock of `--resume`, and unproved rows. */
export const workFiles = (target: string) => ({
  part: `${target}.part`,
  log: `${target}.part.log`,
  lock: `${target}.part.lock`,
  partial: target + partialEnding,
});

/** The file of `--resume` that holds the rows so far. */
export const partFile = ({ file = '' }: Pick<Display, 'file'>): string => workFiles(followLinks(file)).part;
