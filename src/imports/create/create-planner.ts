import type { Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { type ColumnField, referenceField } from '../../columns/lexicon.ts';
import type { NamedColumn, RowFault, TableRow } from '../../columns/rows.ts';
import { totalsFault } from '../../columns/totals-row.ts';
import type { LedgerBook } from '../../log/ledger.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Finding } from '../../orders/checks/check-orders.ts';
import { type Job, type JobOutcome, placeOfJob } from '../../writes/job.ts';
import { keysOfJob, mayBeDone, unsentOutcome } from '../../writes/judge.ts';
import { otherReceiver } from '../../writes/likes.ts';
import { RowKeys, whoseText } from '../plan.ts';
import type { ImportRun, OpenedImport } from '../task.ts';
import { type LackedColumn, type NeededPaths, unreachable } from './completeness.ts';
import type { RecordDraft } from './draft.ts';
import type { Fillings } from './fillings.ts';
import { addTotal, Findings, type ToldFields, toldFields } from './findings.ts';
import { footerFault, lonelyFault } from './odd-rows.ts';
import { readDrafts } from './read-drafts.ts';
import { ReferenceRows, ReferenceWritings } from './references.ts';
import { errorsAmong, type ShipChecks, unweighedIn, weightField } from './ship-checks.ts';
import { partsOfTotals } from './total-parts.ts';

/** The fields that each record must have. */
interface RecordNeeds {
  readonly required: readonly ColumnField[];
  /** Columns that the file lacks, by those that are known now. */
  readonly lacked: () => readonly LackedColumn[];
  readonly paths: NeededPaths;
  /** Undefined if records are not orders. */
  readonly checks: ShipChecks | undefined;
  readonly fillings: Fillings;
  /** The ledger as it was when the import began. */
  readonly book: LedgerBook;
}

/** Makes a job of each record that its rows describe, or notes its faults. */
export class CreatePlanner {
  findings = new Findings();
  private keys: RowKeys;
  private writings = new ReferenceWritings();
  /** Columns that the file lacks. */
  lacking: readonly LackedColumn[] = [];
  /** How many records have that as their faults. */
  lackingCount = 0;
  private readonly fields: ToldFields;
  /** The columns of amounts that totals have beside their items. */
  private readonly beside: readonly NamedColumn[];

  constructor(
    private readonly run: Pick<ImportRun, 'context' | 'args' | 'writing'>,
    readonly opening: OpenedImport,
    private readonly operation: Operation,
    readonly needs: RecordNeeds,
  ) {
    this.keys = new RowKeys(run.args);
    this.fields = toldFields(operation);
    this.beside = partsOfTotals(opening.columns);
  }

  /**
   * Reads all rows. The rows of one reference are mostly neighbours; where they are not, the file is read once more, and
   * only what is scattered is held in memory.
   */
  async readAll(): Promise<void> {
    // The names that records have are known when all are read.
    this.lacking = this.opening.columns.all.length === 0 ? [] : this.needs.lacked();
    const references = new ReferenceRows();
    await this.pass(references);
    const { scattered } = references;
    if (scattered.size > 0 || this.needs.lacked().length > this.lacking.length) {
      await this.opening.plan.clear();
      this.findings = new Findings();
      this.keys = new RowKeys(this.run.args);
      this.writings = new ReferenceWritings();
      this.lackingCount = 0;
      this.lacking = this.needs.lacked();
      await this.pass(new ReferenceRows(scattered));
    }
    this.run.context.messages.progress?.wipe();
  }

  private async pass(references: ReferenceRows): Promise<void> {
    const { fillings } = this.needs;
    const whyLonely = (row: TableRow) => (this.groups() || this.asksReceiver() ? lonelyFault(row) : undefined);
    const rowOf = (row: TableRow) => {
      this.countRow();
      return this.opening.typed.appliedTo(row);
    };
    const reading = { references, fillings, rowOf, whyLonely };
    for await (const draft of readDrafts(this.opening, reading)) await this.close(draft);
  }

  private countRow(): void {
    const { plan, source } = this.opening;
    const { signal, messages } = this.run.context;
    plan.rows++;
    if (plan.rows % 1000 !== 0) return;
    signal.throwIfAborted();
    messages.progress?.show(escaped`Checked ${plan.rows} ${source.rowWord}s \u2026`);
  }

  /** Returns the reference of a row as its cell has it, if that differs by invisible marks. */
  private markedReferenceOf({ entries, cells }: TableRow): string | undefined {
    const entry = entries.find(({ column }) => column.match?.field.name === referenceField);
    const marked = entry && cells[entry.column.at]?.text.trim();
    return marked === entry?.cell.text ? undefined : marked;
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
    return this.needs.paths.receiver.length > 0 && this.lacking.length === 0;
  }

  /** May this record have been sent before, by its own key? */
  private isKnown(job: Job): boolean {
    const { book } = this.needs;
    const entries = keysOfJob({ operation: this.operation }, job).map((key) => book.find(key));
    return entries.some((entry) => entry !== undefined && mayBeDone(entry));
  }

  /** The outcome of a record that was created before by its reference, for the same receiver as far as its rows say it; undefined if it was not. */
  private createdBefore(job: Job): JobOutcome | undefined {
    const { book } = this.needs;
    const entry = keysOfJob({ operation: this.operation }, job)
      .map((key) => book.find(key))
      .find((each) => each?.state === 'created');
    if (!entry || this.run.writing.again) return undefined;
    const { differs, known } = otherReceiver(book, entry, job);
    if (differs !== undefined) return undefined;
    return { ...placeOfJob(job), ...unsentOutcome({ before: known, isChanged: false }, undefined) };
  }

  private async close(draft: RecordDraft): Promise<void> {
    const { plan, source } = this.opening;
    const { fields, findings, operation } = this;
    const { checks } = this.needs;
    const { rows, reference, faults } = draft;
    const ownKey = reference === undefined ? undefined : this.keys.ofReference(reference);
    const why = draft.leftOut ?? (draft.hasOnlyDropped() ? 'nothing to ship' : undefined);
    if (why !== undefined) return findings.leaveOut(why, ownKey);
    const body = draft.finish(this.requiredFields(), operation, fields.total);
    const found = this.addFaultsOf(draft, body);
    if (faults.length > 0) {
      const there = reference === undefined ? undefined : this.createdBefore(this.jobOf(draft, body));
      if (there) return plan.addThere(there, faults);
      if (faults.some(({ reason }) => this.lacking.some((each) => each.reason === reason))) this.lackingCount++;
      return plan.addFaulty(rows, faults, this.whoseIs(draft), { key: ownKey, ...this.namesOf(draft) });
    }
    const job = this.jobOf(draft, body);
    const { row = 0, byContent, origin } = job;
    const twin = findings.alikeBefore(body, row, fields, byContent);
    if (twin !== undefined && byContent && !this.run.writing.again && !this.isKnown(job)) {
      const reason = escaped`Has the phone and the total of ${source.rowWord} ${twin}, and no reference tells them apart: --again creates both.`;
      return plan.addFaulty(rows, [{ row, column: '', value: '', reason }], this.whoseIs(draft), this.namesOf(draft));
    }
    if (twin !== undefined) {
      const same = byContent ? escaped`phone and total` : escaped`phone, total and items`;
      findings.warn(escaped`${source.rowWord} ${row} looks like ${source.rowWord} ${twin}: same ${same}.`);
    }
    const errors = errorsAmong(found);
    addTotal(findings.worth, body, fields);
    findings.shipping.add(errors, row, origin);
    // Of what was created before nothing is told: nothing more becomes of it.
    if (!this.isKnown(job)) {
      for (const warning of draft.warnings) findings.warn(warning);
      for (const filled of draft.filled()) findings.filled.add(filled);
      findings.totals.add(this.beside, rows, body, fields.total);
      this.noteLacked(found, body);
      if (checks) findings.addChecked({ found, unpriced: checks.unpricedIn(body) }, row);
    }
    const useless = () => errors.flatMap((error) => checks?.faultOf(error, row) ?? []);
    await plan.addJob(job, rows, () => this.whoseIs(draft), useless);
  }

  /** Adds the faults of a record as a whole to those of its cells. Returns what checks find of a record without them. */
  private addFaultsOf(draft: RecordDraft, body: Row) {
    const { checks } = this.needs;
    const { faults } = draft;
    const noRecord = this.whyNoRecord(draft);
    const ofReference = this.referenceFaults(draft);
    if (noRecord.length > 0) faults.splice(0, faults.length, ...noRecord);
    else {
      faults.push(...ofReference);
      faults.push(...this.lackFaults(draft));
      for (const { name } of draft.lacked) this.findings.lack(name);
    }
    const found = faults.length > 0 ? [] : (checks?.findingsOf(body) ?? []);
    const errors = errorsAmong(found);
    faults.push(...(checks?.faultsOf(errors, firstRow(draft)) ?? []));
    if (faults.length > 0) this.noteLacked(found.length > 0 ? found : this.weightsLackedBeside(draft, body), body);
    return found;
  }

  /** The findings of a record with faulty cells that it has no weight: it lacks that when they are mended, too. */
  private weightsLackedBeside(draft: RecordDraft, body: Row): readonly Finding[] {
    const { checks } = this.needs;
    if (!checks || this.lacking.length > 0 || this.whyNoRecord(draft).length > 0) return [];
    const isOfFault = (heading: string): boolean => draft.faults.some(({ column }) => column === heading);
    return checks
      .findingsOf(body)
      .filter((each) => checks.lackedIn([each], body).includes(weightField))
      .filter((each) => !isOfFault(checks.faultOf(each, firstRow(draft)).column));
  }

  private noteLacked(found: readonly Finding[], body: Row): void {
    const { checks } = this.needs;
    for (const field of checks?.lackedIn(found, body) ?? []) {
      this.findings.lack(field);
      if (field === weightField) this.findings.unweighed.add(unweighedIn(body));
    }
  }

  /** A field without a column has a fault of its own. */
  private requiredFields(): readonly ColumnField[] {
    const { required } = this.needs;
    if (this.lacking.length === 0) return required;
    const isLacked = ({ fills }: ColumnField): boolean =>
      this.lacking.some(({ paths }) => fills.every((path) => paths.includes(path)));
    return required.filter((field) => !isLacked(field));
  }

  /** Why rows are no record, but totals or a line outside the table; empty if they are one. */
  private whyNoRecord({ rows, faults }: RecordDraft): readonly RowFault[] {
    const { columns } = this.opening;
    const { phone } = this.fields;
    const [first] = rows;
    const hasPhone = first?.entries.some(({ column: { match } }) => match?.field.name === phone);
    const needsWord = !columns.fills(phone) || rows.length > 1;
    // A sheet of several currencies may have several, all under one word.
    const totals = hasPhone ? [] : rows.flatMap((row) => totalsFault(row, needsWord) ?? []);
    if (totals.length === rows.length) return totals;
    const isLonely = faults.length === 0 && columns.used.length >= fewestColumns;
    const footer = first && rows.length === 1 ? footerFault(first, isLonely) : undefined;
    return footer ? [footer] : [];
  }

  /** Finds rows that one reference does not make one record, and a reference in two writings. */
  private referenceFaults({ rows, reference }: RecordDraft): RowFault[] {
    if (reference === undefined) return [];
    const { rowWord } = this.opening.source;
    const [first, ...more] = rows;
    const ofRow = (row: TableRow | undefined, reason: Message): RowFault => {
      return { row: row?.number ?? 0, column: referenceField, value: reference, reason };
    };
    const faults: RowFault[] = [];
    if (more.length > 0 && !this.groups()) {
      const reason = escaped`The reference ${JSON.stringify(reference)} is in ${rowWord} ${first?.number} too, and no column of items makes them one order.`;
      faults.push(...more.map((row) => ofRow(row, reason)));
    }
    const other = this.writings.before(reference);
    if (other !== undefined && !this.run.writing.again) {
      const reason = escaped`Is ${JSON.stringify(other)} of another ${rowWord} in another writing: --again creates both.`;
      faults.push(ofRow(first, reason));
    }
    return faults;
  }

  /** Finds what the record lacks to reach anybody. */
  private lackFaults(draft: RecordDraft): RowFault[] {
    const place = { row: firstRow(draft), value: '' };
    if (this.lacking.length > 0) {
      for (const { field } of this.lacking) this.findings.lack(field);
      return this.lacking.map(({ field, reason }) => ({ ...place, column: field, reason }));
    }
    if (draft.faults.length > 0 || !this.asksReceiver()) return [];
    const reason = unreachable(this.needs.paths, draft, this.opening.source.rowWord);
    return reason ? [{ ...place, column: '', reason }] : [];
  }

  private jobOf(draft: RecordDraft, body: Row): Job {
    const { rows, reference } = draft;
    const { args } = this.run;
    const { origin, file, sheet, row = 0 } = this.opening.plan.placeOf(rows[0]);
    // What fills a field must not make another order of the same row.
    const said = draft.saidBody(this.operation);
    const { key, byContent } = this.keys.of(reference, said ?? body);
    const [marked] = reference === undefined ? [] : rows.flatMap((row) => this.markedReferenceOf(row) ?? []);
    const formerKey = marked === undefined ? undefined : this.keys.ofReference(marked);
    const phone = untrimmedText(draft.valueOf(this.fields.phone));
    const total = untrimmedText(draft.valueOf(this.fields.total));
    const name = reference || phone ? '' : untrimmedText(draft.valueOf(this.fields.name));
    const traces = {
      ...this.namesOf(draft),
      phone: phone || undefined,
      total: total || undefined,
      name: name || undefined,
    };
    // Spelled out: copying objects takes a tenth of the time of a plan.
    return { key, formerKey, byContent, origin, file, sheet, row, args, body, said, traces };
  }

  private receiverOf(draft: RecordDraft): string {
    const names = this.fields.receiver.map((field) => untrimmedText(draft.valueOf(field)));
    return names.join(' ').trim();
  }

  private namesOf(draft: RecordDraft) {
    return { reference: draft.reference || undefined, receiver: this.receiverOf(draft) || undefined };
  }

  private whoseIs(draft: RecordDraft): string {
    const { phone, name } = this.fields;
    const receiver = this.receiverOf(draft) || draft.valueOf(phone) || draft.valueOf(name);
    return whoseText(draft.reference, receiver);
  }
}

/** Where a table has so many columns, one cell alone is no order. */
const fewestColumns = 3;

const firstRow = ({ rows }: RecordDraft): number => rows[0]?.number ?? 0;
