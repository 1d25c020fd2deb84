import { ExactNumber, parseJson } from '../base/json/exact-json.ts';
import { memoize } from '../base/memoize.ts';
import type { PageRow } from '../base/row.ts';
import { ScannedRecord, type ScanPlan } from '../base/scan/scanned.ts';
import { backslash, marks, quote } from '../base/scan/scanner.ts';
import { ByteText } from '../base/text/byte-text.ts';
import { escapeCellControls, escapeText } from '../base/text/escape.ts';
import { guardFormulas } from '../base/text/formula-guard.ts';
import type { RecordShape } from '../operations/manifest.ts';
import {
  cellText,
  csvColumnsFor,
  headingsOf,
  mixedFields,
  type ShownColumn,
  shownValue,
  unseenFields,
} from './columns.ts';
import type { Formatter, View } from './formatter.ts';
import type { LossCounter } from './spreadsheet-losses.ts';

const lineEnd = '\n';

const byteOrderMark = '\ufeff';

const needsQuotes = /[",\r\n]|^[\s\ufeff]|\s$/;
/** LibreOffice takes these for separators too, unless it is told otherwise. */
const maySeparate = /[;\t]/;

/** RFC 4180; null is empty, an empty text is `""`, so that the two can be told apart. */
export function csvCell(text: string | null, separator: string, excel = false): string {
  if (text === null) return '';
  const isQuoted =
    text === '' || needsQuotes.test(text) || text.includes(separator) || (excel && maySeparate.test(text));
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}

type CsvView = Omit<
  View,
  'words' | 'cellWords' | 'zone' | 'sheetName' | 'totals' | 'rightToLeft' | 'spool' | 'thisYear' | 'clean'
>;

function safeText(value: unknown, { rawCsv: raw, terminal, separator }: CsvView): string | null {
  const text = cellText(value, '; ');
  // A number cannot be a formula, and its minus sign must stay.
  if (text === null || typeof value === 'number' || value instanceof ExactNumber) return text;
  if (raw) return terminal.isTerminal ? escapeText(text) : text;
  return guardFormulas(terminal.isTerminal ? escapeText(text) : escapeCellControls(text), separator);
}

/** Also behind blanks, for which the cell has quotes. */
const signedNumber = /^(?:"\s+)?[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?"?$/i;
const unsignedNumber = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * Where a comma is the decimal sign, a line that begins with signed numbers may go on as a formula: `-5,7+…`. A quote
 * makes it a text.
 */
function keepApart(cells: readonly string[]): readonly string[] {
  const at = cells.findIndex((cell) => !signedNumber.test(cell));
  const next = cells[at] ?? '';
  if (at < 1 || next === '' || next.startsWith('"') || unsignedNumber.test(next)) return cells;
  return cells.with(at, `"${next}"`);
}

const letterN = 0x6e;
const brace = 0x7b;
const bracket = 0x5b;
const comma = 0x2c;
const plus = 0x2b;
const minus = 0x2d;
const space = 0x20;

/** A sign may be written as an escape, and may stand behind a blank: those beyond ASCII begin with one of these bytes. */
const mayBeSign = new Set([plus, minus, backslash, space, 0xc2, 0xe1, 0xe2, 0xe3, 0xef]);

const notScanned = -1;

/** Bit 1: the byte needs no quoting, guard or escape inside a text. Bit 2: nor as the first byte of a text. */
const plainBytes = new Uint8Array(256).fill(1, space, 0x7f);
for (const byte of Buffer.from('",;\\')) plainBytes[byte] = 0;
for (const byte of Buffer.from('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')) plainBytes[byte] = 3;

const phoneNumber = /^\+\d{6,15}$/;

function isPlain(bytes: Buffer, start: number, end: number): boolean {
  if (bytes[start] === plus) return phoneNumber.test(bytes.toString('latin1', start, end));
  if (((plainBytes[bytes[start] ?? 0] ?? 0) & 2) === 0) return false;
  for (let at = start + 1; at < end; at++) if (plainBytes[bytes[at] ?? 0] === 0) return false;
  return bytes[end - 1] !== space;
}

function slotOf({ counted, path }: ShownColumn, { fields, slots }: ScanPlan): number {
  const name = counted ?? (path?.length === 1 ? path[0] : undefined);
  return slots[fields.places.get(name ?? '') ?? -1] ?? notScanned;
}

/** The lines of rows. The cells of scanned records are copied from the bytes of the response, where they look the same. */
function csvLines(columns: readonly ShownColumn[], view: CsvView, losses: LossCounter | undefined) {
  const { inZone, rawCsv, separator, excel } = view;
  const out = new ByteText();
  let scanned: ScanPlan | undefined;
  let slots: readonly number[] = [];

  const cell = (value: unknown): string => csvCell(safeText(value, view), separator, excel);
  /** The cell of a text of the response: its bytes as latin1, one character for each. */
  const textCell = memoize((bytes) => cell(parseJson(Buffer.from(bytes, 'latin1').toString())));

  function line({ values }: PageRow): string {
    const cells = columns.map((column) => {
      const sent = shownValue(column, column.read(values));
      const text = safeText(inZone ? inZone(column.name, sent, values) : sent, view);
      if (text !== null) losses?.look(column.name, text);
      return csvCell(text, separator, excel);
    });
    return (rawCsv ? cells : keepApart(cells)).join(separator) + lineEnd;
  }

  /** A line that begins with a sign is written from its values, which `keepApart` looks at. */
  function mayCopy({ place: { base }, page: { bytes, plan, spans } }: ScannedRecord): boolean {
    if (plan !== scanned) {
      scanned = plan;
      slots = columns.map((column) => slotOf(column, plan));
    }
    if (columns.length < 2) return true;
    const slot = slots[0] ?? notScanned;
    if (slot === notScanned) return false;
    const start = spans[base + slot] ?? 0;
    const first = bytes[start] === quote ? bytes[start + 1] : bytes[start];
    return !mayBeSign.has(first ?? 0);
  }

  function copyCell(record: ScannedRecord, column: ShownColumn, slot: number): void {
    const { bytes, spans, plan } = record.page;
    const span = record.place.base + slot;
    const start = spans[span] ?? 0;
    const end = spans[span + 1] ?? 0;
    const first = bytes[start];
    const isMissing = start === 0 || first === letterN;
    // The service may send the count of a list that is missing.
    const isCounted = column.counted !== undefined && plan.fields.others.has(column.name);
    if (slot === notScanned || (isMissing && isCounted)) {
      out.text(cell(shownValue(column, column.read(record.values))));
      return;
    }
    if (isMissing) return;
    if (first === quote) {
      if (isPlain(bytes, start + 1, end - 1)) out.copy(bytes, start + 1, end - 1);
      else out.text(textCell(bytes.toString('latin1', start, end)));
      return;
    }
    const isNested = first === bracket || first === brace;
    // Numbers, true and false look the same in CSV and JSON.
    if (!isNested && (record.place.marks & marks.oddNumber) === 0) out.copy(bytes, start, end);
    else if (first === bracket && column.counted !== undefined) out.text(String(spans[span + 2]));
    else out.text(cell(shownValue(column, record.valueAt(span))));
  }

  function copyLine(record: ScannedRecord): void {
    // An index rather than an iterator: this loop runs for every cell of a long export.
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      if (at > 0) out.byte(comma);
      if (column) copyCell(record, column, slots[at] ?? notScanned);
    }
    out.text(lineEnd);
  }

  return {
    cell,
    /** A text and not bytes: what prints it takes secrets out of texts. */
    of(rows: readonly PageRow[]): string {
      for (const row of rows) {
        if (row instanceof ScannedRecord && mayCopy(row)) copyLine(row);
        else out.text(line(row));
      }
      return out.takeBytes().toString();
    },
  };
}

/** CSV with LF line ends. The first rows decide which columns there are. `losses` is told of each cell. */
export function csvFormatter(shape: RecordShape, view: CsvView, losses?: LossCounter): Formatter {
  const open = (rows: readonly PageRow[]) => {
    const values = rows.map((row) => row.values);
    const { columns, nested } = csvColumnsFor(shape, view, values);
    const names = columns.map(({ name }) => name);
    const lines = csvLines(columns, view, losses);
    const mark = view.excel && !view.continued && !view.terminal.isTerminal ? byteOrderMark : '';
    const headings = headingsOf(names, view.heading).map((heading) => lines.cell(heading));
    const isChosen = view.columns.length > 0;
    // Shown, or left out like all of their kind: later rows may have others.
    const covered = [...Object.keys(shape.row), ...names, ...nested];
    return {
      names,
      lines,
      header: mark + (view.header && columns.length > 0 ? headings.join(view.separator) + lineEnd : ''),
      unseen: isChosen ? undefined : unseenFields(covered),
      mixed: nested.length > 0 ? mixedFields(nested) : undefined,
    };
  };
  let opened: ReturnType<typeof open> | undefined;
  return {
    page: (rows) => {
      if (rows.length === 0) return '';
      const header = opened ? '' : undefined;
      opened ??= open(rows);
      opened.unseen?.look(rows);
      opened.mixed?.look(rows);
      return (header ?? opened.header) + opened.lines.of(rows);
    },
    end: () => {
      const names = opened?.unseen?.names() ?? [];
      if (names.length > 0) view.onUnseen?.(names);
      const mixed = opened?.mixed?.names() ?? [];
      if (mixed.length > 0) view.onMixed?.(mixed);
      if (losses) view.onLosses?.(losses.losses());
      return opened ? [] : [open([]).header];
    },
    columnNames: () => opened?.names,
  };
}
