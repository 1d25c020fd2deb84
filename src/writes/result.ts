import type { Row } from '../base/row.ts';
import type { RecordShape } from '../operations/manifest.ts';
import type { Display } from '../output/formats.ts';
import { readDisplay } from '../service/display.ts';
import type { Context, Invocation } from '../session/context.ts';
import { textColumns } from '../session/operation-table.ts';
import type { JobOutcome } from './job.ts';

const columns = ['key', 'file', 'sheet', 'row', 'id', 'order_number', 'status', 'reason'] as const;

export const resultShape: RecordShape = {
  row: { ...textColumns(...columns), row: { type: 'integer' } },
  columns: [...columns],
};

export const resultRow = ({ key, file, sheet, row, id, number, status, reason }: JobOutcome): Row => ({
  key: key ?? null,
  file,
  sheet: sheet ?? null,
  row: row ?? null,
  id: id ?? null,
  order_number: number ?? null,
  status,
  reason: reason ?? null,
});

/** Where `--result` goes: its ending picks the format. */
export async function readResultDisplay(
  context: Context,
  invocation: Invocation,
  file: string | undefined,
  shape: RecordShape = resultShape,
): Promise<{ readonly display: Display | undefined; readonly mistakes: readonly string[] }> {
  if (file === undefined) return { display: undefined, mistakes: [] };
  const shared = { ...invocation.shared, shortFormats: [], out: file, columns: [] };
  const sources = { ...invocation.sources, output: 'default' } as const;
  const { display, mistakes } = await readDisplay(context, shape, { ...invocation, shared, sources });
  return { display, mistakes: mistakes.map((text) => text.replaceAll('--out', '--result')) };
}
