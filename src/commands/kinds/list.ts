import { resolve } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { fillPath } from '../../http/request.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { formats } from '../../output/formats.ts';
import type { Context, Invocation } from '../context.ts';
import { readInput } from '../input/input.ts';
import { pagingFields, readPaging } from '../input/paging.ts';
import type { Input } from '../input/part.ts';
import { printTemplate } from '../input/template.ts';
import { openSink, readDisplay } from './display.ts';
import { copyRows, type ListOutput } from './list/copy-rows.ts';
import { manifestMistakes, openManifest } from './list/manifest.ts';
import { pageRequest } from './list/page-reader.ts';
import { partialFailure } from './list/partial-failure.ts';
import { type ListPlan, partFile } from './list/plan.ts';
import { ListProgress } from './list/progress.ts';
import { summarize } from './list/summary.ts';
import { previewRequests } from './preview.ts';
import { RowCheck } from './row-check.ts';

/** Opens all output files before the first request, so that a wrong path fails at once. */
async function openOutput(context: Context, plan: ListPlan): Promise<ListOutput> {
  const { display, resume } = plan;
  const manifest = await openManifest(context, plan);
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
    const file = await output.sink.discard();
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

const resumableFormats = formats
  .filter(({ resumable }) => resumable)
  .map(({ name }) => name)
  .join(' or ');

/** The defaults for flags that were not given. */
export interface ListDefaults {
  readonly format?: string;
  readonly all?: boolean;
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
  if (flags.template === true) return { mistakes: [], run: () => printTemplate(context, operation) };
  const input = await readInput(context, operation, invocation);
  const { paging, mistakes: pagingMistakes } = readPaging(invocation, defaults.all);
  const { display, mistakes: displayMistakes } = readDisplay(context, operation, invocation, {
    fallback: defaults.format,
    isRead: isRead(operation),
  });
  const manifest = typeof flags.manifest === 'string' ? resolve(context.io.cwd, flags.manifest) : undefined;
  const resume = flags.resume === true;
  const misplaced = pagingFields.filter((name) => input.inputs.some((each) => name in each));
  const mistakes = [
    ...misplaced.map((name) => `-F ${name}: use --${name.replace('_', '-')}.`),
    ...(resume && display.file === undefined ? ['--resume needs --out <file>.'] : []),
    ...(resume && !display.format.resumable ? [`--resume needs ${resumableFormats}.`] : []),
    ...(resume && !paging.all ? ['--resume needs --all.'] : []),
    ...manifestMistakes(context, flags.manifest, display),
  ];
  const values = Object.fromEntries(operation.parameters.map((name, at) => [name, words[at] ?? '']));
  const inputs = input.inputs.map((each) => ({ ...defaults.input, ...each }));
  const plan = { operation, path: fillPath(operation.path, values), inputs, paging, display, manifest, resume };
  return {
    mistakes: [...input.mistakes, ...pagingMistakes, ...displayMistakes, ...mistakes],
    warnings: input.warnings,
    run: () => runPlan(context, plan),
  };
}
