import { stringifyJson } from '../base/exact-json.ts';
import { Failure } from '../base/failure.ts';
import { counted } from '../base/names.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Sink } from '../output/sink.ts';
import { type Page, readJson, readNames, readPage } from '../service/answer.ts';
import type { Client } from '../service/client.ts';
import { IdSet } from '../service/id-set.ts';
import { type Batch, readPages } from '../service/pages.ts';
import type { ServiceRequest } from '../service/request.ts';
import { fillPath } from '../service/request.ts';
import { againWith } from './again.ts';
import type { Call, Context } from './context.ts';
import { type Display, openSink, openWriter, readDisplay } from './display.ts';
import { type Input, readInput } from './input.ts';
import { type Paging, readPaging } from './paging.ts';
import { previewRequests } from './preview.ts';
import { guessHint } from './requests.ts';
import { type RowCheck, rowCheck } from './row-check.ts';

interface Plan {
  readonly operation: Operation;
  readonly path: string;
  /** One pass over the list for each. */
  readonly inputs: readonly Input[];
  readonly paging: Paging;
  readonly display: Display;
}

/** How far a pull got: what the summary, or the way to go on after a failure, is made of. */
interface Progress {
  rows: number;
  total: number | undefined;
  page: number;
  lastPage: number;
  /** Columns that had no room on the terminal. */
  dropped: readonly string[];
}

/** `orders`, and for a list within a group its own word: `statuses`; what a verb lists are rows. */
const nounOf = ({ group, verb }: Operation): string =>
  (verb === 'list' ? group : verb.endsWith('s') ? verb : 'rows').replaceAll('-', ' ');

function requestFor({ operation, path }: Plan, input: Input, page?: number, perPage?: number): ServiceRequest {
  const noun = nounOf(operation);
  const isGet = operation.method === 'GET';
  return {
    method: operation.method,
    path,
    query: { ...(isGet && input), page, per_page: perPage },
    ...(!isGet && { body: stringifyJson(input) }),
    reads: isGet || operation.reads === true,
    what: page === undefined ? noun : `page ${page} of ${noun}`,
    routeHint: guessHint(operation),
  };
}

/** Rows were already given out: what failed then is done in part. */
function brokenOff(error: unknown, { argv }: Context, { paging, inputs, display }: Plan, progress: Progress): unknown {
  const given = display.file === undefined && progress.rows > 0;
  if (!(error instanceof Failure) || !given || error.kind === 'interrupted' || error.kind === 'terminated')
    return error;
  if (error.kind === 'partial') return error;
  const next = progress.page + 1;
  const goOn =
    paging.all && inputs.length === 1
      ? `The rows up to page ${progress.page} are written. Go on with: ${againWith(argv, `--all --from-page ${next}`)}`
      : `The first ${counted(progress.rows, 'rows')} are written.`;
  return new Failure('partial', error.message, {
    ...error.details,
    hint: [error.details.hint, goOn].filter(Boolean).join('\n'),
  });
}

/** Rows were left out: says how many, with the command that gets them. */
function summarize({ voice, argv }: Context, { operation, paging, inputs }: Plan, progress: Progress): void {
  const noun = nounOf(operation);
  const { rows, total, page, lastPage, dropped } = progress;
  if (dropped.length > 0)
    voice.note(`Not shown for want of room: ${dropped.join(', ')}. Choose with --columns, or see all with -o json`);
  if (rows === 0 && total !== undefined && total > 0 && page > lastPage) {
    voice.note(`Page ${page} is past the end: ${counted(total, noun)} on ${counted(lastPage, 'pages')}.`);
  } else if (rows === 0) voice.note(`No ${noun}.`);
  else if (total !== undefined && rows < total && !paging.all) {
    const next = inputs.length === 1 && paging.limit === undefined && page < lastPage;
    const nextPage = next ? ` Next page: ${againWith(argv, `--page ${page + 1}`)} · everything: --all` : '';
    const everything = next ? '' : ` Everything: ${againWith(argv, '--all', paging.limit === undefined)}`;
    voice.note(`${rows} of ${counted(total, noun)}.${nextPage}${everything}`);
  }
}

async function* pull(client: Client, plan: Plan, context: Context): AsyncGenerator<Batch & { readonly pass: number }> {
  const { operation, inputs, paging } = plan;
  const noun = nounOf(operation);
  const read = operation.names ? readNames : readPage;
  const before = inputs.length > 1 ? new IdSet() : undefined;
  let left = paging.limit;
  for (const [pass, input] of inputs.entries()) {
    if (left === 0) return;
    const fetch = (page: number | undefined, perPage: number | undefined, signal: AbortSignal): Promise<Page> => {
      const request = requestFor(plan, input, page, perPage);
      return client.send(request, (answer) => read(readJson(answer), operation.envelope, request.what), signal);
    };
    const { page: from, perPage, all } = paging;
    const { concurrency } = context.settings;
    for await (const batch of readPages({ fetch, noun, from, perPage, all, limit: left, concurrency, before })) {
      if (left !== undefined) left -= batch.rows.length;
      yield { ...batch, pass };
    }
  }
}

async function stream(context: Context, plan: Plan, sink: Sink, progress: Progress, check: RowCheck): Promise<void> {
  const { voice } = context;
  const writer = await openWriter(context, plan.operation, plan.display, (names) => {
    progress.dropped = names;
  });
  const totals: (number | undefined)[] = [];
  const noun = nounOf(plan.operation);
  voice.progress.show(`Asking for ${noun} …`);
  for await (const { rows, page, lastPage, total, pass } of pull(await context.client(), plan, context)) {
    totals[pass] = total;
    progress.total = totals.reduce<number | undefined>(
      (sum, each) => (each === undefined ? sum : (sum ?? 0) + each),
      undefined,
    );
    Object.assign(progress, { page, lastPage });
    await check.rows(rows);
    voice.progress.wipe();
    await sink.write(writer.batch(rows));
    progress.rows += rows.length;
    if (page < lastPage)
      voice.progress.show(`${progress.rows} of ${counted(total ?? 0, noun)} · page ${page} of ${lastPage}`);
  }
  voice.progress.wipe();
  await sink.write(writer.end());
  await sink.finish();
}

async function run(context: Context, plan: Plan): Promise<void> {
  const { operation, inputs, paging, display } = plan;
  if (context.settings.dryRun) {
    const { page, perPage } = paging;
    return previewRequests(
      context,
      inputs.map((input) => requestFor(plan, input, page, perPage)),
    );
  }
  const progress: Progress = { rows: 0, total: undefined, page: paging.page ?? 1, lastPage: 1, dropped: [] };
  const check = rowCheck(context, operation);
  const sink = await openSink(context, display);
  try {
    await stream(context, plan, sink, progress, check);
  } catch (error) {
    await sink.discard();
    throw brokenOff(error, context, plan, progress);
  }
  check.report(context);
  if (display.file !== undefined)
    context.voice.note(`${counted(progress.rows, nounOf(operation))} written to ${display.file}`);
  summarize(context, plan, progress);
}

/** Runs any operation that answers with a list. */
export async function runList(context: Context, call: Call, operation: Operation, more: Input = {}) {
  const [input, page, shown] = [
    await readInput(context, operation, call),
    readPaging(call),
    readDisplay(context, operation, call),
  ];
  const values = Object.fromEntries(operation.parameters.map((name, at) => [name, call.words[at] ?? '']));
  const path = fillPath(operation.path, values);
  const plan: Plan = {
    operation,
    path,
    inputs: input.inputs.map((each) => ({ ...more, ...each })),
    paging: page.paging,
    display: shown.display,
  };
  return {
    mistakes: [...input.mistakes, ...page.mistakes, ...shown.mistakes],
    run: () => run(context, plan),
  };
}
