import { isDeepStrictEqual } from 'node:util';
import { type Listed, type ScanPlan, scanPlan } from '../../../base/scan/scanned.ts';
import { anything, fieldsOf } from '../../../base/scan/shape.ts';
import { shapesOf } from '../../../operations/shape.ts';
import { csvColumns } from '../../../output/columns.ts';
import type { RowWriter } from '../../../output/writer.ts';
import type { Page } from '../../../paging/page.ts';
import { scanPage } from '../../../paging/scan-page.ts';
import type { Plan } from './plan.ts';

/** Records to come that are worth it: V8 takes twenty milliseconds to make the scanner quicker than the parser. */
const worthIt = 4000;

/** How to look through records that are written out much as they came; undefined where their values are needed. */
function scanFor({ operation, display }: Plan): ScanPlan | undefined {
  const { format, chosen, pretty } = display;
  const isWhole = (format === 'json' || format === 'ndjson') && chosen.length === 0 && !pretty;
  if (operation.plainNames || !(isWhole || format === 'csv')) return undefined;
  const columns = format === 'csv' ? (chosen.length > 0 ? chosen : csvColumns(operation)) : [];
  if (format === 'csv' && columns.length === 0) return undefined;
  const fields = fieldsOf({ id: anything, ...shapesOf(operation.row) });
  return scanPlan(
    fields,
    columns.flatMap(({ counted, path }) => counted ?? path?.[0] ?? []),
  );
}

interface Opening {
  readonly body: Buffer;
  readonly page: Page;
}

const idsOf = (rows: readonly Listed[]): unknown[] => rows.map(({ id }) => id);

/**
 * Whether the records of a long pull may be looked through rather than parsed. That is not taken on trust: the first
 * page is written both ways while the next ones are on their way, and it must come out the same to the last byte. Else
 * this pull parses all of them.
 */
export class Rehearsal {
  /** What to look through records with; undefined as long as nobody knows that it comes to the same. */
  passed: ScanPlan | undefined;
  private opening: Opening | undefined;
  private isOver = false;

  constructor(private readonly plan: Plan) {}

  /** Takes the first page of the pull as it came and as it was parsed. */
  open(body: Buffer, page: Page): void {
    if (!this.isOver) this.opening ??= { body, page };
  }

  isWanted(recordsToCome: number): boolean {
    return this.opening !== undefined && recordsToCome >= worthIt;
  }

  /** Holds it, and says what came of it. */
  hold(writer: RowWriter): string {
    if (this.opening) this.passed = this.compared(this.opening, writer);
    this.opening = undefined;
    this.isOver = true;
    return this.passed ? 'The next pages are looked through.' : 'The next pages are parsed.';
  }

  private compared({ body, page: { rows, counts } }: Opening, writer: RowWriter): ScanPlan | undefined {
    const scan = scanFor(this.plan);
    if (!scan || !writer.rows) return undefined;
    const looked = scanPage(body, scan, this.plan.operation.envelope, 'the first page');
    if (!looked || !isDeepStrictEqual([looked.counts, idsOf(looked.rows)], [counts, idsOf(rows)])) return undefined;
    return writer.rows(looked.rows) === writer.rows(rows) ? scan : undefined;
  }
}
