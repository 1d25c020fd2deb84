import { existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { finishOrDiscard, openAtomicFile } from '../base/files/atomic-file.ts';
import { spoolPlace } from '../base/files/spool.ts';
import { escapeCellControls } from '../base/text/escape.ts';
import { guardFormulas } from '../base/text/formula-guard.ts';
import { capitalized, escaped, joined, type Message } from '../base/text/message.ts';
import { errorHeadings } from '../columns/column-matcher.ts';
import { cellAsShown } from '../columns/number-cells.ts';
import type { NamedColumn } from '../columns/rows.ts';
import { csvCell } from '../output/csv.ts';
import { fieldNamer, loadLanguage } from '../output/language.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { resultWords } from '../service/jobs.ts';
import { blank, type Cell } from '../sheets/read/table-file.ts';
import type { JobOutcome } from '../writes/job.ts';
import { cellKind } from './fields.ts';
import { faultText, type JobSource, type Plan, sentence } from './plan.ts';
import type { TypedCells } from './typed-cells.ts';

/** The columns to write, and what a person has typed in place of their cells. */
interface WrittenCells {
  readonly columns: readonly NamedColumn[];
  readonly typed: Pick<TypedCells, 'cellsOf'>;
}

/** Every row of a faulty record with its reason, also those that are right: mended, they go in together. */
async function* errorRows(
  { messages: { wordsOf }, settings: { lang } }: Desk & Profile,
  records: AsyncIterable<JobSource>,
  { columns, typed }: WrittenCells,
  before?: Message,
): AsyncGenerator<Cell[]> {
  const nameOf = await fieldNamer(lang);
  const headings = new Set(columns.map(({ heading }) => heading));
  // A field that no column has is called by its name, in Arabic by its heading.
  const named = (fault: JobSource['faults'][number]) =>
    headings.has(fault.column) ? fault : { ...fault, column: nameOf(fault.column) };
  for await (const { whose, rows, faults } of records) {
    for (const row of rows) {
      const { number } = row;
      const cells = typed.cellsOf(row);
      const reasons = faults.filter((fault) => fault.row === number).map((fault) => faultText(named(fault)));
      const reason = reasons.length > 0 ? joined(reasons, ' ') : escaped`See row ${faults[0]?.row}.`;
      yield [
        ...columns.map(({ at, match }) => cellAsShown(cells[at] ?? blank, match?.field)),
        { kind: 'number', text: String(number) },
        whose === '' ? blank : { kind: 'text', text: whose },
        { kind: 'text', text: wordsOf(before ? joined([before, reason], ' ') : reason) },
      ];
    }
  }
}

const safeLine = (texts: readonly string[]): string => {
  const cells = texts.map((text) => csvCell(text === '' ? null : guardFormulas(escapeCellControls(text), ','), ','));
  return `${cells.join(',')}\n`;
};

async function* asCsv(
  { settings: { lang } }: Profile,
  columns: readonly NamedColumn[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<string> {
  yield safeLine([...columns.map(({ heading }) => heading), ...errorHeadings(lang === 'ar')]);
  for await (const cells of rows) yield safeLine(cells.map(({ text }) => text));
}

async function* asWorkbook(
  { io, redactor, settings: { lang } }: Desk & Profile,
  columns: readonly NamedColumn[],
  rows: AsyncIterable<Cell[]>,
): AsyncGenerator<Uint8Array> {
  const { openWorkbook } = await import('../sheets/write/workbook.ts');
  const workbook = openWorkbook({ spool: spoolPlace(io), clean: (text) => redactor.cleanData(text) });
  try {
    const own = columns.map(({ heading, match }) => ({ heading, kind: match && cellKind(match.field) }));
    const isRightToLeft = own.filter(({ heading }) => /[\u0600-\u06ff]/.test(heading)).length > own.length / 2;
    const { sheets } = await loadLanguage(lang);
    const sheet = workbook.addSheet({
      name: capitalized(sheets.faults ?? 'faults'),
      rightToLeft: isRightToLeft,
      columns: [...own, ...errorHeadings(lang === 'ar').map((heading) => ({ heading }))],
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

/**
 * Why the records of jobs are not written, by the places of the jobs in the plan, from 0. No reason: it is written. Jobs
 * that are not named can be sent.
 */
export type LeftJobs = ReadonlyMap<number, Message | undefined>;

/** Returns why each job of a run is not done. */
export function jobsLeft(outcomes: readonly JobOutcome[]): LeftJobs {
  const reasons = outcomes.map(({ status, reason = escaped`${status}` }) => {
    if (resultWords[status] === 'done') return undefined;
    return status === 'unknown' ? escaped`May have been done: ${reason}` : reason;
  });
  return new Map(reasons.entries());
}

async function* heldSources({ sources }: Plan, left: LeftJobs): AsyncGenerator<JobSource> {
  let at = 0;
  for await (const source of sources.read()) {
    const reason = left.get(at++);
    const [first] = source.rows;
    if (!reason || !first) continue;
    const fault = { row: first.number, column: '', value: '', reason: sentence(reason) };
    yield { ...source, faults: [fault] };
  }
}

async function* uselessSources({ sources }: Plan, left: LeftJobs): AsyncGenerator<JobSource> {
  let at = 0;
  for await (const source of sources.read()) if (!left.has(at++) && source.faults.length > 0) yield source;
}

/** The rows of a plan that are not written to the service. `isSent`: it was carried out, so that nothing else can be mended. */
class LeftRows {
  private readonly held: number;
  private readonly useless: number;
  readonly isEmpty: boolean;

  constructor(
    private readonly plan: Plan,
    private readonly left: LeftJobs,
    private readonly isSent: boolean,
  ) {
    this.held = [...left.values()].filter((reason) => reason !== undefined).length;
    this.useless = isSent ? 0 : plan.useless.filter((at) => !left.has(at)).length;
    this.isEmpty = plan.faulty.count + this.held + this.useless === 0;
  }

  async *read(context: Desk & Profile, written: WrittenCells): AsyncGenerator<Cell[]> {
    const { plan, left } = this;
    yield* errorRows(context, plan.faulty.read(), written);
    yield* errorRows(context, heldSources(plan, left), written);
    if (this.useless === 0) return;
    yield* errorRows(context, uselessSources(plan, left), written, escaped`Can be created, but not shipped.`);
  }

  /** Says which rows they are. */
  get title(): string {
    const { plan, held, useless, isSent } = this;
    if (isSent && held > 0) return 'All rows that are not done';
    const kinds = [
      ...(plan.faulty.count > 0 ? [plan.conflicts > 0 ? 'rows that are left out' : 'faulty rows'] : []),
      ...(held > 0 ? ['rows that are held back'] : []),
      ...(useless > 0 ? ['rows of orders that cannot be shipped'] : []),
    ];
    const [first = '', ...others] = [kinds.slice(0, -1).join(', '), ...kinds.slice(-1)].filter((each) => each !== '');
    return capitalized([first, ...others].join(' and '));
  }
}

/** Are all rows of a plan, before it is sent, as they should be? Then no file of faulty rows is written. */
export const hasNoErrors = (plan: Plan, left: LeftJobs): boolean => new LeftRows(plan, left, false).isEmpty;

/** The file of the records that are not written to the service. */
export interface ErrorsFile {
  /**
   * Writes the rows of these records with the reasons, so that a user can correct and import them. `left` are the jobs that the plan
   * leaves out, or with `isSent` the jobs that were not done when it was carried out.
   */
  write(left: LeftJobs, isSent: boolean): Promise<void>;
}

interface FaultySheet extends Pick<WrittenCells, 'typed'> {
  readonly columns: { readonly all: readonly NamedColumn[] };
  readonly plan: Plan;
}

/** Opens the file of `--errors`. With `isEarly`, opens it before anything is sent, so that a place that cannot be written fails first. */
export async function openErrors(
  context: Desk & Profile,
  file: string,
  { columns, plan, typed }: FaultySheet,
  isEarly: boolean,
): Promise<ErrorsFile> {
  const { io, signal, redactor, messages } = context;
  const open = () => openAtomicFile(resolve(io.cwd, file), { owner: io, signal, keeps: true });
  const early = isEarly ? await open() : undefined;
  return {
    write: async (left, isSent) => {
      const rows = new LeftRows(plan, left, isSent);
      if (rows.isEmpty) {
        await early?.discard();
        const isThere = existsSync(resolve(io.cwd, file));
        const left = isThere ? escaped` The earlier ${file} is still there.` : '';
        messages.note(escaped`No row has to be corrected: ${file} was not written.${left}`);
        return;
      }
      // The reasons of the last time go.
      const written = columns.all.filter(({ unused }) => unused !== '');
      const cells = rows.read(context, { columns: written, typed });
      const isWorkbook = extname(file).toLowerCase() === '.xlsx';
      const chunks = isWorkbook ? asWorkbook(context, written, cells) : asCsv(context, written, cells);
      const target = early ?? (await open());
      await finishOrDiscard(target, async () => {
        for await (const chunk of chunks)
          await target.write(typeof chunk === 'string' ? redactor.cleanData(chunk) : chunk);
      });
      messages.note(escaped`${rows.title} written to ${file}`);
    },
  };
}
