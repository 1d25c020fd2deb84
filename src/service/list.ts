import { basename, extname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, pluralize, suggest } from '../base/text/message.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { listNoun } from '../operations/route.ts';
import { type Display, formats, openFormatter } from '../output/formats.ts';
import type { Formatter } from '../output/formatter.ts';
import type { Sink } from '../output/sink.ts';
import type { Batch } from '../paging/list-reading.ts';
import type { Prepared, Show } from '../ports/prepared.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import { cityFiller } from './city-cells.ts';
import { openSink, readDisplay } from './display.ts';
import { printTemplate } from './input/body.ts';
import { outputPath } from './input/given-files.ts';
import { readInput } from './input/input.ts';
import { misplacedPaging, type Paging, readPaging, wholeList } from './input/paging.ts';
import { pathOf } from './input/requests.ts';
import { readArguments } from './input/standard-input.ts';
import type { Input, Part } from './input/values.ts';
import { periodInputs } from './list/last-day.ts';
import { isUnproved, partialFailure, summarize } from './list/list-messages.ts';
import { openPages, pageRequests } from './list/open-pages.ts';
import { type ListPlan, type ListProgress, partFile } from './list/plan.ts';
import type { RowFinder, SelectedBatch } from './list/select-rows.ts';
import { sendWithOrder } from './numbers/resolve-orders.ts';
import { openRowCheck } from './row-check.ts';

interface ListDefaults {
  readonly format?: string;
  readonly all?: boolean;
  readonly find?: RowFinder;
  /** Completes what flags say by what has no flag of its own, and tells what is wrong with it. */
  readonly complete?: ((input: Input) => Part) | undefined;
}

/** Runs any operation that answers with a list. */
export async function runList(
  context: Context,
  operation: Operation,
  { format, all, find, complete }: ListDefaults = {},
): Promise<Prepared> {
  const { invocation, io } = context;
  const { shared } = invocation;
  const { template } = shared;
  if (template !== undefined) return printTemplate(context, template, operation);
  const read = await readInput(context, operation);
  const completed = read.inputs.map((each): Part => complete?.(each) ?? { value: each, mistakes: [] });
  const isSelected = find !== undefined || shared.where.length > 0 || shared.sort.length > 0;
  const selection = isSelected
    ? await (await import('./list/select-rows.ts')).openSelection(context, operation, find)
    : undefined;
  const { paging, mistakes: pagingMistakes } = readPaging(invocation, operation, isSelected || all);
  const { display, mistakes: displayMistakes } = await readDisplay(context, operation, {
    fallback: format,
    isRead: isRead(operation),
  });
  const mistakes = [
    ...read.mistakes,
    ...completed.flatMap((each) => each.mistakes),
    ...pagingMistakes,
    ...displayMistakes,
    ...misplacedPaging(operation, read.inputs),
    ...(selection?.mistakes ?? []),
  ];
  if (context.offline && (shared.resume || shared.manifest !== undefined || shared.verify))
    mistakes.push(escaped`--offline: --resume, --manifest and --verify prove what the service has. Leave them out.`);
  if (shared.resume && !selection) mistakes.push(...resumeMistakes(display, paging));
  if (shared.manifest !== undefined) {
    mistakes.push(...(await import('./list/manifest.ts')).manifestMistakes(context, shared.manifest, display));
  }
  // A list is read several times over to be proved complete.
  if (!isRead(operation) && (paging.all || paging.limit !== undefined)) {
    const once = escaped`${operation.id} may change data, so it is sent only once: leave out --all, --limit, --where and --sort.`;
    const mayRead = operation.method === 'POST' && operation.grade === 'imported';
    mistakes.push(mayRead ? escaped`${once} If it only searches: ${suggest`ops set ${operation.id} --reads`}` : once);
  }
  const plan: ListPlan = {
    operation,
    path: operation.path,
    inputs: completed.map(({ value }) => value),
    paging,
    display,
    manifest: shared.manifest === undefined ? undefined : outputPath(io.cwd, shared.manifest),
    resume: shared.resume,
    selection,
  };
  const { warnings } = read;
  if (operation.parameters.length === 0)
    return { mistakes, warnings, dryRun: () => previewList(context, plan), run: () => writeList(context, plan) };
  const words = await readArguments(context, operation);
  const planned = <T>(read: (plan: ListPlan) => Promise<T>): Promise<T> =>
    sendWithOrder(context, operation, words.args, (args) => read({ ...plan, path: pathOf(operation, args) }));
  return {
    mistakes: [...words.mistakes, ...mistakes],
    warnings,
    dryRun: () => planned((plan) => previewList(context, plan)),
    run: () => planned((plan) => writeList(context, plan)),
  };
}

/** The requests of the list as it would be read now. */
async function previewList(context: Run, plan: ListPlan): Promise<Show> {
  const { operation, inputs } = plan;
  const asked = await periodInputs(await context.service.lastDays?.(operation), operation, inputs);
  return { preview: await pageRequests(context.service, operation, { ...plan, inputs: asked }) };
}

async function writeList(context: Context, plan: ListPlan): Promise<void> {
  const { operation, paging, display } = plan;
  const output = await openOutput(context, plan);
  const { sink, manifest, progress, check, seen } = output;
  try {
    await copyRows(context, plan, output);
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
      .catch((failure: Error) => context.messages.warn(saidBy(failure)));
    throw partialFailure(context, plan, progress, { error, kept: file });
  }
  await manifest?.write(progress, { file: display.file, complete: paging.all && paging.page === undefined });
  if (seen.length > 0) (await import('../session/seen-lists.ts')).keepSeen(context, operation, seen);
  await summarize(context, plan, progress);
  await check.report();
}

const saidBy = (error: Error): Message => (error instanceof Failure ? error.said : escaped`${error.message}`);

type Output = Awaited<ReturnType<typeof openOutput>>;

/** Opens all output files before the first request, so that a wrong path fails at once. */
async function openOutput(context: Context, plan: ListPlan) {
  const { display, operation, paging } = plan;
  const manifest =
    plan.manifest === undefined
      ? undefined
      : await (await import('./list/manifest.ts')).openManifest(context, plan, plan.manifest);
  try {
    const resumable = plan.resume ? await (await import('./list/resume.ts')).openResumable(context, plan) : undefined;
    const opened = resumable?.sink ?? (await openSink(context, display));
    const marks = resumable?.marks ?? [];
    const ids = marks.flatMap((mark) => mark.ids);
    const before = marks.length > 0 ? partFile(display) : undefined;
    // Counts every page that is wholly written.
    const progress: ListProgress = {
      rows: ids.length,
      read: ids.length,
      firstId: ids[0],
      lastId: ids.at(-1),
      total: undefined,
      listsLeft: 0,
      page: paging.page ?? 1,
      lastPage: 1,
      steady: true,
      more: undefined,
      isSilent: false,
      isFollowed: false,
      proof: undefined,
      passes: 0,
      hidden: [],
    };
    const sink = manifest ? await manifest.watch(opened, before) : opened;
    // What a person has seen TAB offers.
    const seen: Row[] = [];
    return { sink, manifest, resumable, progress, seen, check: openRowCheck(context, operation) };
  } catch (error) {
    await manifest?.discard();
    throw error;
  }
}

async function copyRows(context: Run, plan: ListPlan, output: Output): Promise<void> {
  const { operation, path, inputs, paging, display, selection } = plan;
  const { sink, resumable, progress, check } = output;
  const { messages, signal, io } = context;
  messages.progress?.show(escaped`Requesting ${listNoun(operation)} \u2026`);
  const view: Display = {
    ...display,
    // A file that is continued has its header, and its columns, already.
    header: display.header && (resumable?.isEmpty ?? true),
    unknown: progress.rows === 0 && !selection ? display.unknown : [],
    continued: resumable?.marks.find(({ columns }) => columns)?.columns,
    onHidden: (names) => {
      progress.hidden = names;
    },
  };
  const mayCopy = !display.itemRows && !selection;
  const isSeen = display.format.forPeople && io.stdout.isTTY === true;
  // The first request leaves before the formatter's libraries are loaded.
  const pages = openPages(context, operation, {
    path,
    inputs,
    paging: selection ? wholeList(paging) : paging,
    start: await resumable?.start(),
    copiedFields: (rows: readonly Row[]) =>
      mayCopy ? display.format.copiedFields?.(operation, view, rows) : undefined,
    readsToEnd: display.file !== undefined || io.stdoutIsFile === true,
    search: selection?.search,
  });
  await nextTurn();
  const formatter = await openFormatter(display.format, operation, view);
  const named = cityFiller(context, operation, display);
  try {
    for await (const batch of selection?.select(pages, display, paging.limit) ?? pages) {
      // Prefetched pages may have arrived before the command was stopped.
      signal.throwIfAborted();
      messages.progress?.wipe();
      // The requests for the next pages leave before the first page is written, which takes longest.
      if (progress.rows === 0) for (let turn = 0; turn < 2; turn++) await nextTurn();
      await sink.write(await formatter.page((await named?.(batch.rows)) ?? batch.rows));
      await resumable?.mark(batch, formatter.columnNames?.());
      // After writing, so that the first row does not wait for the schemas to load.
      await check.rows(batch.rows);
      addBatch(progress, batch);
      if (isSeen && output.seen.length < 200) output.seen.push(...batch.rows.map(({ values }) => values));
      const { page, lastPage, total = 0 } = batch;
      if (page >= lastPage) continue;
      messages.progress?.show(
        escaped`${progress.read} of ${pluralize(total, listNoun(operation))} \u00b7 page ${page} of ${lastPage}`,
      );
    }
  } catch (error) {
    if (isUnproved(error)) await keepRows(context, plan, output, formatter);
    await formatter.discard?.();
    throw error;
  }
  messages.progress?.wipe();
  await writeEnd(formatter, sink, signal);
}

/** Keeps a file whose rows are all correct, and may not be all. */
async function keepRows(
  { messages, signal }: Run,
  { display }: ListPlan,
  { sink, progress }: Output,
  formatter: Formatter,
): Promise<void> {
  if (!sink.keep || display.format.binary || progress.rows === 0) return;
  await writeEnd(formatter, sink, signal)
    .then(sink.keep)
    .catch((failure: Error) => messages.warn(saidBy(failure)));
}

async function writeEnd(formatter: Formatter, sink: Sink, signal: AbortSignal): Promise<void> {
  for await (const chunk of formatter.end()) {
    signal.throwIfAborted();
    await sink.write(chunk);
  }
}

function addBatch(progress: ListProgress, batch: Batch | SelectedBatch): void {
  const {
    rows,
    page,
    lastPage,
    steady,
    pass,
    total,
    listsLeft = 0,
    more,
    isFollowed = false,
    isSilent = false,
    proof,
  } = batch;
  if (progress.rows === 0) progress.firstId = rows[0]?.id;
  progress.lastId = rows.at(-1)?.id ?? progress.lastId;
  progress.rows += rows.length;
  progress.read += 'read' in batch ? batch.read : rows.length;
  // Of pages that follow each other only the last tells whether there is more.
  progress.more = isFollowed ? more : (progress.more ?? more);
  Object.assign(progress, { page, lastPage, steady, passes: pass, total, listsLeft, isFollowed, isSilent });
  // Of several lists the weakest proof counts.
  if (proof !== undefined && progress.proof !== 'counts') progress.proof = proof;
}

function resumeMistakes({ file, format: { resumable } }: Display, { all }: Paging): Message[] {
  const mistakes: Message[] = [];
  if (file === undefined) mistakes.push(escaped`--resume needs --out <file>.`);
  if (!resumable) {
    const known = formats.flatMap((each) => (each.resumable ? [each.name] : [])).join(' or ');
    const way = file === undefined ? '' : escaped` Write --out ${basename(file, extname(file))}.csv.`;
    mistakes.push(escaped`--resume needs ${known}.${way}`);
  }
  if (!all) mistakes.push(escaped`--resume needs --all.`);
  return mistakes;
}
