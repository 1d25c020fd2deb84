import { resolve } from 'node:path';
import { isSameFile } from '../base/files/files.ts';
import { isStdout } from '../base/files/target-file.ts';
import { edited, escaped, type Message } from '../base/text/message.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { readDisplay } from '../service/display.ts';
import { openRows } from '../service/show.ts';
import type { Context } from '../session/context.ts';
import type { OpenResult } from '../writes/job.ts';

/** A mistake of `--out` as one of `--result`. Quoted texts stay as they are. */
const aboutResult = (message: Message): Message => edited(message, { replace: '--out', by: '--result' });

/**
 * Reads where `--result` goes: its ending picks the format, or -o where it is standard output. `openResult` is undefined without
 * `--result`; `openAt` opens the same at another path. `isOutput`: it takes the place of what the command prints for programs, and
 * `usualFormat` is that of the command then.
 */
export async function readResultFile(
  context: Context,
  file: string | undefined,
  shape: RecordShape,
  readsSeparator = false,
) {
  if (file === undefined)
    return { openResult: undefined, openAt: undefined, isOutput: false, usualFormat: undefined, mistakes: [] };
  const { invocation, stdoutTerminal } = context;
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
  const isOutput = isHere && invocation.shared.out === undefined;
  const fallback = isHere && !stdoutTerminal.isTerminal ? 'ndjson' : undefined;
  const { display, mistakes } = await readDisplay(
    { ...context, invocation: { ...invocation, shared, sources } },
    shape,
    { fallback, readsSeparator },
  );
  const openAt =
    (path: string | undefined): OpenResult =>
    () =>
      openRows(context, shape, { ...display, file: path });
  return {
    openResult: openAt(display.file),
    openAt,
    isOutput,
    usualFormat: isOutput ? fallback : undefined,
    mistakes: mistakes.map(aboutResult),
  };
}

/** The mistake of `--out` that names a file which is read. */
export function replacedFiles({ io, invocation }: Context, read: readonly string[]): Message[] {
  const { out } = invocation.shared;
  const isOut = (file: string): boolean => out !== undefined && isSameFile(resolve(io.cwd, file), resolve(io.cwd, out));
  return read.some(isOut) ? [escaped`--out ${out} is a file that is read. Name another one.`] : [];
}
