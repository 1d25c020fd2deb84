import { Failure, isStop } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import type { Operation } from '../../operations/manifest.ts';
import { headerValues, withPathValues } from '../../service/input/requests.ts';
import { listNoun } from '../../service/list/plan.ts';
import type { Context } from '../../session/context.ts';

/** So many rows of a first page are shown. */
const shownRows = 10;

/** The beginning of a list, or why it could not be read. */
export interface FirstPage {
  readonly operation: Operation;
  readonly rows: readonly Row[];
  /** Of the whole list; undefined if the service does not say. */
  readonly total: number | undefined;
  readonly hasMore?: boolean;
  readonly failure?: Failure;
}

/** Reads the first page of a list as the service sends it. */
async function readFirstPage(context: Context, operation: Operation): Promise<FirstPage> {
  context.messages.progress?.show(escaped`Requesting ${listNoun(operation)} \u2026`);
  try {
    const { operation: ready, mistakes } = withPathValues(context, operation);
    const [mistake] = mistakes;
    if (mistake) throw new Failure('usage', mistake);
    const scope = { inputs: [headerValues(context, operation)], rows: 'page' } as const;
    for await (const { rows, total, more } of context.service.pages(ready, scope)) {
      const shown = rows.slice(0, shownRows).map(({ values }) => values);
      return { operation, rows: shown, total, hasMore: rows.length > shown.length || more !== undefined };
    }
    return { operation, rows: [], total: 0 };
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return { operation, rows: [], total: undefined, failure: error };
  } finally {
    context.messages.progress?.wipe();
  }
}

/** Reads the first page of each list; after a refused credential no further one. */
export async function readFirstPages(context: Context, lists: readonly Operation[]): Promise<FirstPage[]> {
  const pages: FirstPage[] = [];
  for (const operation of lists) {
    pages.push(await readFirstPage(context, operation));
    if (areRefused(pages)) break;
  }
  return pages;
}

/** Has the service refused the credential? */
export const areRefused = (pages: readonly FirstPage[]): boolean =>
  pages.some(({ failure }) => failure?.details.status === 401);

/** How much of a list is shown: `10 of 178 orders`. */
export function countOf({ operation, rows, total, hasMore }: FirstPage): Message {
  const noun = listNoun(operation);
  if (total !== undefined && total > rows.length) return escaped`${rows.length} of ${pluralize(total, noun)}`;
  return hasMore ? escaped`The first ${pluralize(rows.length, noun)}` : escaped`${pluralize(rows.length, noun)}`;
}

/** Returns the failure that ends a connection: the first if no list could be read, else that not all could. */
export function failureOf(pages: readonly FirstPage[]): Failure | undefined {
  const failures = pages.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (!first || failures.length === pages.length) return first;
  return new Failure('partial', first.said, first.details);
}
