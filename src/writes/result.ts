import type { RecordShape } from '../operations/manifest.ts';
import { readDisplay } from '../service/display.ts';
import { withPlace } from '../service/show.ts';
import type { Context, Invocation } from '../session/context.ts';
import type { OpenResult } from './job.ts';
import { resultShape } from './summary.ts';

/** Reads where `--result` goes: its ending picks the format. */
export async function readResultFile(
  context: Context,
  invocation: Invocation,
  file: string | undefined,
  shape: RecordShape = resultShape,
): Promise<{ readonly openResult: OpenResult | undefined; readonly mistakes: readonly string[] }> {
  if (file === undefined) return { openResult: undefined, mistakes: [] };
  const shared = { ...invocation.shared, shortFormats: [], out: file, columns: [] };
  const sources = { ...invocation.sources, output: 'default' } as const;
  const { display, mistakes } = await readDisplay(context, shape, { ...invocation, shared, sources });
  return {
    openResult: (work) => withPlace(context, shape, display, (place) => work((rows) => place.rows(rows))),
    mistakes: mistakes.map((text) => text.replaceAll('--out', '--result')),
  };
}
