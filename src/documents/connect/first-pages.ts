import { Failure, isStop } from '../../base/failure.ts';
import { type Row, usualId } from '../../base/row.ts';
import { escaped, type Message, pluralize, term } from '../../base/text/message.ts';
import { plural } from '../../base/text/names.ts';
import { scalarText } from '../../base/text/text.ts';
import { type Operation, typesOf } from '../../operations/manifest.ts';
import type { Run } from '../../ports/run.ts';
import { headerValues, sentName, withPathValues } from '../../service/input/requests.ts';
import { listNamed, nounOf } from './main-lists.ts';

/** The most rows of a first page that are shown. */
const shownRows = 10;

/** The most ids that one request names: Square takes no more (documented). */
const mostIds = 10;

/** The beginning of a list, or why it could not be read. */
export interface FirstPage {
  readonly operation: Operation;
  readonly rows: readonly Row[];
  /** Of the whole list; undefined if the service does not say. */
  readonly total: number | undefined;
  readonly hasMore?: boolean;
  /** The inputs of its request that the profile does not hold, by their names. */
  readonly inputs: Readonly<Record<string, readonly string[]>>;
  readonly failure?: Failure;
}

/** Reads the first page of a list as the service sends it. */
async function askFirstPage(context: Run, operation: Operation, inputs: FirstPage['inputs']): Promise<FirstPage> {
  const { operation: ready, mistakes } = withPathValues(context, operation);
  const [mistake] = mistakes;
  if (mistake) throw new Failure('usage', mistake);
  const scope = { inputs: [{ ...headerValues(context, operation), ...inputs }], rows: 'page' } as const;
  for await (const { rows, total, more } of context.service.pages(ready, scope)) {
    const shown = rows.slice(0, shownRows).map(({ values }) => values);
    return { operation, inputs, rows: shown, total, hasMore: rows.length > shown.length || more !== undefined };
  }
  return { operation, inputs, rows: [], total: 0 };
}

/** Returns values for inputs that name records of another list: for `location_ids` the ids of the first locations. */
async function namedRecords(context: Run, operation: Operation): Promise<FirstPage['inputs']> {
  const { input } = operation;
  const found: Record<string, readonly string[]> = {};
  for (const name of Object.keys(input)) {
    const [, thing] = /^(.+)_ids$/.exec(sentName(operation, name)) ?? [];
    const isList = typesOf(input[name] ?? {}).includes('array');
    const list = thing !== undefined && isList ? listNamed(context.catalogue, operation, plural(thing)) : undefined;
    if (!list) continue;
    const { rows } = await askFirstPage(context, list, {});
    const ids = rows.map((row) => scalarText(usualId(row))).filter((id) => id !== '');
    if (ids.length > 0) found[name] = ids.slice(0, mostIds);
  }
  return found;
}

/** Requests a list; if the service refuses it, requests it again for the places or accounts that its inputs name. */
async function readFirstPage(context: Run, operation: Operation): Promise<FirstPage> {
  context.messages.progress?.show(escaped`Requesting ${nounOf(operation)} \u2026`);
  try {
    return await askFirstPage(context, operation, {}).catch(async (error) => {
      const isRefused = error instanceof Failure && error.kind === 'refused';
      const inputs = isRefused ? await namedRecords(context, operation) : {};
      if (Object.keys(inputs).length === 0) throw error;
      return askFirstPage(context, operation, inputs);
    });
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return { operation, inputs: {}, rows: [], total: undefined, failure: error };
  } finally {
    context.messages.progress?.wipe();
  }
}

/** Reads the first page of each list, until the service refuses the credential. */
export async function readFirstPages(context: Run, lists: readonly Operation[]): Promise<FirstPage[]> {
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
  // Some services call a list by its singular: `automation`.
  const noun = plural(nounOf(operation));
  if (total !== undefined && total > rows.length) return escaped`${rows.length} of ${pluralize(total, noun)}`;
  return hasMore ? escaped`The first ${pluralize(rows.length, noun)}` : escaped`${term(pluralize(rows.length, noun))}`;
}

/** Returns the failure that ends a connection: the first if no list could be read, else that not all could. */
export function failureOf(pages: readonly FirstPage[]): Failure | undefined {
  const failures = pages.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  if (!first || failures.length === pages.length) return first;
  return new Failure('partial', first.said, first.details);
}
