import { followLinks } from '../../base/files/files.ts';
import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import { plainResourceOf } from '../../operations/route.ts';
import type { ExpectedColumns } from '../../output/choose-columns.ts';
import type { Display } from '../../output/formats.ts';
import { partialEnding } from '../../output/sink.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import type { Mark } from './part-files.ts';

/** The plan of a list command: the rows to read, and how and where they are written. */
export interface ListPlan {
  readonly operation: Operation;
  readonly path: string;
  /** The list is read once for each of these. */
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
export class ListProgress {
  /** Rows in the output, including those of an earlier run that is continued. */
  rows = 0;
  /** Rows of the list that were read: more than are in the output where only some are wanted. */
  read = 0;
  /** The total of the lists by the service; undefined if it names none. */
  total: number | undefined;
  page: number;
  lastPage = 1;
  /** The list has not changed so far: the rows read are its beginning, without a gap. */
  steady = true;
  /** The sign, in a response without a paginator, of rows that it did not hold, as a sentence. */
  more: string | undefined;
  /** Pages were found each through the one before it. */
  isFollowed = false;
  /** The evidence that no row is missing, if it is not that the service names the end. */
  proof: string | undefined;
  passes = 0;
  firstId: unknown;
  lastId: unknown;
  /** Columns that did not fit on the terminal. */
  hidden: readonly string[] = [];

  constructor(firstPage: number | undefined, earlier: readonly Mark[]) {
    this.page = firstPage ?? 1;
    for (const { ids } of earlier) this.count(ids);
  }

  /** Counts a page that has been written. */
  add(batch: Batch | SelectedBatch): void {
    const { rows, page, lastPage, steady, pass, total, more, isFollowed = false, proof } = batch;
    this.count(rows.map(({ id }) => id));
    if ('read' in batch) this.read += batch.read - rows.length;
    // Of pages that follow each other only the last tells whether there is more.
    this.more = isFollowed ? more : (this.more ?? more);
    Object.assign(this, { page, lastPage, steady, passes: pass, total, isFollowed });
    // Of several lists the weakest proof counts.
    if (proof !== undefined) this.proof = this.proof === 'counts' ? 'counts' : proof;
  }

  private count(ids: readonly unknown[]): void {
    if (this.rows === 0) this.firstId = ids[0];
    this.lastId = ids.at(-1) ?? this.lastId;
    this.rows += ids.length;
    this.read += ids.length;
  }
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

/** The files beside that of `--out`: the rows so far with the log and the lock of `--resume`, and unproved rows. */
export const workFiles = (target: string) => ({
  part: `${target}.part`,
  log: `${target}.part.log`,
  lock: `${target}.part.lock`,
  partial: target + partialEnding,
});

/** The file of `--resume` that holds the rows so far. */
export const partFile = ({ file = '' }: Pick<Display, 'file'>): string => workFiles(followLinks(file)).part;

/** The rows of a page that are wanted, of all that were read. */
export interface SelectedBatch extends Batch {
  readonly read: number;
}

/** The rows that `--where` and `--sort` choose of a list that is read whole. */
export interface RowSelection {
  readonly mistakes: readonly string[];
  /** The conditions and the order as typed. */
  readonly texts: { readonly where: readonly string[]; readonly sort: string | undefined };
  /** Some rows are left out. */
  readonly isFilter: boolean;
  /** No row is written before the last one was read. */
  readonly isSorted: boolean;
  /** Selects rows. With a limit and without sorting, reading ends with the last row that is wanted. */
  select(
    pages: AsyncIterable<Batch>,
    columns: ExpectedColumns,
    limit: number | undefined,
  ): AsyncIterable<SelectedBatch>;
}

/** Returns a row as it is shown, or undefined if it is not one of those to find. */
export type FindRow = (values: Row) => Row | undefined;
