import { extname, resolve } from 'node:path';
import { finishOrDiscard, openAtomicFile } from '../base/files/atomic-file.ts';
import { spoolPlace } from '../base/files/spool.ts';
import { guardFormulas } from '../base/text/formula-guard.ts';
import { escapeCellControls, escaped } from '../base/text/message.ts';
import { csvCell, csvLine } from '../output/csv.ts';
import { blank, type Cell } from '../sheets/read/table-file.ts';
import { cellKind, errorHeadings } from './fields.ts';
import { cellAsShown } from './number-cells.ts';
import { type FaultyDraft, faultText, type ImportColumn, type ImportSurroundings, type Plan } from './plan.ts';

/** Every row of a faulty record with its reason, also those that are right: mended, they go in together. */
async function* errorRows(
  records: AsyncIterable<Omit<FaultyDraft, 'outcome'>>,
  columns: readonly ImportColumn[],
  before = '',
): AsyncGenerator<Cell[]> {
  for await (const { whose, rows, faults } of records) {
    for (const { number, cells } of rows) {
      const reasons = faults.filter(({ row }) => row === number).map(faultText);
      const reason = reasons.join(' ') || `See row ${faults[0]?.row}.`;
      yield [
        ...columns.map(({ at, match }) => cellAsShown(cells[at] ?? blank, match?.field)),
        { kind: 'number', text: String(number) },
        whose === '' ? blank : { kind: 'text', text: whose },
        { kind: 'text', text: before + reason },
      ];
    }
  }
}

const safeLine = (texts: readonly string[]): string => {
  const cells = texts.map((text) => csvCell(text === '' ? null : guardFormulas(escapeCellControls(text), ','), ','));
  return csvLine(cells, ',');
};

async function* asCsv(columns: readonly ImportColumn[], rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  yield safeLine([...columns.map(({ heading }) => heading), ...errorHeadings]);
  for await (const cells of rows) yield safeLine(cells.map(({ text }) => text));
}

async function* asWorkbook(
  { io, redactor }: ImportSurroundings,
  columns: readonly ImportColumn[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { openWorkbook } = await import('../sheets/write/workbook.ts');
  const workbook = openWorkbook({ spool: spoolPlace(io), clean: (text) => redactor.cleanData(text) });
  try {
    const own = columns.map(({ heading, match }) => ({ heading, kind: match && cellKind(match.field) }));
    const sheet = workbook.addSheet({
      name: 'Faults',
      columns: [...own, ...errorHeadings.map((heading) => ({ heading }))],
    });
    for await (const cells of rows) {
      sheet.addRow(cells);
      yield await workbook.take();
    }
    yield* workbook.finish();
  } catch (error) {
    await workbook.discard();
    throw error;
  }
}

/** Also the rows of what can be sent and is of no use as it is, unless it is sent now. */
async function* leftRows({ faulty, useless }: Plan, columns: readonly ImportColumn[], isSent: boolean) {
  yield* errorRows(faulty.read(), columns);
  if (!isSent) yield* errorRows(useless.read(), columns, 'Can be created, but not shipped. ');
}

/** Writes the faulty rows back with their reasons, ready to be mended and imported again. */
export async function writeErrors(
  context: ImportSurroundings,
  file: string,
  columns: readonly ImportColumn[],
  plan: Plan,
  isSent: boolean,
): Promise<void> {
  const { io, signal, redactor, messages } = context;
  const useless = isSent ? 0 : plan.useless.count;
  if (plan.faulty.count + useless === 0)
    return messages.note(escaped`No row has to be corrected: ${file} was not written.`);
  // The reasons of the last time go.
  const written = columns.filter(({ unused }) => unused !== '');
  const rows = leftRows(plan, written, isSent);
  const isWorkbook = extname(file).toLowerCase() === '.xlsx';
  const chunks = isWorkbook ? asWorkbook(context, written, rows) : asCsv(written, rows);
  const target = await openAtomicFile(resolve(io.cwd, file), { owner: io, signal });
  await finishOrDiscard(target, async () => {
    for await (const chunk of chunks) {
      await target.write(typeof chunk === 'string' ? redactor.cleanData(chunk) : chunk);
    }
  });
  const faulty = plan.conflicts > 0 ? 'Rows that are left out' : 'Faulty rows';
  const what = useless === 0 ? faulty : plan.faulty.count === 0 ? 'Rows' : `${faulty} and rows`;
  messages.note(escaped`${what}${useless > 0 ? ' of orders that cannot be shipped' : ''} written to ${file}`);
}
