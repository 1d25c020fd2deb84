import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openAtomicFile } from '../../base/atomic-file.ts';
import { counted } from '../../base/names.ts';
import { fillPath } from '../../http/request.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Sink } from '../../output/sink.ts';
import type { Context, Invocation } from '../context.ts';
import { readInput } from '../input/input.ts';
import { readPaging } from '../input/paging.ts';
import type { Input } from '../input/part.ts';
import { printTemplate } from '../input/template.ts';
import { openSink, openWriter, readDisplay } from './display.ts';
import { hashingSink } from './list/hashing-sink.ts';
import { writeManifest } from './list/manifest.ts';
import { partialFailure } from './list/partial-failure.ts';
import { nounOf, type Plan, type Progress, requestFor, startOf } from './list/plan.ts';
import { pull, type Start } from './list/pull.ts';
import { Rehearsal } from './list/rehearsal.ts';
import { openResumable, type Resumable } from './list/resume.ts';
import { progressOf, startOfResumed } from './list/resumed.ts';
import { startEagerly } from './list/start-eagerly.ts';
import { summarize } from './list/summary.ts';
import { previewRequests } from './preview.ts';
import { type RowCheck, rowCheck } from './row-check.ts';

/** Turns of the event loop in which undici connects and sends what it was given. */
const turnsToLeave = 2;

interface Output {
  readonly sink: Sink;
  readonly resumable: Resumable | undefined;
}

const sum = (totals: readonly (number | undefined)[]): number | undefined =>
  totals.reduce((all, each) => (each === undefined ? all : (all ?? 0) + each), undefined);

/** Reads and writes a batch at a time; `progress` is true after every batch that is wholly written. */
async function stream(context: Context, plan: Plan, { sink, resumable }: Output, progress: Progress, check: RowCheck) {
  const { messages } = context;
  const noun = nounOf(plan.operation);
  const { all, limit = 0 } = plan.paging;
  const most = all ? Number.POSITIVE_INFINITY : limit;
  messages.progress.show(`Asking for ${noun} …`);
  const client = await context.client();
  const nothing: Start = { page: undefined, seen: undefined };
  const start = resumable ? await startOfResumed(client, plan, resumable.marks) : nothing;
  const display = progress.rows > 0 ? { ...plan.display, header: false } : plan.display;
  const rehearsal = new Rehearsal(plan);
  const batches = startEagerly(pull(client, plan, context, start, rehearsal));
  // The request goes out first; what comes back is got ready for while it is on its way.
  await nextTurn();
  const writer = await openWriter(context, plan.operation, display, (names) => {
    progress.dropped = names;
  });
  const totals: (number | undefined)[] = [];
  const given: number[] = [];
  for await (const { rows, page, lastPage, total, pass, steady, turn } of batches) {
    // Pages that were asked for ahead may have come before the command was stopped.
    context.signal.throwIfAborted();
    const ofThisTurn = (given[turn] ?? 0) + rows.length;
    given[turn] = ofThisTurn;
    const isLong = rehearsal.isWanted(Math.min((total ?? 0) - ofThisTurn, most - progress.rows - rows.length));
    // The requests for the next pages leave first: to write a page for the first time takes longer.
    for (let waited = 0; isLong && waited < turnsToLeave; waited++) await nextTurn();
    totals[turn] = total;
    messages.progress.wipe();
    await sink.write(writer.batch(rows));
    await resumable?.mark(page, total, rows, steady);
    // Shown first, judged afterwards: the first row need not wait for the schemas.
    await check.rows(rows);
    progress.firstId ??= rows[0]?.id;
    progress.lastId = rows.at(-1)?.id ?? progress.lastId;
    Object.assign(progress, {
      page,
      lastPage,
      steady,
      passes: pass,
      total: sum(totals),
      rows: progress.rows + rows.length,
    });
    if (isLong) messages.debug(rehearsal.hold(writer));
    if (page < lastPage) {
      messages.progress.show(`${progress.rows} of ${counted(total ?? 0, noun)} · page ${page} of ${lastPage}`);
    }
  }
  messages.progress.wipe();
  await sink.write(writer.end());
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
  const startedAt = context.io.now();
  const check = rowCheck(context, operation);
  // Every place is opened before the first request: a wrong folder should cost nothing.
  const vouching = plan.manifest === undefined ? undefined : await openAtomicFile(plan.manifest, context.io.pid);
  const { resumable, sink: opened } = await openOutput(context, plan).catch(async (error: unknown) => {
    await vouching?.discard();
    throw error;
  });
  const progress = resumable ? progressOf(plan, resumable.marks) : startOf(plan);
  const before = progress.rows > 0 ? `${display.file}.part` : undefined;
  const watched = vouching && (await hashingSink(context, opened, before));
  const sink = watched?.sink ?? opened;
  const outcome = (complete: boolean, error?: string) => {
    const facts = { startedAt, sha256: watched?.sha256() ?? '', complete, ...(error && { error }) };
    return writeManifest(vouching, context, plan, progress, facts);
  };
  try {
    await stream(context, plan, { sink, resumable }, progress, check);
    await sink.finish();
  } catch (error) {
    await sink.discard();
    await outcome(false, error instanceof Error ? error.message : undefined);
    throw partialFailure(error, context, plan, progress);
  }
  await outcome(paging.all && paging.page === undefined);
  summarize(context, plan, progress);
  check.report(context);
}

async function openOutput(context: Context, plan: Plan): Promise<Output> {
  if (!plan.resume) return { sink: await openSink(context, plan.display), resumable: undefined };
  const resumable = await openResumable(context, plan);
  return { sink: resumable.sink, resumable };
}

/** Runs any operation that answers with a list; `more` is input that has no flags. */
export async function runList(context: Context, invocation: Invocation, operation: Operation, more: Input = {}) {
  if (invocation.flags.template === true) return { mistakes: [], run: () => printTemplate(context, operation) };
  const input = await readInput(context, operation, invocation);
  const page = readPaging(invocation);
  const shown = readDisplay(context, operation, invocation);
  const { manifest, resume } = invocation.flags;
  const { display } = shown;
  const resumes = resume === true;
  const place = typeof manifest === 'string' ? resolve(context.io.cwd, manifest) : undefined;
  const paged = ['page', 'per_page'].filter((name) => input.inputs.some((each) => name in each));
  const mistakes = [
    ...paged.map((name) => `-F ${name}: use --${name.replace('_', '-')}.`),
    ...(resumes && display.file === undefined ? ['--resume goes with --out <file>.'] : []),
    ...(resumes && display.format !== 'csv' && display.format !== 'ndjson'
      ? ['--resume goes with csv and ndjson.']
      : []),
    ...(resumes && !page.paging.all ? ['--resume goes with --all.'] : []),
    ...(place !== undefined && place === display.file ? ['--manifest and --out name the same file.'] : []),
  ];
  const values = Object.fromEntries(operation.parameters.map((name, at) => [name, invocation.words[at] ?? '']));
  const plan: Plan = {
    operation,
    path: fillPath(operation.path, values),
    inputs: input.inputs.map((each) => ({ ...more, ...each })),
    paging: page.paging,
    display,
    manifest: place,
    resume: resumes,
  };
  return {
    mistakes: [...input.mistakes, ...page.mistakes, ...shown.mistakes, ...mistakes],
    run: () => run(context, plan),
  };
}
