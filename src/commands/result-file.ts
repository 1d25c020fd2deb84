import { resolve } from 'node:path';
import { isSameFile } from '../base/files/files.ts';
import { isStdout } from '../base/files/target-file.ts';
import { edited, escaped, type Message } from '../base/text/message.ts';
import type { ImportRun } from '../imports/task.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { readDisplay } from '../service/display.ts';
import { openRows, showsIds } from '../service/show.ts';
import type { Context } from '../session/context.ts';
import type { OpenResult } from '../writes/job.ts';
import { resultShape } from '../writes/summary.ts';
import type { SheetImportFlags } from './import-flags.ts';

/** The name of the format for `--result -` where a program reads it and no flag names one. */
const streamFormat = 'ndjson';

const resultFallback = ({ stdoutTerminal }: Context): string | undefined =>
  stdoutTerminal.isTerminal ? undefined : streamFormat;

/** A mistake of `--out` as one of `--result`. What others have written stays as it is. */
const aboutResult = (message: Message): Message => edited(message, { replace: '--out', by: '--result' });

/**
 * Reads where `--result` goes: its ending picks the format, or -o where it is standard output. `openResult` is undefined without
 * `--result`; `openAt` opens the same at another path.
 */
export async function readResultFile(context: Context, file: string | undefined, shape: RecordShape) {
  if (file === undefined) return { openResult: undefined, openAt: undefined, mistakes: [] };
  const { invocation } = context;
  const isHere = isStdout(file);
  const shared = {
    ...invocation.shared,
    ...(!isHere && { shortFormats: [] }),
    out: file,
    columns: [],
    jq: undefined,
    format: undefined,
    ids: false,
  };
  const sources = isHere ? invocation.sources : ({ ...invocation.sources, output: 'default' } as const);
  const { display, mistakes } = await readDisplay(
    { ...context, invocation: { ...invocation, shared, sources } },
    shape,
    {
      fallback: isHere ? resultFallback(context) : undefined,
    },
  );
  const openAt =
    (path: string | undefined): OpenResult =>
    () =>
      openRows(context, shape, { ...display, file: path });
  return { openResult: openAt(display.file), openAt, mistakes: mistakes.map(aboutResult) };
}

/**
 * Reads what an import prints, and where its `--result` goes. While it writes, formats for programs get the rows of the result
 * in place of the plan, and `--result -` asks for nothing more.
 */
export async function readImportOutput(
  context: Context,
  { apply, result }: Pick<SheetImportFlags, 'apply' | 'result'>,
  planShape: RecordShape,
): Promise<Pick<ImportRun, 'display' | 'shows' | 'openResult'> & { readonly mistakes: readonly Message[] }> {
  const { settings, invocation } = context;
  const { ids, jq, format, out } = invocation.shared;
  const writes = apply && !settings.dryRun;
  const isHere = writes && result !== undefined && isStdout(result) && out === undefined;
  const isShaped = ids || jq !== undefined || format !== undefined;
  const given = { fallback: isHere ? resultFallback(context) : undefined };
  let output = await readDisplay(context, ids || (writes && isShaped) ? resultShape : planShape, given);
  if (writes && !isShaped && !output.display.format.forPeople) output = await readDisplay(context, resultShape, given);
  const { display } = output;
  const { openResult, mistakes } = await readResultFile(context, result, resultShape);
  const all = { display, mistakes: [...output.mistakes, ...mistakes] };
  const isPlain = display.format.forPeople === true;
  if (!writes || (isPlain && !settings.quiet)) return { ...all, shows: 'plan', openResult };
  if (isHere) return { ...all, shows: display.format.isOfIds ? 'ids' : 'result', openResult: undefined };
  return { ...all, shows: showsIds(display, settings) ? 'ids' : 'result', openResult };
}

/** The mistake of `--out` that names a file which is read. */
export function replacedFiles({ io, invocation }: Context, read: readonly string[]): Message[] {
  const { out } = invocation.shared;
  const isOut = (file: string): boolean => out !== undefined && isSameFile(resolve(io.cwd, file), resolve(io.cwd, out));
  return read.some(isOut) ? [escaped`--out ${out} is a file that is read. Name another one.`] : [];
}
