import { Failure, lacksCredential } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import type { HttpResponse } from '../../http/exchange.ts';
import { readJson, readRecord } from '../../http/response-body.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Context } from '../../session/context.ts';
import { wholeListPaging } from '../input/paging.ts';
import type { Input } from '../input/part.ts';
import { requestOf } from '../input/requests.ts';
import { openPages } from '../list/open-pages.ts';
import { lookUpContext } from '../look-up-context.ts';
import type { OrderArgument } from './order-argument.ts';

/** How the orders of an account are read to look up their numbers. */
export interface NumberReading {
  readonly context: Context;
  readonly argument: OrderArgument;
  /** The whole list for these filters. */
  pages(input: Input): AsyncIterable<Batch>;
  /** The first rows of the list. */
  latest(count: number): AsyncIterable<Batch>;
  /** The order of an id; undefined where there is none, `unknown` where the service has no route that would tell, or its credential is missing. */
  byId(id: string): Promise<Row | 'unknown' | undefined>;
}

async function readById(context: Context, reading: Operation | undefined, id: string) {
  if (!reading) return 'unknown';
  const request = requestOf(reading, [id], {});
  const read = (response: HttpResponse) => readRecord(readJson(response), reading.envelope, request.what);
  try {
    const client = await context.client(reading.security);
    return (await client.send(request, read)) ?? 'unknown';
  } catch (error) {
    if (lacksCredential(error)) return 'unknown';
    if (!(error instanceof Failure) || error.kind !== 'not_found') throw error;
    return error.details.status === 404 && /^There is no /.test(error.message) ? undefined : 'unknown';
  }
}

export function numberReading(given: Context, argument: OrderArgument): NumberReading {
  const context = lookUpContext(given);
  const { listing } = argument;
  const { path } = listing;
  return {
    context,
    argument,
    pages: (input) => openPages(context, listing, { path, inputs: [input], paging: wholeListPaging }),
    latest: (limit) =>
      openPages(context, listing, { path, inputs: [{}], paging: { ...wholeListPaging, all: false, limit } }),
    byId: (id) => readById(context, argument.reading, id),
  };
}
