import { marks } from '../base/scan/bytes.ts';
import type { ScannedRecord, ScanPlan } from '../base/scan/scanned.ts';
import { type ShownColumn, shownOf, shownValue } from './columns.ts';

/** A text that is its own cell: nothing in it is quoted, guarded or made visible. Phone numbers are most of the others. */
const plainText = /^"(?:[0-9A-Za-z](?:[ !#-+\--[\]-~]*[!#-+\--[\]-~])?|\+\d{6,15})"$/;

/** Names of people, cities and states come again and again. */
const longestKnown = 64;
const mostKnown = 5000;

const letterN = 0x6e;
const bracket = 0x5b;
const quote = 0x22;

const nobodyAsked = -1;

/** Where a column's field stands in the spans of each record. */
function slotOf({ counted, path }: ShownColumn, { fields, slots }: ScanPlan): number {
  const name = counted ?? (path?.length === 1 ? path[0] : undefined);
  return slots[fields.places.get(name ?? '') ?? -1] ?? nobodyAsked;
}

/**
 * Writes the lines of records out of their bytes. `cellOf` makes the cell of a value; it is asked for all that does not
 * surely look the same in CSV.
 */
export function scannedLines(
  columns: readonly ShownColumn[],
  cellOf: (value: unknown) => string,
): (record: ScannedRecord) => string {
  const known = new Map<string, string>();
  let plan: ScanPlan | undefined;
  let slots: readonly number[] = [];

  function remembered(text: string, cell: () => string): string {
    if (text.length > longestKnown) return cell();
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= mostKnown) known.clear();
    const made = cell();
    known.set(text, made);
    return made;
  }

  function cellAt(record: ScannedRecord, column: ShownColumn, slot: number): string {
    if (slot === nobodyAsked) return cellOf(shownValue(column, record.row));
    const { bytes, spans } = record.page;
    const span = record.base + slot;
    const start = spans[span] ?? 0;
    const first = bytes[start];
    if (start === 0 || first === letterN) return '';
    if (column.counted !== undefined && first === bracket) return String(spans[span + 2]);
    const written = bytes.toString('latin1', start, spans[span + 1]);
    if (first === quote) {
      if (plainText.test(written)) return written.slice(1, -1);
      return remembered(written, () => cellOf(record.valueAt(span)));
    }
    // A number or a word is spelled in CSV as it is in JSON.
    if (first !== bracket && first !== 0x7b && (record.marks & marks.oddNumber) === 0) return written;
    return cellOf(shownOf(column, record.valueAt(span)));
  }

  return (record) => {
    if (record.page.plan !== plan) {
      const found = record.page.plan;
      plan = found;
      slots = columns.map((column) => slotOf(column, found));
    }
    let line = '';
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      if (at > 0) line += ',';
      if (column) line += cellAt(record, column, slots[at] ?? nobodyAsked);
    }
    return `${line}\n`;
  };
}
