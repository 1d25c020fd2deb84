import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { CellReader } from '../cell-reader.ts';
import type { ImportColumn } from '../columns.ts';
import type { CellEntry, DraftRow, RowFault } from '../rows.ts';
import { compareCell, compareWrittenTimes, fieldValue, isBlankValue, isSameValue, judgeCell } from './compare-cells.ts';
import { type ElementPlace, elementsOf } from './elements.ts';
import type { RecordRows } from './record-rows.ts';
import { changeTimeField, idField, numberField, type Updating } from './update-matcher.ts';

/** How records are compared. */
export interface Comparing {
  readonly updating: Updating;
  readonly reader: CellReader;
  /** The columns whose blank cells empty the field. */
  readonly cleared: readonly ImportColumn[];
  /** A blank cell of records is one that is written: `"description": null`. */
  readonly areRecords: boolean;
  /** Lists are sent whole where one of their elements differs. */
  readonly sendsLists: boolean;
}

/** A cell that says something else than the service. */
export interface CellChange {
  readonly row: number;
  readonly sheet: string | undefined;
  /** The heading. */
  readonly column: string;
  /** Of the record, or of the element that it has by its id: `items[31].quantity`. */
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** The differences between the rows of a record and the record. */
export class Differences {
  readonly changes: CellChange[] = [];
  readonly readOnly: CellChange[] = [];
  readonly faults: RowFault[] = [];
  /** The service has changed the record since the sheet was written. */
  conflict: RowFault | undefined;
  /** Cells from which a spreadsheet has taken digits or signs: taken as they were. */
  spoiled = 0;
  /** By the path in the record. */
  readonly values = new Map<string, unknown>();
  /** By the name that the record has for the list, and the place in it. */
  readonly elements = new Map<string, Map<number, Map<string, unknown>>>();

  changeElement({ list, at }: ElementPlace, path: string, value: unknown): void {
    const elements = this.elements.get(list) ?? new Map<number, Map<string, unknown>>();
    this.elements.set(list, elements.set(at, (elements.get(at) ?? new Map<string, unknown>()).set(path, value)));
  }

  fault({ number, sheet }: DraftRow, main: DraftRow, column: string, value: string, reason: string): void {
    const isElsewhere = sheet !== main.sheet;
    this.faults.push({
      row: isElsewhere ? main.number : number,
      column: isElsewhere ? escaped`${sheet ?? ''} row ${number}, ${column}` : column,
      value,
      reason,
    });
  }
}

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.?]$/.test(text) ? '' : '.');

/** Compares the rows of a record with the record, cell by cell. */
export class RecordComparison {
  readonly found = new Differences();
  private readonly names: ReadonlySet<string | undefined>;
  /** The cells with names that are as they were, by the field of the id. */
  private readonly sameNames = new Map<string, CellEntry>();
  /** The cells that differ, by their place in the record. */
  private readonly said = new Map<string, { readonly value: unknown; readonly text: string; readonly row: number }>();

  constructor(
    private readonly comparing: Comparing,
    private readonly record: RecordRows,
    private readonly original: Row,
  ) {
    this.names = identityFields(comparing.updating);
  }

  async run(): Promise<Differences> {
    for (const row of this.record.rows) {
      const reason = 'Something is to the right of the last heading. Is a separator in a cell?';
      if (row.beyond && row.sheet === undefined) this.found.fault(row, row, '', row.beyond, reason);
      for (const entry of this.comparing.reader.inOrder(row.entries)) {
        const field = entry.column.match?.field;
        if (field?.list !== undefined) continue;
        if (this.names.has(field?.name)) this.checkIdentity(row, entry);
        else await this.take(row, entry, this.original, undefined);
      }
    }
    this.heedNames();
    await this.compareElements();
    clearFields(this.comparing, this.record, this.original, this.found);
    return this.found;
  }

  private fault(row: DraftRow, { column, cell }: CellEntry, reason: string): void {
    this.found.fault(row, this.record.rows[0] ?? row, column.heading, cell.text, sentence(reason));
  }

  private checkIdentity(row: DraftRow, entry: CellEntry): void {
    const { column, cell } = entry;
    const verdict = checkIdentity(this.comparing.updating, this.record.id ?? '', this.original, entry);
    if (verdict && 'fault' in verdict) this.fault(row, entry, verdict.fault);
    else if (verdict) {
      this.found.conflict ??= { row: row.number, column: column.heading, value: cell.text, reason: verdict.conflict };
    }
  }

  /** Returns the country of the record, on which the value of a cell may depend. */
  private readBefore(entry: CellEntry): ReadonlyMap<string, { readonly value: unknown }> {
    const country = (entry.column.match?.field.fills[0] ?? '').replace(/(?:phone|mobile)$/, 'country_id');
    const value = this.found.values.get(country) ?? fieldValue(this.original, country);
    const isKnown = this.record.rows.some((row) =>
      row.entries.some(({ column }) => column.match?.field.fills[0] === country),
    );
    return new Map(isKnown && !isBlankValue(value) ? [[country, { value }]] : []);
  }

  private async take(row: DraftRow, entry: CellEntry, values: Row, element: ElementPlace | undefined) {
    const { found } = this;
    const verdict = await judgeCell(this.comparing.reader, entry, values, this.readBefore(entry));
    if ('same' in verdict) {
      found.spoiled += verdict.isSpoiled ? 1 : 0;
      const { namesOf, fills } = entry.column.match?.field ?? {};
      if (namesOf !== undefined && !element) this.sameNames.set(fills?.[0] ?? '', entry);
    } else if ('fault' in verdict) this.fault(row, entry, verdict.fault);
    else {
      const { heading, match } = entry.column;
      const place = { row: row.number, sheet: row.sheet, column: heading };
      const inside = element && `${element.list}[${String(values.id ?? element.at)}].`;
      const fieldOf = (path: string) => `${inside ?? ''}${path}`;
      if ('readOnly' in verdict) {
        const field = fieldOf(match?.field.fills[0] ?? '');
        found.readOnly.push({ ...place, field, old: verdict.readOnly ?? null, new: entry.cell.text });
        return;
      }
      for (const { path, old, new: value, shown } of verdict.changes) {
        if (!this.put(row, entry, element, path, value)) continue;
        found.changes.push({ ...place, field: fieldOf(path), old: shown?.[0] ?? old, new: shown?.[1] ?? value });
      }
    }
  }

  /** False where another cell says the same, or something else. */
  private put(
    row: DraftRow,
    entry: CellEntry,
    element: ElementPlace | undefined,
    path: string,
    value: unknown,
  ): boolean {
    const { found, comparing } = this;
    if (element && !comparing.sendsLists) {
      const reason = escaped`is of a list that the service may replace as a whole. --whole-lists sends all ${element.list} of the record with this change`;
      this.fault(row, entry, reason);
      return false;
    }
    const place = element ? `${element.list}[${element.at}].${path}` : path;
    const other = this.said.get(place);
    if (other) {
      if (isSameValue(value, other.value)) return false;
      const where = other.row === row.number ? 'another column of this row' : escaped`row ${other.row}`;
      this.fault(row, entry, `differs from ${where}, which says ${JSON.stringify(other.text)}`);
      return false;
    }
    this.said.set(place, { value, text: entry.cell.text, row: row.number });
    if (element) found.changeElement(element, path, value);
    else found.values.set(path, value);
    return true;
  }

  /**
   * Where a name is as it was and its id is not, one of the two was forgotten: often the id, when the name has already been
   * changed by this sheet. An id alone is never taken.
   */
  private heedNames(): void {
    const { found } = this;
    for (const [path, { column, cell }] of this.sameNames) {
      const at = found.changes.findIndex(({ field }) => field === path);
      const [change] = at < 0 ? [] : found.changes.splice(at, 1);
      if (!change) continue;
      found.values.delete(path);
      if (found.conflict) found.readOnly.push(change);
      else {
        const reason = `Contradicts ${column.heading}, which says ${JSON.stringify(cell.text)}. Change both, or leave one out with --map.`;
        found.faults.push({ row: change.row, column: change.column, value: String(change.new), reason });
      }
    }
  }

  private async compareElements(): Promise<void> {
    const { updating } = this.comparing;
    for (const found of elementsOf(updating, this.record, this.original)) {
      if ('reason' in found) {
        this.fault(found.row, found.entry, found.reason);
        continue;
      }
      const { row, entries, values, place } = found;
      for (const entry of entries) await this.take(row, entry, values, place);
    }
  }
}

/** The fields that say which record it is, and whether it was changed since. */
const identityFields = (updating: Updating): ReadonlySet<string | undefined> =>
  new Set([idField(updating), numberField(updating), changeTimeField(updating)]);

/** Returns the fault of a wrong number of the record, or the conflict of a record that was changed since. */
function checkIdentity(
  updating: Updating,
  id: string,
  original: Row,
  { column, cell }: CellEntry,
): { readonly fault: string } | { readonly conflict: string } | undefined {
  const name = column.match?.field.name ?? '';
  const has = fieldValue(original, name);
  if (compareCell(cell, has) !== 'other') return undefined;
  if (name === numberField(updating) && name !== idField(updating)) {
    return { fault: escaped`belongs to another record: the number of ${id} is ${String(has)}` };
  }
  if (name !== changeTimeField(updating)) return undefined;
  const later = compareWrittenTimes(String(has ?? ''), cell.text);
  if (later === undefined) {
    const leaveOut = escaped`--map '${column.heading}=' changes records without that check`;
    return {
      fault: escaped`cannot be compared with ${String(has ?? 'nothing')}, when it was changed last. ${leaveOut}`,
    };
  }
  if (later <= 0) return undefined;
  return { conflict: escaped`The service has changed it since, at ${String(has)}: export it again, then mend it.` };
}

/** Empties the fields whose cells are blank in all rows of a record, where `--clear` names them. */
function clearFields(
  { cleared, areRecords }: Comparing,
  { rows }: RecordRows,
  original: Row,
  found: Differences,
): void {
  for (const { heading, at, match } of cleared) {
    const path = match?.field.fills[0] ?? '';
    const old = fieldValue(original, path);
    const isBlank = rows.every(({ cells }) => {
      const cell = cells[at];
      return areRecords ? cell?.kind === 'text' && cell.text === '' : (cell?.text.trim() ?? '') === '';
    });
    const [first] = rows;
    if (!isBlank || isBlankValue(old) || !first) continue;
    found.values.set(path, null);
    const place = { row: first.number, sheet: first.sheet, column: heading, field: path };
    found.changes.push({ ...place, old, new: null });
  }
}
