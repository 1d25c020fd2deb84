import { type Page, readJson, readNames, readPage } from '../../service/answer.ts';
import type { Client } from '../../service/client.ts';
import { IdSet } from '../../service/id-set.ts';
import { type Batch, readPages } from '../../service/pages.ts';
import type { Context } from '../context.ts';
import type { Input } from '../input.ts';
import { nounOf, type Plan, requestFor } from './plan.ts';

/** Where a pull that broke off goes on, and what it has given out already. */
export interface Start {
  readonly page: number | undefined;
  readonly seen: IdSet | undefined;
}

/** Reads one page of one pass. */
export function pageReader(client: Client, plan: Plan, input: Input) {
  const { operation } = plan;
  const read = operation.names ? readNames : readPage;
  return (page: number | undefined, perPage: number | undefined, signal?: AbortSignal): Promise<Page> => {
    const request = requestFor(plan, input, page, perPage);
    return client.send(request, (answer) => read(readJson(answer), operation.envelope, request.what), signal);
  };
}

/** The rows of all passes, no row twice. */
export async function* pull(
  client: Client,
  plan: Plan,
  { settings }: Context,
  start: Start,
): AsyncGenerator<Batch & { readonly turn: number }> {
  const { operation, inputs, paging } = plan;
  const { perPage, all, verify } = paging;
  const before = start.seen ?? (inputs.length > 1 ? new IdSet() : undefined);
  let left = paging.limit;
  for (const [turn, input] of inputs.entries()) {
    if (left === 0) return;
    const batches = readPages({
      fetch: pageReader(client, plan, input),
      noun: nounOf(operation),
      from: start.page ?? paging.page,
      ...{ perPage, all, verify, limit: left, concurrency: settings.concurrency, before },
    });
    for await (const batch of batches) {
      if (left !== undefined) left -= batch.rows.length;
      yield { ...batch, turn };
    }
  }
}
