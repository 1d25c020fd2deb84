import { Failure, isStop } from '../../base/failure.ts';
import { counted } from '../../base/names.ts';
import { againWith } from '../again.ts';
import type { Context } from '../context.ts';
import type { Plan, Progress } from './plan.ts';

/** How to go on with what is there, in words; undefined where nothing is. */
function wayOn(
  { argv }: Context,
  { paging, inputs, display, resume }: Plan,
  { rows, page, steady }: Progress,
): string | undefined {
  if (rows === 0) return undefined;
  if (resume) return `The first ${counted(rows, 'rows')} are kept in ${display.file}.part. Go on: type the same again.`;
  if (display.file !== undefined) return undefined;
  if (!paging.all || inputs.length > 1 || !steady) return `The first ${counted(rows, 'rows')} are written.`;
  const next = againWith(argv, `--all --from-page ${page + 1}`);
  return `The rows up to page ${page} are written. Go on with: ${next}`;
}

/** A file is written whole or not at all; how to keep what is read the next time. */
function nothingKept(error: Failure, { argv }: Context, { paging, display }: Plan): Failure {
  const resumes = paging.all && (display.format === 'csv' || display.format === 'ndjson');
  const kept = resumes ? ` To keep what is read and go on from there: ${againWith(argv, '--all --resume')}` : '';
  const hint = `Nothing is written to ${display.file}.${kept}`;
  return new Failure(error.kind, error.message, {
    ...error.details,
    hint: [error.details.hint, hint].join('\n').trim(),
  });
}

/** The failure of a pull that had given out rows: done in part, and how to go on. */
export function brokenOff(error: unknown, context: Context, plan: Plan, progress: Progress): unknown {
  if (!(error instanceof Failure)) return error;
  const on = wayOn(context, plan, progress);
  const lost = progress.rows > 0 && plan.display.file !== undefined && !isStop(error) && error.kind !== 'machine';
  if (on === undefined) return lost ? nothingKept(error, context, plan) : error;
  if (isStop(error)) return plan.resume ? new Failure(error.kind, `${error.message} ${on}`, error.details) : error;
  const unproved = error.kind === 'partial';
  return new Failure('partial', error.message, {
    ...error.details,
    hint: [error.details.hint, unproved && !plan.resume ? undefined : on].filter(Boolean).join('\n'),
  });
}
