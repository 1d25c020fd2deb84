import { capitalized, escaped } from '../../base/text/message.ts';
import { untrimmedText, withoutMarks } from '../../base/text/text.ts';
import { type ColumnField, referenceField } from '../../columns/lexicon.ts';
import type { RowFault, TableRow } from '../../columns/rows.ts';
import { totalsFault } from '../../columns/totals-row.ts';
import type { LedgerKey } from '../../log/entry.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import type { Operation } from '../../operations/manifest.ts';
import { readLedgerIfKnown } from '../../writes/foresee.ts';
import type { Job } from '../../writes/job.ts';
import { mayBeDone } from '../../writes/judge.ts';
import { looseReference } from '../../writes/likes.ts';
import { RowKeys, whoseText } from '../plan.ts';
import type { ImportRun, OpenedImport } from '../task.ts';
import { type LackedColumn, type NeededPaths, unreachable } from './completeness.ts';
import { RecordDraft } from './draft.ts';
import { addTotal, Findings, type ToldFields, toldFields } from './findings.ts';
import type { ShipChecks } from './ship-checks.ts';

/** Makes a job of each record that its rows describe, or notes its faults. */
export class CreatePlanner {
  findings = new Findings();
  private keys: RowKeys;
  /** The first reference of those that differ only in how they are written. */
  private writings = new Map<string, string>();
  /** Columns that the file lacks. */
  lacking: readonly LackedColumn[] = [];
  /** How many records have that as their faults. */
  lackingCount = 0;
  private readonly fields: ToldFields;
  /** The ledger, if something asks what it knows of a row. */
  private book: Promise<LedgerBook> | undefined;

  constructor(
    private readonly run: Pick<ImportRun, 'context' | 'args' | 'writing'>,
    private readonly opening: OpenedImport,
    private readonly operation: Operation,
    private readonly required: readonly ColumnField[],
    /** Columns that the file lacks, by those that are known now. */
    private readonly lacked: () => readonly LackedColumn[],
    private readonly paths: NeededPaths,
    /** Undefined where records are not orders. */
    readonly checks: ShipChecks | undefined,
  ) {
    this.keys = new RowKeys(run.args);
    this.fields = toldFields(operation);
  }

  /**
   * Reads all rows. The rows of one reference are mostly neighbours; where they are not, the file is read once more, and
   * only what is scattered is held in memory.
   */
  async readAll(): Promise<void> {
    // The names that records have are known when all are read.
    this.lacking = this.opening.columns.all.length === 0 ? [] : this.lacked();
    const scattered = await this.pass(new Map());
    if (scattered.size > 0 || this.lacked().length > this.lacking.length) {
      await this.opening.plan.clear();
      this.findings = new Findings();
      this.keys = new RowKeys(this.run.args);
      this.writings = new Map();
      this.lackingCount = 0;
      this.lacking = this.lacked();
      await this.pass(scattered);
    }
    this.run.context.messages.progress?.wipe();
  }

  /** The number of rows of each reference that turned out to be scattered; the pass is then good for nothing else. */
  private async pass(scattered: ReadonlyMap<string | undefined, number>): Promise<Map<string, number>> {
    const { plan, reader, source } = this.opening;
    const { signal, messages } = this.run.context;
    reader.start();
    const counts = new Map<string, number>();
    const found = new Set<string>();
    const open = new Map<string | undefined, RecordDraft>();
    let current: RecordDraft | undefined;
    /** The order of the row before, unless that row has items only. */
    let above: RecordDraft | undefined;
    for await (const row of source.rows()) {
      plan.rows++;
      if (plan.rows % 1000 === 0) {
        signal.throwIfAborted();
        messages.progress?.show(escaped`Checked ${plan.rows} ${source.rowWord}s \u2026`);
      }
      const reference = this.referenceOf(row);
      const isNext = reference !== undefined && current?.reference === reference;
      if (reference !== undefined) {
        const count = (counts.get(reference) ?? 0) + 1;
        counts.set(reference, count);
        if (!isNext && count > 1 && !scattered.has(reference)) found.add(reference);
      }
      if (found.size > 0) {
        current = undefined;
        continue;
      }
      await reader.loadFor(row.entries);
      const draft = (isNext ? current : open.get(reference)) ?? new RecordDraft(reader, reference);
      draft.add(row);
      if (draft.rows.length < (scattered.get(reference) ?? 0)) {
        open.set(reference, draft);
        above = draft;
        continue;
      }
      open.delete(reference);
      const lonely = reference === undefined && (this.groups() || this.asksReceiver()) ? lonelyFault(row) : undefined;
      if (lonely && above) above.faults.push(itemBelowFault(above, lonely, source.rowWord));
      if (lonely) draft.faults.push(lonely);
      if (current && current !== draft) await this.close(current);
      current = draft;
      above = lonely ? undefined : draft;
    }
    if (current) await this.close(current);
    for (const draft of open.values()) await this.close(draft);
    return new Map([...found].map((reference) => [reference, counts.get(reference) ?? 0]));
  }

  private referenceOf({ entries }: TableRow): string | undefined {
    const entry = entries.find(({ column }) => column.match?.field.name === referenceField);
    const read = entry && this.opening.reader.read(entry.column, entry.cell, new Map());
    // A copy: a piece of a longer text would keep all of it in memory.
    return read && 'values' in read ? Buffer.from(untrimmedText(read.values[0])).toString() : undefined;
  }

  /** Returns the reference of a row as its cell has it, if that differs by invisible marks. */
  private markedReferenceOf({ entries, cells }: TableRow): string | undefined {
    const entry = entries.find(({ column }) => column.match?.field.name === referenceField);
    const marked = entry && cells[entry.column.at]?.text.trim();
    return marked === entry?.cell.text ? undefined : marked;
  }

  /** Returns a reference before this one that differs only in how it is written. */
  private otherWriting(reference: string): string | undefined {
    const loose = looseReference(reference);
    const other = this.writings.get(loose);
    if (other === undefined) this.writings.set(loose === reference ? reference : loose, reference);
    return other === reference ? undefined : other;
  }

  /** Are rows of one reference one record? Else they are a fault. */
  private groups(): boolean {
    const { columns } = this.opening;
    return (
      columns.fills(referenceField) &&
      columns.used.some(({ match }) => match?.field.list !== undefined && match.element === undefined)
    );
  }

  /** Does the file say of its records who receives them? Then each has to. */
  private asksReceiver(): boolean {
    return this.paths.receiver.length > 0 && this.lacking.length === 0;
  }

  /** May this record have been sent before, by its own key? */
  private async isKnown(key: LedgerKey): Promise<boolean> {
    this.book ??= readLedgerIfKnown(this.run.context);
    const entry = (await this.book).find(key);
    return entry !== undefined && mayBeDone(entry);
  }

  private async close(draft: RecordDraft): Promise<void> {
    const { plan, columns, source } = this.opening;
    const { fields, operation, keys, findings } = this;
    const { args } = this.run;
    const { rowWord } = source;
    const { rows, reference, faults } = draft;
    const [first] = rows;
    const why = draft.leftOut ?? (draft.hasOnlyDropped() ? 'nothing to ship' : undefined);
    if (why !== undefined) {
      findings.leaveOut(why, reference === undefined ? undefined : keys.ofReference(reference));
      return;
    }
    // What no column holds is told by its own fault.
    const isLacked = ({ fills }: ColumnField): boolean =>
      this.lacking.some(({ paths }) => fills.every((path) => paths.includes(path)));
    const required = this.lacking.length === 0 ? this.required : this.required.filter((field) => !isLacked(field));
    const body = draft.finish(required, Object.keys(operation.input));
    if (rows.length > 1 && !this.groups()) {
      const reason = escaped`The reference ${JSON.stringify(reference)} is in ${rowWord} ${first?.number} too, and no column of items makes them one order.`;
      for (const row of rows.slice(1))
        faults.push({ row: row.number, column: referenceField, value: reference ?? '', reason });
    }
    const hasPhone = first?.entries.some(({ column: { match } }) => match?.field.name === fields.phone);
    const needsWord = !columns.fills(fields.phone);
    const isLonely = faults.length === 0 && columns.used.length >= fewestColumns;
    const other = reference === undefined ? undefined : this.otherWriting(reference);
    if (other !== undefined && !this.run.writing.again) {
      const reason = escaped`Is ${JSON.stringify(other)} of another ${rowWord} in another writing: --again creates both.`;
      faults.push({ row: first?.number ?? 0, column: referenceField, value: reference ?? '', reason });
    }
    // A sheet of several currencies may have several, all under one word.
    const totals = hasPhone ? [] : rows.flatMap((row) => totalsFault(row, needsWord || rows.length > 1) ?? []);
    const noOrder = first && rows.length === 1 && footerFault(first, isLonely);
    if (first && totals.length === rows.length) faults.splice(0, faults.length, ...totals);
    else if (noOrder) faults.splice(0, faults.length, noOrder);
    else {
      for (const { field, reason } of this.lacking)
        faults.push({ row: first?.number ?? 0, column: field, value: '', reason });
      if (this.lacking.length > 0) this.lackingCount++;
      const lack = faults.length === 0 && this.asksReceiver() ? unreachable(this.paths, draft, rowWord) : undefined;
      if (lack) faults.push({ row: first?.number ?? 0, column: '', value: '', reason: lack });
    }
    const errors = faults.length > 0 ? [] : (this.checks?.errorsOf(body) ?? []);
    faults.push(...(this.checks?.faultsOf(errors, first?.number ?? 0) ?? []));
    if (faults.length > 0) {
      const key = reference === undefined ? undefined : keys.ofReference(reference);
      return plan.addFaulty(rows, faults, this.whoseIs(draft), key);
    }
    const { origin, file, sheet, row = 0 } = plan.placeOf(first);
    const { key, byContent } = keys.of(reference, body);
    const twin = findings.alikeBefore(body, row, fields, byContent);
    const isHeld = twin !== undefined && byContent && !this.run.writing.again;
    if (isHeld && !(await this.isKnown({ operation: operation.id, key, byContent, file }))) {
      const reason = escaped`Has the phone and the total of ${rowWord} ${twin}, and no reference tells them apart: --again creates both.`;
      return plan.addFaulty(rows, [{ row, column: '', value: '', reason }], this.whoseIs(draft));
    }
    for (const warning of draft.warnings) findings.warn(warning);
    if (twin !== undefined) {
      const same = byContent ? 'phone and total' : 'phone, total and items';
      findings.warn(escaped`${rowWord} ${row} looks like ${rowWord} ${twin}: same ${same}.`);
    }
    addTotal(findings.worth, body, fields);
    if (this.checks) findings.shipping.add(errors, row, origin);
    const phone = untrimmedText(draft.valueOf(fields.phone));
    const total = untrimmedText(draft.valueOf(fields.total));
    const name = reference || phone ? '' : untrimmedText(draft.valueOf(fields.name));
    const receiver = this.receiverOf(draft);
    const [marked] = reference === undefined ? [] : rows.flatMap((row) => this.markedReferenceOf(row) ?? []);
    const formerKey = marked === undefined ? undefined : keys.ofReference(marked);
    const traces = {
      reference: reference || undefined,
      phone: phone || undefined,
      total: total || undefined,
      name: name || undefined,
      receiver: receiver || undefined,
    };
    // Spelled out: copying objects takes a tenth of the time of a plan.
    const job: Job = { key, formerKey, byContent, origin, file, sheet, row, args, body, traces };
    const useless = () => errors.flatMap((error) => this.checks?.faultOf(error, row) ?? []);
    await plan.addJob(job, rows, () => this.whoseIs(draft), useless);
  }

  private receiverOf(draft: RecordDraft): string {
    const names = this.fields.receiver.map((field) => untrimmedText(draft.valueOf(field)));
    return names.join(' ').trim();
  }

  private whoseIs(draft: RecordDraft): string {
    const { phone, name } = this.fields;
    const receiver = this.receiverOf(draft) || draft.valueOf(phone) || draft.valueOf(name);
    return whoseText(draft.reference, receiver);
  }
}

/** How lines begin that programs print above and below a table. */
const footer = new RegExp(
  '^(?:printed|generated|exported|created by|issued|page \\d|end of|\\d+ (?:orders|rows|records)|' +
    'طبع|طُبع|تمت الطباعة|تم التصدير|صفحة \\d|عدد الطلبات)',
  'i',
);

/** The fault of a line below the table, or of a title between its rows. `isLonely`: one value is less than a record. */
function footerFault({ number, cells }: TableRow, isLonely: boolean): RowFault | undefined {
  const texts = cells.map(({ text }) => withoutMarks(text)).filter((text) => text !== '');
  const [text = ''] = texts;
  const isFooter = texts.length <= 2 && footer.test(text);
  if (!isFooter && !(isLonely && texts.length === 1)) return undefined;
  const what = isFooter ? 'Looks like a line below the table' : 'Has one value only';
  return { row: number, column: '', value: text, reason: escaped`${what}, and is no order. Delete it, if it is none.` };
}

/** Where a table has so many columns, one cell alone is no order. */
const fewestColumns = 3;

/** A row with items alone belongs to an order that it does not name. */
function lonelyFault(row: TableRow): RowFault | undefined {
  const hasOwnValues = row.entries.some(({ column: { match } }) => {
    const { list, name = referenceField } = match?.field ?? {};
    return list === undefined && name !== referenceField;
  });
  if (row.entries.length === 0 || hasOwnValues || totalsFault(row, true)) return undefined;
  const reason = escaped`The row has only an item, and no reference of the order that it belongs to.`;
  return { row: row.number, column: row.entries[0]?.column.heading ?? '', value: '', reason };
}

function itemBelowFault({ rows, reference }: RecordDraft, below: RowFault, rowWord: string): RowFault {
  const last = rows.at(-1);
  const entry = last?.entries.find(({ column }) => column.match?.field.name === referenceField);
  const where = `${capitalized(rowWord)} ${below.row}`;
  const remedy = reference === undefined ? 'give both the same reference' : 'write the reference there, too';
  const reason = escaped`${where} below may be another item of it: ${remedy}.`;
  return { row: last?.number ?? 0, column: entry?.column.heading ?? '', value: reference ?? '', reason };
}
