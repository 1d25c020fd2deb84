import { basename, extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { fillPath } from '../http/request.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { type Display, formats, openFormatter } from '../output/formats.ts';
import { endOf, type Formatter } from '../output/formatter.ts';
import type { Sink } from '../output/sink.ts';
import type { Batch } from '../paging/list-reading.ts';
import type { Context, Invocation } from '../session/context.ts';
import { openSink, readDisplay } from './display.ts';
import { printTemplate } from './input/body.ts';
import { outputPath } from './input/given-files.ts';
import { readInput } from './input/input.ts';
import { misplacedPaging, type Paging, readPaging, wholeList } from './input/paging.ts';
import type { Input } from './input/values.ts';
import { isUnproved, partialFailure, summarize } from './list/list-messages.ts';
import type { Manifest } from './list/manifest.ts';
import { afterFirst, readPages } from './list/open-pages.ts';
import { pageRequests } from './list/page-request.ts';
import { type FindRow, type ListPlan, ListProgress, listNoun, partFile } from './list/plan.ts';
import type { Resumable } from './list/resume.ts';
import { readSelection, wholeListFlags } from './list/selection.ts';
import { sendWithOrder } from './numbers/resolve-orders.ts';
import { previewRequests } from './preview.ts';
import { RowCheck } from './row-check.ts';

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
  const { shared, words } = invocation;
  if (invocation.operationFlags.template !== undefined)
    return printTemplate(invocation.operationFlags.template, operation);
  const input = await readInput(context, operation, invocation);
  const selection = await readSelection(context, operation, invocation, defaults.find);
  const reading = readPaging(invocation, operation, selection !== undefined || defaults.all);
  const { paging, mistakes: pagingMistakes } = reading;
  const { display, mistakes: displayMistakes } = await readDisplay(context, operation, invocation, {
    fallback: defaults.format,
    isRead: isRead(operation),
  });
  const manifest = shared.manifest === undefined ? undefined : outputPath(context.io.cwd, shared.manifest);
  const { resume } = shared;
  const mistakes = [
    ...misplacedPaging(operation, input.inputs),
    ...(selection?.mistakes ?? []),
    ...(resume && !selection ? resumeMistakes(display, paging) : []),
    ...(shared.manifest === undefined
      ? []
      : (await import('./list/manifest.ts')).manifestMistakes(context, shared.manifest, display)),
    // A list is read several times over to be proved complete.
    ...(isRead(operation) || !(paging.all || paging.limit !== undefined)
      ? []
      : [escaped`${operation.id} may change data, so it is sent only once: leave out ${wholeListFlags}.`]),
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
    run: () => {
      if (operation.parameters.length === 0) return writeList(context, plan);
      return sendWithOrder(context, operation, words, (found) => {
        const named = Object.fromEntries(operation.parameters.map((name, at) => [name, found[at] ?? '']));
        return writeList(context, { ...plan, path: fillPath(operation.path, named) });
      });
    },
  };
}

/**
 * Reads a list and writes it: page source → formatter → sink. Says how many rows there are, or how to go on after a
 * failure. With `--dry-run` the requests are shown, and nothing is read.
 */
export async function writeList(context: Context, plan: ListPlan): Promise<void> {
  const { operation, path, inputs, paging, display, selection } = plan;
  const { messages, settings, io } = context;
  if (settings.dryRun) return previewRequests(context, await pageRequests(operation, path, inputs, paging));
  const output = await openOutput(context, plan);
  const { sink, manifest, resumable } = output;
  const progress = new ListProgress(paging.page, resumable?.marks ?? []);
  const check = new RowCheck(context, operation);
  try {
    messages.progress.show(escaped`Requesting ${listNoun(operation)} \u2026`);
    const view = viewOf(plan, output, progress);
    const pages = readPages(context, operation, {
      path,
      inputs,
      paging: selection ? wholeList(paging) : paging,
      start: await resumable?.start(),
      copiedFields: (rows: readonly Row[]) =>
        display.itemRows || selection ? undefined : display.format.copiedFields?.(operation, view, rows),
      readsToEnd: display.file !== undefined || io.stdoutIsFile === true,
    });
    // The first request leaves before the formatter's libraries are loaded.
    const first = pages.next();
    // It is awaited later; until then a failure must not count as unhandled.
    first.catch(() => undefined);
    const batches = afterFirst(first, pages);
    const selected = selection?.select(batches, display, paging.limit) ?? batches;
    await nextTurn();
    const formatter = await openFormatter(display.format, operation, view);
    await copyBatches(context, plan, { output, progress, check, formatter }, selected);
    await sink.finish();
  } catch (error) {
    const kept = await sink.discard();
    const file = display.format.binary ? undefined : kept;
    if (error instanceof Failure && error.kind === 'usage') {
      // After a mistake everything is as it was before.
      await manifest?.discard();
      throw error;
    }
    // The reason why the list was not read matters more.
    await manifest
      ?.write(progress, { file, complete: false, error })
      .catch((failure: Error) => messages.warn(failure.message));
    throw partialFailure(error, context, plan, progress, file);
  }
  await manifest?.write(progress, { file: display.file, complete: paging.all && paging.page === undefined });
  summarize(context, plan, progress);
  await check.report();
}

interface Output {
  readonly sink: Sink;
  readonly manifest: Manifest | undefined;
  /** With `--resume`: what earlier runs have written, and the log of what this one writes. */
  readonly resumable: Resumable | undefined;
}

/** Opens all output files before the first request, so that a wrong path fails at once. */
async function openOutput(context: Context, plan: ListPlan): Promise<Output> {
  const { display, resume } = plan;
  const manifest =
    plan.manifest === undefined
      ? undefined
      : await (await import('./list/manifest.ts')).openManifest(context, plan, plan.manifest);
  try {
    const resumable = resume ? await (await import('./list/resume.ts')).openResumable(context, plan) : undefined;
    const opened = resumable?.sink ?? (await openSink(context, display));
    const before = resumable && resumable.marks.length > 0 ? partFile(display) : undefined;
    return { sink: manifest ? await manifest.watch(opened, before) : opened, manifest, resumable };
  } catch (error) {
    await manifest?.discard();
    throw error;
  }
}

/** The display of the rows. A file that is continued has its header, and its columns, already. */
const viewOf = ({ display, selection }: ListPlan, { resumable }: Output, progress: ListProgress) => ({
  ...display,
  header: display.header && (resumable?.isEmpty ?? true),
  unknown: progress.rows === 0 && !selection ? display.unknown : [],
  continued: resumable?.marks.find(({ columns }) => columns)?.columns,
  onHidden: (names: readonly string[]) => {
    progress.hidden = names;
  },
});

interface Copy {
  readonly output: Output;
  readonly progress: ListProgress;
  readonly check: RowCheck;
  readonly formatter: Formatter;
}

/** Writes the batches of a list, and its end. `progress` counts every page that is wholly written. */
async function copyBatches(
  context: Context,
  { operation, display }: ListPlan,
  { output: { sink, resumable }, progress, check, formatter }: Copy,
  batches: AsyncIterable<Batch>,
): Promise<void> {
  const { messages, signal } = context;
  const close = async (): Promise<void> => {
    for await (const chunk of endOf(formatter)) {
      signal.throwIfAborted();
      await sink.write(chunk);
    }
  };
  try {
    for await (const batch of batches) {
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
      if (page >= lastPage) continue;
      const all = pluralize(total ?? 0, listNoun(operation));
      messages.progress.show(escaped`${progress.read} of ${all} \u00b7 page ${page} of ${lastPage}`);
    }
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

const resumableFormats = formats
  .filter(({ resumable }) => resumable)
  .map(({ name }) => name)
  .join(' or ');

/** The flag that names a file which cannot be continued as one that can. */
const csvWay = (file: string | undefined): string =>
  file === undefined ? '' : escaped` Write --out ${basename(file, extname(file))}.csv.`;

/** The mistakes of `--resume`, a sentence each. */
export const resumeMistakes = ({ file, format }: Display, { all }: Paging): string[] => [
  ...(file === undefined ? ['--resume needs --out <file>.'] : []),
  ...(format.resumable
    ? []
    : [
        escaped`--resume needs ${resumableFormats}${format.binary ? ': a workbook is written as a whole' : ''}.${csvWay(file)}`,
      ]),
  ...(all ? [] : ['--resume needs --all.']),
];
