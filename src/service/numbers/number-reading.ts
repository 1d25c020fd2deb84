import { lacksCredential } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Context } from '../../session/context.ts';
import type { Service } from '../../session/service.ts';
import type { Input } from '../input/part.ts';
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

async function readById(service: Service, reading: Operation | undefined, id: string) {
  if (!reading) return 'unknown';
  const found = await service.find(reading, [id]);
  if (found.state === 'found') return found.record;
  if (found.state === 'missing') return found.isCertain ? undefined : 'unknown';
  if (lacksCredential(found.failure)) return 'unknown';
  throw found.failure;
}

/** Reads the orders of an account without waiting out an outage; `service` is that of the context unless given. */
export function numberReading(context: Context, argument: OrderArgument, service = context.service): NumberReading {
  const { listing, reading } = argument;
  const impatient = service.impatient();
  return {
    context,
    argument,
    pages: (input) => impatient.pages(listing, { inputs: [input] }),
    latest: (rows) => impatient.pages(listing, { rows }),
    byId: (id) => readById(impatient, reading, id),
  };
}
