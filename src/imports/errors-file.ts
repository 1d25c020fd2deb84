import { extname, resolve } from 'node:path';
import { finishOrDiscard, openAtomicFile } from '../base/files/atomic-file.ts';
import { escapeCellControls, escaped } from '../base/text/escape-controls.ts';
import { guardFormulas } from '../base/text/formula-guard.ts';
import { csvCell, csvLine } from '../output/csv.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { reasonHeading } from './column-matcher.ts';
import type { ImportColumn } from './columns.ts';
import { cellKind } from './fields.ts';
import { type FaultyDraft, spoolPlace } from './plan.ts';
import type { ImportSurroundings } from './surroundings.ts';

interface ErrorRow {
  readonly cells: readonly Cell[];
  readonly reason: string;
}

/** Every row of a faulty record, also those that are right: mended, they go in together. */
async function* errorRows(faulty: AsyncIterable<FaultyDraft>): AsyncGenerator<ErrorRow> {
  for await (const { rows, faults } of faulty) {
    for (const { number, cells } of rows) {
      const own = faults.filter(({ row }) => row === number);
      const reasons = own.map(({ column, reason }) => (column === '' ? reason : escaped`${column}: ${reason}`));
      yield { cells, reason: reasons.length > 0 ? reasons.join(' ') : escaped`See row ${faults[0]?.row}.` };
    }
  }
}

const safeLine = (texts: readonly string[]): string => {
  const cells = texts.map((text) => csvCell(text === '' ? null : guardFormulas(escapeCellControls(text), ','), ','));
  return csvLine(cells, ',');
};

async function* asCsv(headings: readonly string[], rows: AsyncIterable<ErrorRow>): AsyncGenerator<string> {
  yield safeLine([...headings, reasonHeading]);
  for await (const { cells, reason } of rows)
    yield safeLine([...headings.map((_, at) => cells[at]?.text ?? ''), reason]);
}

async function* asWorkbook(
  { io, redactor }: ImportSurroundings,
  columns: readonly ImportColumn[],
  rows: AsyncIterable<ErrorRow>,
): AsyncGenerator<Uint8Array> {
  const { openWorkbook } = await import('../sheets/write/workbook.ts');
  const workbook = openWorkbook({
    spool: spoolPlace(io),
    clean: (text) => redactor.cleanData(text),
  });
  try {
    const own = columns.map(({ heading, match }) => ({ heading, kind: match && cellKind(match.field) }));
    const sheet = workbook.addSheet({ name: 'Faults', columns: [...own, { heading: reasonHeading }] });
    for await (const { cells, reason } of rows) {
      sheet.addRow([...columns.map((_, at) => cells[at]), reason]);
      yield await workbook.take();
    }
    yield* workbook.finish();
  } catch (error) {
    await workbook.discard();
    throw error;
  }
}

/** Writes the faulty rows back with their reasons, ready to be mended and imported again. */
export async function writeErrors(
  context: ImportSurroundings,
  file: string,
  columns: readonly ImportColumn[],
  faulty: AsyncIterable<FaultyDraft>,
): Promise<void> {
  const { io, signal, redactor } = context;
  // The reasons of the last time go.
  const kept = columns.map(({ heading, unused }) => (unused === '' ? '' : heading));
  const places = kept.flatMap((heading, at) => (heading === '' && columns[at]?.unused === '' ? [] : [at]));
  const written = places.flatMap((at) => columns[at] ?? []);
  async function* rows(): AsyncGenerator<ErrorRow> {
    for await (const { cells, reason } of errorRows(faulty)) {
      yield { cells: places.map((at) => cells[at] ?? { kind: 'blank', text: '' }), reason };
    }
  }
  const chunks =
    extname(file).toLowerCase() === '.xlsx'
      ? asWorkbook(context, written, rows())
      : asCsv(
          written.map(({ heading }) => heading),
          rows(),
        );
  const target = await openAtomicFile(resolve(io.cwd, file), { owner: io, signal });
  await finishOrDiscard(target, async () => {
    for await (const chunk of chunks) {
      await target.write(typeof chunk === 'string' ? redactor.cleanData(chunk) : chunk);
    }
  });
}
