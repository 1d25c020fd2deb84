import { isBlankValue, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { withoutMarks } from '../../base/text/text.ts';
import { currencyField } from '../../columns/cell-reader.ts';
import type { ReadValues } from '../../columns/row-places.ts';
import type { CellEntry, NamedColumn, RowFault, TableRow } from '../../columns/rows.ts';
import { lacksAmount } from '../../orders/cod.ts';
import { orderFields, plainFields, readOrder } from '../../orders/order.ts';
import { hasShipment } from '../../orders/states.ts';
import { elementName } from '../../service/input/match-elements.ts';
import { differsFrom, type GivenValue, sentence } from '../plan.ts';
import type { OpenedImport } from '../task.ts';
import {
  compareCell,
  compareWrittenTimes,
  fieldValue,
  isSameValue,
  judgeCell,
  weightDoubt,
  whyListHeld,
} from './compare-cells.ts';
import { type ElementPlace, type ElementSheets, elementsOf, missingElements, type RecordRows } from './record-rows.ts';
import type { Updating } from './update-matcher.ts';

export interface Comparing {
  readonly updating: Updating;
  readonly opening: OpenedImport;
  readonly sheets: Pick<ElementSheets, 'lists'>;
  /** The columns whose blank cells empty the field. */
  readonly cleared: readonly NamedColumn[];
  /** Lists are sent whole where one of their elements differs. */
  readonly sendsLists: boolean;
  /** A change must not leave an order without an amount that is cash on delivery. */
  readonly needsAmount: boolean;
}

export interface CellPlace {
  readonly row: number;
  readonly sheet: string | null;
  readonly column: string;
}

/** A cell that says something else than the service. */
export interface CellChange extends CellPlace {
  /** Of the record, or of the element that it has by its id: `items[31].quantity`. */
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** A cell, and what the service has: the record, or one of its elements. */
interface ComparedCell {
  readonly row: TableRow;
  readonly entry: CellEntry;
  readonly values: Row;
  readonly element?: ElementPlace;
}

/** The ends of the names of fields that say where a party of an order is; what names it counts where no id does. */
const placeIds = ['country_id', 'city_id'];
const placeNames = ['country_code', 'country', 'short_address'];

const placeOf = ({ number, sheet }: TableRow, { heading }: NamedColumn): CellPlace => {
  return { row: number, sheet: sheet ?? null, column: heading };
};

/** Compares the rows of a record with the record, cell by cell. The result is complete when `run` has ended. */
export class RecordComparison {
  readonly changes: CellChange[] = [];
  readonly readOnly: CellChange[] = [];
  readonly faults: RowFault[] = [];
  /** Those of them that `--whole-lists` would send: of records that have a shipment, and of others. */
  readonly heldInLists = { open: 0, shipped: 0 };
  /** Elements that the record has and its rows have not. They stay. */
  readonly missing: CellChange[] = [];
  /** The service has changed the record since the sheet was written. */
  conflict: RowFault | undefined;
  /** Cells from which a spreadsheet has taken digits or signs: taken as they were. */
  readonly spoiled: CellPlace[] = [];
  /** By the path in the record. */
  readonly values = new Map<string, unknown>();
  /** By the name that the record has for the list, and the place in it. */
  readonly elements = new Map<string, Map<number, Map<string, unknown>>>();
  /** The cells with names that are as they were, by the field of the id. */
  private readonly sameNames = new Map<string, CellEntry>();
  /** The cells that differ, by their place in the record. */
  private readonly said = new Map<string, GivenValue>();

  constructor(
    private readonly comparing: Comparing,
    private readonly record: RecordRows,
    private readonly original: Row,
  ) {}

  async run(): Promise<void> {
    this.faults.push(...this.record.rows.flatMap(({ faults = [] }) => faults));
    if (this.faults.length > 0) return;
    for (const row of this.record.rows) await this.compareRow(row);
    this.heedNames();
    this.checkPlaces();
    await this.compareElements();
    this.clearFields();
    if (this.comparing.needsAmount) this.checkAmount();
  }

  /** Compares the cells of a row that are about the record itself. */
  private async compareRow(row: TableRow): Promise<void> {
    const { updating, opening } = this.comparing;
    const own = this.record.isReferred ? updating.referenceField : undefined;
    const identity = [updating.idField, updating.numberField, updating.timeField, own];
    const reason = escaped`Something is to the right of the last heading. Is a separator in a cell?`;
    if (row.beyond && row.sheet === undefined)
      this.faults.push({ row: row.number, column: '', value: row.beyond, reason });
    for (const entry of opening.reader.inOrder(row.entries)) {
      const field = entry.column.match?.field;
      if (field?.list !== undefined) continue;
      if (field && identity.includes(field.name)) this.checkIdentity(row, entry, field.name);
      else await this.take({ row, entry, values: this.original });
    }
  }

  /** Compares the cells that are about elements, and finds elements that have no cells. */
  private async compareElements(): Promise<void> {
    const { updating } = this.comparing;
    const all = [...elementsOf(updating, this.record, this.original)];
    for (const found of all) {
      const { row } = found;
      if ('reason' in found) this.fault(row, found.entry, found.reason);
      else
        for (const entry of found.entries) await this.take({ row, entry, values: found.values, element: found.place });
    }
    const { number: row = 0, sheet = null } = this.record.rows[0] ?? {};
    for (const { list, values } of missingElements(updating, this.original, (each) => this.hasColumnsOf(each), all)) {
      const field = `${list}[${String(values.id ?? '')}]`;
      const old = elementName(values) || escaped`id ${String(values.id)}`;
      this.missing.push({ row, sheet, column: list, field, old, new: null });
    }
  }

  /** Finds a change of the way to pay or of the amount that leaves the courier nothing to collect. */
  private checkAmount(): void {
    const { updating, opening } = this.comparing;
    const fields = orderFields(updating.get);
    const [total = ''] = fields.total;
    const [path] = [total, plainFields.payment].filter((each) => this.values.has(each));
    const now = Object.fromEntries(this.values);
    if (path === undefined || !lacksAmount(readOrder({ ...this.original, ...now }, fields))) return;
    const { row = this.record.rows[0]?.number ?? 0, text = '' } = this.said.get(path) ?? {};
    const reason = escaped`Would leave the order cash on delivery and without an amount. Give it an amount, or another way to pay.`;
    this.faults.push({ row, column: opening.reader.headingOfPath(path), value: text, reason });
  }

  private hasColumnsOf(list: string): boolean {
    const { opening, sheets } = this.comparing;
    const isOf = ({ match }: NamedColumn): boolean => match?.field.list === list;
    if (opening.opened.kind === 'table') return sheets.lists.has(list) || opening.columns.used.some(isOf);
    return this.record.rows.some(({ entries }) => entries.some(({ column }) => isOf(column)));
  }

  private fault(row: TableRow, { column, cell }: CellEntry, reason: Message): void {
    const main = this.record.rows[0] ?? row;
    const { sheet = '', number } = row;
    this.faults.push({
      row: row.sheet === main.sheet ? number : main.number,
      column: row.sheet === main.sheet ? column.heading : `${sheet} row ${number}, ${column.heading}`,
      value: cell.text,
      reason: sentence(reason),
    });
  }

  /** Finds the fault of a wrong number of the record, or the conflict of a record that was changed since. */
  private checkIdentity(row: TableRow, entry: CellEntry, name: string): void {
    const { column, cell } = entry;
    const { updating } = this.comparing;
    const has = fieldValue(this.original, name);
    // They say which record it is.
    if (this.record.isReferred && name !== updating.timeField) return;
    if (name === updating.idField || compareCell(cell, has) !== 'other') return;
    if (name === updating.numberField) {
      const { id } = this.record;
      this.fault(row, entry, escaped`belongs to another record: the number of ${id} is ${String(has)}`);
      return;
    }
    const later = compareWrittenTimes(String(has ?? ''), cell.text);
    if (later === undefined) {
      const leaveOut = escaped`--map '${column.heading}=' changes records without that check`;
      const reason = escaped`cannot be compared with ${String(has ?? 'nothing')}, when it was changed last. ${leaveOut}`;
      this.fault(row, entry, reason);
    } else if (later > 0) {
      const reason = escaped`The service has changed it since, at ${String(has)}: export it again, then mend it.`;
      this.conflict ??= { row: row.number, column: column.heading, value: cell.text, reason };
    }
  }

  /** The value of a field as the record will have it. */
  private finalValue(path: string): unknown {
    return this.values.get(path) ?? fieldValue(this.original, path);
  }

  /** Returns the place and the currency of the record, on which the value of a cell may depend. */
  private readBefore(entry: CellEntry): ReadValues {
    const own = entry.column.match?.field.fills[0] ?? '';
    const prefix = /^(.*?)(?:phone|mobile|city_id|country_id)$/.exec(own)?.[1];
    const hasId = placeIds.some((name) => !isBlankValue(this.finalValue(`${prefix}${name}`)));
    const places = prefix === undefined ? [] : (hasId ? placeIds : placeNames).map((name) => prefix + name);
    return new Map(
      [...places, currencyField].flatMap((path) => {
        const value = this.finalValue(path);
        return isBlankValue(value) || path === own
          ? []
          : [[path, { value, isImplied: !this.isInSheet(path) }] as const];
      }),
    );
  }

  private isInSheet(path: string): boolean {
    return this.record.rows.some(({ entries }) => entries.some(({ column }) => column.match?.field.fills[0] === path));
  }

  /** Finds cities that are not in the country of the record, where one of the two is changed. */
  private checkPlaces(): void {
    const { reader } = this.comparing.opening;
    for (const { path, fault } of reader.contradictions((each) => this.finalValue(each))) {
      const country = path.replace(/city_id$/, 'country_id');
      const said = this.said.get(path) ?? this.said.get(country);
      const changed = this.values.has(path) ? path : country;
      if (!said || !this.values.has(changed)) continue;
      const column = reader.headingOfPath(path);
      this.faults.push({ row: said.row, column, value: said.text, reason: sentence(fault) });
    }
  }

  private async take(compared: ComparedCell): Promise<void> {
    const { row, entry, values, element } = compared;
    const { column } = entry;
    const field = column.match?.field;
    if (!field) return;
    const found = await judgeCell(this.comparing.opening.reader, entry, values, this.readBefore(entry));
    if ('fault' in found) return this.fault(row, entry, found.fault);
    // A shop's own sheet writes phones so: 966501234567.
    const isAsWritten = this.comparing.opening.isAsCreated && found.isRead;
    if (found.isSpoiled && !isAsWritten) this.spoiled.push(placeOf(row, column));
    if (found.changes.length === 0 && field.namesOf !== undefined && !element)
      this.sameNames.set(field.fills[0] ?? '', entry);
    const inside = element ? `${element.list}[${String(values.id ?? element.at)}].` : '';
    for (const { path, value, old, new: shown } of found.changes) {
      const doubt = weightDoubt(this.comparing.opening.columns.all, column, value, old);
      if (doubt) return this.fault(row, entry, doubt);
      const change = { ...placeOf(row, column), field: `${inside}${path}`, old, new: shown };
      if (field.isReadOnly) this.readOnly.push(change);
      else if (this.put(compared, path, value)) this.changes.push(change);
    }
  }

  /** False where another cell says the same, or something else. */
  private put({ row, entry, element }: ComparedCell, path: string, value: unknown): boolean {
    const { updating, sendsLists } = this.comparing;
    if (element && !sendsLists) {
      const isShipped = hasShipment(readOrder(this.original, orderFields(updating.get)).state);
      this.heldInLists[isShipped ? 'shipped' : 'open']++;
      const reason = whyListHeld(element.list, isShipped);
      this.fault(row, entry, reason);
      return false;
    }
    const place = element ? `${element.list}[${element.at}].${path}` : path;
    const other = this.said.get(place);
    if (other) {
      if (!isSameValue(value, other.value)) this.fault(row, entry, differsFrom(other, row.number));
      return false;
    }
    this.said.set(place, { value, text: entry.cell.text, row: row.number });
    if (!element) {
      this.values.set(path, value);
      return true;
    }
    const { list, at } = element;
    const elements = this.elements.get(list) ?? new Map<number, Map<string, unknown>>();
    this.elements.set(list, elements.set(at, (elements.get(at) ?? new Map()).set(path, value)));
    return true;
  }

  /**
   * Where a name is as it was and its id is not, one of the two was forgotten: often the id, when the name has already been
   * changed by this sheet. An id alone is never taken.
   */
  private heedNames(): void {
    for (const [path, { column, cell }] of this.sameNames) {
      const at = this.changes.findIndex(({ field }) => field === path);
      const [change] = at < 0 ? [] : this.changes.splice(at, 1);
      if (!change) continue;
      this.values.delete(path);
      if (this.conflict) this.readOnly.push(change);
      else {
        const reason = escaped`Contradicts ${column.heading}, which says ${JSON.stringify(cell.text)}. Change both, or leave one out with --map.`;
        this.faults.push({ row: change.row, column: change.column, value: String(change.new), reason });
      }
    }
  }

  /** Empties the fields whose cells are blank in all rows of the record, where `--clear` names them. */
  private clearFields(): void {
    const { cleared, opening } = this.comparing;
    const { rows } = this.record;
    const [first] = rows;
    for (const column of cleared) {
      const path = column.match?.field.fills[0] ?? '';
      const old = fieldValue(this.original, path);
      // Another column may fill it, or another part of its text.
      const isFilled = rows.some(({ entries }) =>
        entries.some((each) => each.column.match?.field.fills.includes(path)),
      );
      const isBlank = rows.every(({ cells }) => {
        const cell = cells[column.at];
        // Of a record: one that is written, as in `"description": null`.
        const isThere = opening.opened.kind === 'table' || cell?.kind === 'text';
        return isThere && withoutMarks(cell?.text ?? '') === '';
      });
      if (!isBlank || isFilled || isBlankValue(old) || !first) continue;
      this.values.set(path, null);
      this.changes.push({ ...placeOf(first, column), field: path, old, new: null });
    }
  }
}
