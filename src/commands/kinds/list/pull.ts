import { Failure, isStop } from '../../../base/failure.ts';
import type { Client } from '../../../http/client.ts';
import type { HttpResponse } from '../../../http/exchange.ts';
import { readJson } from '../../../http/responses.ts';
import { IdSet } from '../../../paging/id-set.ts';
import { type Page, readNames, readPage } from '../../../paging/page.ts';
import { type Batch, readPages } from '../../../paging/read-pages.ts';
import { scanPage } from '../../../paging/scan-page.ts';
import type { Context } from '../../context.ts';
import type { Input } from '../../input/part.ts';
import { nounOf, type Plan, requestFor } from './plan.ts';
import type { Rehearsal } from './rehearsal.ts';

/** Where a pull that broke off goes on, and what it has given out already. */
export interface Start {
  readonly page: number | undefined;
  readonly seen: IdSet | undefined;
}

/** The failure of a page, with the page in its message where that does not name it. */
function atPage(error: unknown, what: string): unknown {
  if (!(error instanceof Failure) || isStop(error) || error.message.includes(what)) return error;
  const named = what.charAt(0).toUpperCase() + what.slice(1);
  return new Failure(error.kind, `${named}: ${error.message}`, error.details);
}

/** Reads one page of one pass. */
export function pageReader(client: Client, plan: Plan, input: Input, rehearsal?: Rehearsal) {
  const { operation } = plan;
  const { envelope } = operation;
  const read = operation.plainNames ? readNames : readPage;
  return async (page: number | undefined, perPage: number | undefined, signal?: AbortSignal): Promise<Page> => {
    const request = requestFor(plan, input, page, perPage);
    const { what } = request;
    const readAnswer = (answer: HttpResponse): Page => {
      const scan = rehearsal?.passed;
      const looked = scan && scanPage(answer.body, scan, envelope, what);
      if (looked) return looked;
      const parsed = read(readJson(answer), envelope, what);
      rehearsal?.open(answer.body, parsed);
      return parsed;
    };
    try {
      return await client.send(request, readAnswer, signal);
    } catch (error) {
      throw page === undefined ? error : atPage(error, what);
    }
  };
}

/** Several states are read again until a round brings nothing new, but not for ever. */
const mostRounds = 5;

interface Turn {
  readonly turn: number;
}

/**
 * The rows of all inputs, no row twice. A record may change its state while another state is read: with `--all`, the
 * states read before the last one are read again until nothing new comes.
 */
export async function* pull(
  client: Client,
  plan: Plan,
  { io, settings }: Context,
  start: Start,
  rehearsal: Rehearsal,
): AsyncGenerator<Batch & Turn> {
  const { operation, inputs, paging } = plan;
  const { perPage, all, verify } = paging;
  const noun = nounOf(operation);
  const before = start.seen ?? (inputs.length > 1 ? new IdSet() : undefined);
  let left = paging.limit;
  let fresh = 0;
  async function* read(input: Input, turn: number): AsyncGenerator<Batch & Turn> {
    const batches = readPages({
      fetch: pageReader(client, plan, input, rehearsal),
      noun,
      from: start.page ?? paging.page,
      ...{ perPage, all, verify, limit: left, concurrency: settings.concurrency, before },
      takesAll: plan.display.file !== undefined || io.stdoutIsFile === true,
    });
    for await (const batch of batches) {
      if (left !== undefined) left -= batch.rows.length;
      fresh += batch.rows.length;
      yield { ...batch, turn };
    }
  }
  for (const [turn, input] of inputs.entries()) if (left !== 0) yield* read(input, turn);
  if (!all || inputs.length === 1) return;
  for (let round = 1; ; round++) {
    fresh = 0;
    for (const [turn, input] of inputs.slice(0, -1).entries()) yield* read(input, turn);
    if (fresh === 0) return;
    if (round >= mostRounds) {
      throw new Failure('partial', `The ${noun} kept changing their state while they were read.`, {
        hint: 'Or read all states, and filter what you get.',
      });
    }
  }
}
