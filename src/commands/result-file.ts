import { resolve } from 'node:path';
import { isSameFile } from '../base/files/files.ts';
import { escaped } from '../base/text/message.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { readDisplay } from '../service/display.ts';
import { withRows } from '../service/show.ts';
import type { Context } from '../session/context.ts';
import type { OpenResult } from '../writes/job.ts';

/** Reads where `--result` goes: its ending picks the format. `openResult` is undefined without `--result`. */
export async function readResultFile(context: Context, file: string | undefined, shape: RecordShape) {
  if (file === undefined) return { openResult: undefined, mistakes: [] };
  const { invocation } = context;
  const shared = {
    ...invocation.shared,
    shortFormats: [],
    out: file,
    columns: [],
    jq: undefined,
    format: undefined,
    ids: false,
  };
  const sources = { ...invocation.sources, output: 'default' } as const;
  const { display, mistakes } = await readDisplay(
    { ...context, invocation: { ...invocation, shared, sources } },
    shape,
  );
  const openResult: OpenResult = (work) => withRows(context, shape, display, work);
  return { openResult, mistakes: mistakes.map((text) => text.replaceAll('--out', '--result')) };
}

/** The mistake of `--out` that names a file which is read. */
export function replacedFiles({ io, invocation }: Context, read: readonly string[]): string[] {
  const { out } = invocation.shared;
  const isOut = (file: string): boolean => out !== undefined && isSameFile(resolve(io.cwd, file), resolve(io.cwd, out));
  return read.some(isOut) ? [escaped`--out ${out} is a file that is read. Name another one.`] : [];
}
