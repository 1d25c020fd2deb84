import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../../base/failure.ts';
import { pluralize } from '../../base/names.ts';
import type { Row } from '../../base/row.ts';
import { fillPath } from '../../http/request.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { endOf } from '../../output/formatter.ts';
import { openFormatter } from '../../output/open-formatter.ts';
import type { Batch } from '../../paging/list-reading.ts';
import type { Context, Invocation } from '../context.ts';
import { outputPath } from '../input/file-name.ts';
import { readInput } from '../input/input.ts';
import { misplacedPaging, readPaging, wholeList } from '../input/paging.ts';
import type { Input } from '../input/part.ts';
import { printTemplate } from '../input/template.ts';
import { readDisplay } from './display.ts';
import { manifestMistakes } from './list/manifest.ts';
import { type Output, openOutput, resumeMistakes } from './list/open-output.ts';
import { openPages } from './list/open-pages.ts';
import { pageRequest } from './list/page-request.ts';
import { isUnproved, partialFailure } from './list/partial-failure.ts';
import { type ListPlan, listNoun } from './list/plan.ts';
import { ListProgress } from './list/progress.ts';
import { readSelection, wholeListFlags } from './list/read-selection.ts';
import { startOfResumed } from './list/resume-start.ts';
import type { FindRow } from './list/selection.ts';
import { summarize } from './list/summary.ts';
import { previewRequests } from './preview.ts';
import { RowCheck } from './row-check.ts';

/** Page source → formatter → sink; `progress` counts every page that is wholly written. */
async function copyRows(
  context: Context,
  plan: ListPlan,
  { sink, resumable }: Output,
  progress: ListProgress,
  check: RowCheck,
): Promise<void> {
  const { messages, signal, io } = context;
  const { operation, path, inputs, display, selection } = plan;
  const paging = selection ? wholeList(plan.paging) : plan.paging;
  const noun = listNoun(operation);
  messages.progress.show(`Requesting ${noun} …`);
  const view = {
    ...display,
    header: display.header && (resumable?.isEmpty ?? true),
    unknown: progress.rows === 0 && !selection ? display.unknown : [],
    continued: resumable?.marks.find(({ columns }) => columns)?.columns,
    onHidden: (names: readonly string[]) => {
      progress.hidden = names;
    },
  };
  const start = resumable && (await startOfResumed(context, plan, resumable.marks));
  const copiedFields = (rows: readonly Row[]) =>
    display.itemRows || selection ? undefined : display.format.copiedFields?.(operation, view, rows);
  const readsToEnd = display.file !== undefined || io.stdoutIsFile === true;
  const query = { path, inputs, paging, start, copiedFields, readsToEnd };
  const opened = openPages(context, operation, query);
  const pages = selection?.select(opened, display, plan.paging.limit) ?? opened;
  // The first request leaves before the formatter's libraries are loaded.
  await nextTurn();
  const formatter = await openFormatter(display.format, operation, view);
  const copy = async (batch: Batch): Promise<void> => {
    // Prefetched pages may have arrived before the command was stopped.
    signal.throwIfAborted();
    messages.progress.wipe();
    // The requests for the next pages leave before the first page is written, which takes longest.
    if (progress.rows === 0) for (let turn = 0; turn < 2; turn++) await nextTurn();
    await sink.write(await formatter.page(batch.rows));
    await resumable?.mark(batch, formatter.columnNames?.());
    // After writing, so that the first row does not wait for the schemas to load.
    await check.rows(batch.rows);
    progress.add(batch);
    const { page, lastPage, total } = batch;
    if (page < lastPage) {
      messages.progress.show(`${progress.read} of ${pluralize(total ?? 0, noun)} · page ${page} of ${lastPage}`);
    }
  };
  const close = async (): Promise<void> => {
    for await (const chunk of endOf(formatter)) {
      signal.throwIfAborted();
      await sink.write(chunk);
    }
  };
  try {
    for await (const batch of pages) await copy(batch);
  } catch (error) {
    if (sink.keep && !display.format.binary && progress.rows > 0 && isUnproved(error)) {
      await close()
        .then(sink.keep)
        .catch((failure: Error) => messages.warn(failure.message));
    }
    await formatter.discard?.();
    throw error;
  }
  messages.progress.wipe();
  await close();
}

async function runPlan(context: Context, plan: ListPlan): Promise<void> {
  const { operation, path, inputs, paging } = plan;
  if (context.settings.dryRun) {
    const { page, perPage } = paging;
    return previewRequests(
      context,
      inputs.map((input) => pageRequest(operation, path, input, page, perPage)),
    );
  }
  const check = new RowCheck(context, operation);
  const output = await openOutput(context, plan);
  const progress = new ListProgress(paging.page, output.resumable?.marks ?? []);
  try {
    await copyRows(context, plan, output, progress, check);
    await output.sink.finish();
  } catch (error) {
    const kept = await output.sink.discard();
    const file = plan.display.format.binary ? undefined : kept;
    if (error instanceof Failure && error.kind === 'usage') {
      // After a mistake everything is as it was before.
      await output.manifest?.discard();
      throw error;
    }
    // The reason why the list was not read matters more.
    await output.manifest
      ?.write(progress, { file, complete: false, error })
      .catch((failure: Error) => context.messages.warn(failure.message));
    throw partialFailure(error, context, plan, progress, file);
  }
  const { file } = plan.display;
  await output.manifest?.write(progress, { file, complete: paging.all && paging.page === undefined });
  summarize(context, plan, progress);
  await check.report();
}

/** The defaults for flags that were not given. */
export interface ListDefaults {
  readonly format?: string;
  readonly all?: boolean;
  /** Which rows are shown, and how. */
  readonly find?: FindRow;
  /** Input that has no flags. */
  readonly input?: Input;
}

/** Runs any operation that answers with a list. */
export async function runList(
  context: Context,
  invocation: Invocation,
  operation: Operation,
  defaults: ListDefaults = {},
) {
  const { flags, words } = invocation;
  if (flags.template !== undefined) return printTemplate(context, invocation, operation);
  const input = await readInput(context, operation, invocation);
  const selection = await readSelection(context, operation, invocation, defaults.find);
  const reading = readPaging(invocation, operation, selection !== undefined || defaults.all);
  const { paging, mistakes: pagingMistakes } = reading;
  const { display, mistakes: displayMistakes } = await readDisplay(context, operation, invocation, {
    fallback: defaults.format,
    isRead: isRead(operation),
  });
  const manifest = typeof flags.manifest === 'string' ? outputPath(context.io.cwd, flags.manifest) : undefined;
  const resume = flags.resume === true;
  const mistakes = [
    ...misplacedPaging(operation, input.inputs),
    ...(selection?.mistakes ?? []),
    ...(resume && !selection ? resumeMistakes(display, paging) : []),
    ...manifestMistakes(context, flags.manifest, display),
    // A list is read several times over to be proved complete.
    ...(isRead(operation) || !(paging.all || paging.limit !== undefined)
      ? []
      : [`${operation.id} may change data, so it is sent only once: leave out ${wholeListFlags}.`]),
  ];
  const values = Object.fromEntries(operation.parameters.map((name, at) => [name, words[at] ?? '']));
  const inputs = input.inputs.map((each) => ({ ...defaults.input, ...each }));
  const plan = {
    operation,
    path: fillPath(operation.path, values),
    inputs,
    paging,
    display,
    manifest,
    resume,
    selection,
  };
  return {
    mistakes: [...input.mistakes, ...pagingMistakes, ...displayMistakes, ...mistakes],
    warnings: input.warnings,
    run: () => runPlan(context, plan),
  };
}
