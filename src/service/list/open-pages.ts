import { Failure } from '../../base/failure.ts';
import { IdSet } from '../../base/numbers/id-set.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Batch, ListReading } from '../../paging/list-reading.ts';
import { readList } from '../../paging/read-list.ts';
import type { Paging } from '../input/paging.ts';
import type { Input } from '../input/values.ts';
import { type CopiedFields, type PageSurroundings, pageReader } from './page-reader.ts';
import { listNoun } from './plan.ts';

/** The part of a list to read. */
export interface ListQuery {
  readonly path: string;
  /** The list is read once for each of these. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  /** The place that an earlier run has reached, and the ids of the rows that it has written. */
  readonly start?: { readonly resumed: ListReading['resumed']; readonly seen: IdSet } | undefined;
  readonly copiedFields?: CopiedFields;
  /** The rows go to a file, which takes everything; the reader of a pipe may stop early. */
  readonly readsToEnd?: boolean;
}

/** How often several states are read again until a round brings nothing new. */
const maxStateRounds = 5;

const sum = (totals: readonly (number | undefined)[]): number | undefined =>
  totals.reduce((all, each) => (each === undefined ? all : (all ?? 0) + each), undefined);

/**
 * The page source of an operation: the rows of all inputs, no row twice, with the total of all. A record may change its
 * state while another state is read, so with `--all` the states before the last one are read again until nothing new
 * comes. Throws Failure; the rows yielded before that are good.
 */
export async function* readPages(
  context: PageSurroundings,
  operation: Operation,
  { path, inputs, paging, start, copiedFields, readsToEnd = false }: ListQuery,
): AsyncGenerator<Batch, void> {
  const { concurrency } = context.settings;
  const { perPage, all, verify } = paging;
  const noun = listNoun(operation);
  const fetcher = await pageReader(context, operation, paging, copiedFields);
  const seen = start?.seen ?? (inputs.length > 1 ? new IdSet() : undefined);
  const { page: from } = paging;
  const { resumed } = start ?? {};
  const hasPeriod = Object.hasOwn(operation.input, 'date_to');
  const totals: (number | undefined)[] = [];
  let limit = paging.limit;
  for (let round = 0; ; round++) {
    let added = 0;
    for (const [at, input] of (round === 0 ? inputs : inputs.slice(0, -1)).entries()) {
      if (limit === 0) return;
      const batches = readList({
        fetch: fetcher(path, input),
        noun,
        from,
        resumed,
        hasPeriod,
        concurrency,
        seen,
        readsToEnd,
        perPage,
        all,
        verify,
        limit,
      });
      for await (const batch of batches) {
        totals[at] = batch.total;
        added += batch.rows.length;
        if (limit !== undefined) limit -= batch.rows.length;
        yield { ...batch, total: sum(totals) };
      }
    }
    if (!all || inputs.length === 1 || (round > 0 && added === 0)) return;
    if (round >= maxStateRounds) {
      throw new Failure('partial', escaped`The ${noun} kept changing their state while they were read.`, {
        hint: 'Leave out --status to read all states, then filter the result.',
      });
    }
  }
}

/** The items of an iterator whose first one has been asked for already. */
export async function* afterFirst<T>(
  first: Promise<IteratorResult<T, void>>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return();
  }
}

/** The same, but the first request leaves at once, so that the caller can prepare meanwhile. */
export function openPages(context: PageSurroundings, operation: Operation, query: ListQuery): AsyncIterable<Batch> {
  const pages = readPages(context, operation, query);
  const first = pages.next();
  // It is awaited later; until then a failure must not count as unhandled.
  first.catch(() => undefined);
  return afterFirst(first, pages);
}
