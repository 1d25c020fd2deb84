import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { listNoun } from '../operations/route.ts';
import { orderReader } from '../orders/order.ts';
import type { OrderFact, OrdersAlike } from '../orders/orders-alike.ts';
import type { Batch } from '../paging/list-reading.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import { runBatch } from './batch.ts';
import { readInput } from './input/input.ts';
import { misplacedPaging, wholeListPaging } from './input/paging.ts';
import { pathOf, planRequests } from './input/requests.ts';
import type { Input } from './input/values.ts';
import { goWithout } from './list/list-messages.ts';
import { pageRequests } from './list/open-pages.ts';
import { sendWithOrder } from './numbers/resolve-orders.ts';

/**
 * All records of a list that helps to judge orders. None where it cannot be read, which a line says; `without` is what is
 * not checked then. Throws where the command was stopped, or the credential was refused.
 */
export async function readIfThere(
  { catalogue, service, messages }: Run,
  id: string,
  without: string,
  isExpected = true,
): Promise<readonly Row[]> {
  const operation = findOperation(catalogue, id);
  if (!operation) return [];
  try {
    return await service.impatient().all(operation);
  } catch (failure) {
    if (!isExpected && failure instanceof Failure && failure.details.status === 404) return [];
    goWithout(messages, failure, without);
    return [];
  }
}

/** A batch of orders for figures, and the records that were wanted whole. */
export interface FiguresRead {
  readonly alike: readonly OrdersAlike[];
  readonly rows: readonly Row[];
}

/** The orders that filters choose. */
export type OrderReading = Awaited<ReturnType<typeof orderReading>>;

/** Returns the orders that the flags of a list choose, in these `states` if the flags name none. `more` are inputs that the flags do not give. */
export async function orderReading(
  context: Context,
  operation: Operation,
  { states = [], more = {} }: { readonly states?: readonly string[]; readonly more?: Input } = {},
) {
  const { messages, signal, service } = context;
  const { splitBy = '' } = operation;
  const read = await readInput(context, operation);
  const { where, sort } = context.invocation.shared;
  const selection =
    where.length > 0 || sort.length > 0
      ? await (await import('./list/select-rows.ts')).openSelection(context, operation)
      : undefined;
  const given = read.inputs.map((input): Input => ({ ...more, ...input }));
  // The service may not be able to filter by some of them, or by any.
  const known = operation.input[splitBy]?.enum ?? [];
  const chosen = states.filter((state) => known.includes(state));
  const inputs =
    chosen.length === 0 || given.some((input) => Object.hasOwn(input, splitBy))
      ? given
      : given.flatMap((input) => chosen.map((state): Input => ({ [splitBy]: state, ...input })));
  const mistakes = [...read.mistakes, ...misplacedPaging(operation, read.inputs), ...(selection?.mistakes ?? [])];
  if (selection?.isSorted) mistakes.push(escaped`--sort: the result has an order of its own. Leave it out.`);
  const inputsOver = (over: Input): readonly Input[] => inputs.map((input) => ({ ...input, ...over }));
  let isProved = true;

  async function* counted(batches: AsyncIterable<Batch>): AsyncGenerator<Batch, void> {
    const wasProved = isProved;
    let count = 0;
    for await (const batch of batches) {
      count += batch.rows.length;
      isProved = wasProved && (batch.total !== undefined || !batch.isFollowed);
      signal.throwIfAborted();
      const of = batch.total === undefined ? '' : escaped` of ${batch.total}`;
      messages.progress?.show(escaped`Reading ${listNoun(operation)} \u2026 ${count}${of}`);
      yield batch;
    }
    messages.progress?.wipe();
    if (wasProved && !isProved)
      messages.note(escaped`The list ended where the service says that it ends. It gives no total that proves it.`);
  }

  async function* readRows(wanted: readonly Input[] = inputs): AsyncGenerator<readonly Row[], void> {
    const pages = counted(service.pages(operation, { inputs: wanted }));
    const selected = selection?.select(pages, {}, undefined) ?? pages;
    for await (const { rows } of selected) yield rows.map(({ values }) => values);
  }

  const readOrder = orderReader(operation);

  return {
    operation,
    mistakes,
    warnings: read.warnings,
    /** The names of the fields that --where compares. */
    fields: selection?.fields ?? [],
    inputs,
    /** False if the service gives no total: nothing proves then that all orders were read, and a line says so. */
    get isProved() {
      return isProved;
    },
    /** Reads all of them, page by page. Throws a failure where they cannot be proved complete. */
    read: () => readRows(),
    /**
     * Reads these facts of all orders: order by order, or from a mirror with equal orders in one group. `rows` has the records of orders in
     * the states that `isWhole` chooses, in the same batch or a later one. `over` replaces inputs of the filters, to read other days.
     */
    figures: async function* (
      facts: readonly OrderFact[],
      isWhole: (state: string) => boolean = () => false,
      over: Input = {},
    ): AsyncGenerator<FiguresRead, void> {
      const asked = inputsOver(over);
      const kept = selection ? undefined : await context.offline?.figures(operation, { inputs: asked, facts });
      const isWanted = (row: Row): boolean => isWhole(readOrder(row).state);
      if (!kept) {
        for await (const rows of readRows(asked))
          yield { alike: rows.map((row) => ({ order: readOrder(row), orders: 1 })), rows: rows.filter(isWanted) };
        return;
      }
      const states = new Set<string>();
      for await (const alike of kept) {
        for (const { order } of alike) if (isWhole(order.state)) states.add(order.state);
        yield { alike, rows: [] };
      }
      const whole = asked.flatMap((input) => [...states].map((state): Input => ({ ...input, [splitBy]: state })));
      if (whole.length === 0) return;
      for await (const rows of readRows(splitBy === '' ? asked : whole))
        yield { alike: [], rows: rows.filter(isWanted) };
    },
    requests: (over: Input = {}) =>
      pageRequests(service, operation, {
        path: pathOf(operation, []),
        inputs: inputsOver(over),
        paging: wholeListPaging,
      }),
  };
}

/** Orders by their ids or numbers, each once: those that were found, and what the command ends with where one was not. */
export async function* readNamedOrders(
  context: Context,
  operation: Operation,
  ids: readonly string[],
  onFailure: (failure: Failure) => void,
): AsyncGenerator<readonly Row[], void> {
  await context.service.assertReady(operation);
  const calls = planRequests(context.catalogue, { ...operation, acceptsMany: true }, ids);
  const { results, failure } = await runBatch(calls, ({ args, request }) =>
    sendWithOrder(context, operation, args, (words) =>
      context.service.send(operation, { ...request, path: pathOf(operation, words) }),
    ),
  );
  if (failure && results.length === 0) throw failure;
  if (failure) onFailure(failure);
  const readOrder = orderReader(operation);
  const orders = results.filter((row) => row !== undefined);
  yield [...new Map(orders.map((row) => [readOrder(row).id || row, row])).values()];
}
