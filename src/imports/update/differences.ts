import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { ImportField } from '../fields.ts';
import type { DraftRow, RowFault } from '../rows.ts';

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

/** An element of a list of the record. */
export interface ElementPlace {
  /** As the record names it. */
  readonly list: string;
  readonly at: number;
}

/** The rows of one record: those of the sheet, and those of its elements in other sheets. */
export interface RecordRows {
  /** Undefined if the rows do not say. */
  readonly id: string | undefined;
  /** Why there is no id, where the reason is known. */
  readonly reason?: string | undefined;
  readonly rows: readonly DraftRow[];
  readonly elements: readonly DraftRow[];
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

/** The value of a field in a record or an element: also how many elements a list has. */
export function fieldValue(values: Row, path: string): unknown {
  let value: unknown = values;
  for (const name of path.split('.')) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;
  }
  if (value !== undefined || !path.endsWith('_count')) return value;
  const list = values[path.slice(0, -'_count'.length)];
  return Array.isArray(list) ? list.length : undefined;
}

/** Without the name of its list. */
export const ownName = ({ name, list }: ImportField): string =>
  list === undefined ? name : name.slice(name.indexOf('.') + 1);
