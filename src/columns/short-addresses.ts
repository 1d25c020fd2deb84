import { escaped, type Message, namesListed, pluralize } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { countryOf, isPlaceholderAddress, saudi } from '../orders/places.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { CellReader } from './cell-reader.ts';
import type { ColumnMatch, ColumnMatcher } from './column-matcher.ts';
import { mostly } from './neighbours.ts';
import type { CellEntry, NamedColumn, TableRow } from './rows.ts';

const shortAddressField = 'receiver_short_address';
const addressField = 'receiver_address_line';
const noteField = 'description';

/** Words with the form of a short address: `BLDG1234`, `Flat1201`. */
const buildingWords =
  /^(?:FLAT|BLDG|BULD|BLOK|BLCK|ROOM|UNIT|GATE|SHOP|ROAD|ZONE|AREA|HOME|VILA|DOOR|FLOR|STRT|PLOT|TOWR|POBX|TENT|CAMP|SITE)/;

/** Headings of the addresses of others, and of what only looks like one. */
const otherParties = new RegExp(
  'bill|sender|shipper|from|pick|driver|seller|vend|warehouse|branch|return|sku|barcode|track|awb|coupon|voucher|promo|refer|' +
    'مرسل|فاتور|فوتر|بائع|مستودع|فرع|سائق|مندوب|تتبع|بوليص|كوبون|قسيمة|مرجع',
  'iu',
);

/** Letters of a text among other words are capital: a short address is written so. */
const code = '[A-Z]{4}\\d{4}';
const atEnd = new RegExp(`(?:^|[\\s,;:|/(\\u060c\\u061b-])(${code})[\\s.)]*$`, 'u');
const named = new RegExp(
  '(?:national(?:[ _]short)?[ _]address|short[ _]address|عنوان\\s+(?:ال)?(?:وطني|مختصر)(?:\\s+(?:ال)?مختصر)?)' +
    `[^\\p{L}\\p{N}]{0,12}(${code})(?![\\p{L}\\p{N}])`,
  'iu',
);

const plain = (text: string): string => latinDigits(withoutMarks(text)).trim();

const asShortAddress = (text: string | undefined): string | undefined => {
  const own = text?.toUpperCase() ?? '';
  return /^[A-Z]{4}\d{4}$/.test(own) && !buildingWords.test(own) && !isPlaceholderAddress(own) ? own : undefined;
};

/** The short address that a cell is as a whole; undefined if it is something else, as `Flat 1201`. */
const wholeAddress = (text: string): string | undefined => asShortAddress(plain(text));

const namedAddress = (text: string): string | undefined => asShortAddress(named.exec(plain(text))?.[1]);

/** The columns of a table, whose headings and neighbours have said what they are. */
interface SettledColumns {
  readonly all: NamedColumn[];
  readonly used: NamedColumn[];
  readonly matcher: ColumnMatcher;
  fills(name: string): boolean;
}

interface FoundAddress {
  readonly code: string;
  readonly column: NamedColumn;
  /** The entry that is nothing else. */
  readonly whole?: CellEntry;
}

interface TakenAddresses {
  count: number;
  readonly heading: string;
  readonly isWhole: boolean;
  readonly row: number;
  readonly code: string;
}

/**
 * Finds the short addresses that stand in columns of something else: in a cell of its own, at the end of a line of the address, or behind
 * the words `national address` in a note. Where a row says no other short address, it fills that field; a line or a note that says more
 * stays as it is. A row with two different ones, or with another country than Saudi Arabia, gives none.
 */
export class ShortAddresses {
  /** Columns that have no other use. */
  private readonly own: readonly NamedColumn[];
  private readonly made = new Map<number, NamedColumn>();
  private readonly taken = new Map<string, TakenAddresses>();
  private twofold: { readonly row: number; readonly codes: readonly string[]; count: number } | undefined;

  private constructor(
    columns: SettledColumns,
    private readonly match: ColumnMatch,
    cellsOf: (at: number) => readonly string[],
    private readonly reader: Pick<CellReader, 'learn'> | undefined,
  ) {
    const isSaid = columns.fills(shortAddressField);
    const unused = isSaid ? [] : columns.all.filter((column) => isOpen(column) && holdsAddresses(cellsOf(column.at)));
    this.own = unused.map((column) => this.columnOf(column));
    const lines = isSaid ? [] : columns.all.filter((column) => mayHold(column) && isAll(cellsOf(column.at)));
    for (const column of [...unused, ...lines]) {
      const made = this.columnOf(column);
      columns.all[column.at] = made;
      columns.used.push(made);
    }
  }

  /** Returns undefined for a table whose rows have no short addresses, or whose headings say all of it. */
  static of(
    columns: SettledColumns,
    cellsOf: (at: number) => readonly string[],
    reader: Pick<CellReader, 'learn'> | undefined,
  ): ShortAddresses | undefined {
    const own = columns.matcher.lexicon.looksAround ? columns.matcher.named(shortAddressField) : undefined;
    return own && new ShortAddresses(columns, { ...own, how: 'by its cells' }, cellsOf, reader);
  }

  /** Was this column found by its cells? Another file may have something else under its heading. */
  has(column: NamedColumn): boolean {
    return this.made.get(column.at) === column;
  }

  private columnOf({ heading, at }: NamedColumn): NamedColumn {
    const known = this.made.get(at);
    if (known) return known;
    const made: NamedColumn = { heading, at, match: this.match };
    this.made.set(at, made);
    this.reader?.learn(made);
    return made;
  }

  /** Called before the rows are read from the start. */
  start(): void {
    this.taken.clear();
    this.twofold = undefined;
  }

  /** Returns the entries of a row with its short address. `filled` returns a cell without marks. */
  read(
    { entries, leftOut, number, cells }: Pick<TableRow, 'entries' | 'leftOut' | 'number' | 'cells'>,
    filled: (cell: Cell | undefined) => Cell | undefined,
  ): readonly CellEntry[] {
    const others = entries.filter(({ column }) => !this.has(column));
    const isSaid = others.some(({ column }) => column.match?.field.name === shortAddressField);
    if (isSaid || isAbroad(others)) return others;
    const inOwn = this.own.flatMap((column): FoundAddress[] => {
      const text = filled(cells[column.at])?.text ?? '';
      const found = wholeAddress(text) ?? namedAddress(text);
      return found === undefined ? [] : [{ code: found, column }];
    });
    const found = [...inOwn, ...others.flatMap((entry) => this.inEntry(entry) ?? [])];
    const codes = [...new Set(found.map((each) => each.code))];
    const [first] = found;
    if (!first) return others;
    if (codes.length > 1) {
      this.twofold = { ...(this.twofold ?? { row: number, codes }), count: (this.twofold?.count ?? 0) + 1 };
      return others;
    }
    if (leftOut === undefined) this.count(first, number);
    const moved = new Set(found.flatMap(({ whole }) => whole ?? []));
    const column = this.columnOf(first.column);
    return [...others.filter((entry) => !moved.has(entry)), { column, cell: { kind: 'text', text: first.code } }];
  }

  private inEntry(entry: CellEntry): FoundAddress | undefined {
    const { column, cell } = entry;
    if (cell.kind !== 'text' || !mayHold(column)) return undefined;
    const whole = wholeAddress(cell.text);
    if (whole !== undefined) return { code: whole, column, whole: entry };
    const isLine = column.match?.field.name === addressField;
    const inText = namedAddress(cell.text) ?? asShortAddress(isLine ? atEnd.exec(plain(cell.text))?.[1] : undefined);
    return inText === undefined ? undefined : { code: inText, column };
  }

  private count({ column: { heading, at }, whole, code: text }: FoundAddress, row: number): void {
    const isWhole = whole !== undefined || this.own.some((each) => each.at === at);
    const key = `${at} ${isWhole}`;
    const known = this.taken.get(key) ?? { count: 0, heading, isWhole, row, code: text };
    known.count++;
    this.taken.set(key, known);
  }

  /** Says which short addresses are taken, and from where. */
  get notes(): readonly Message[] {
    const told = [...this.taken.values()].map(({ count, heading, isWhole, row, code: text }) => {
      const which = pluralize(count, 'short addresses');
      return isWhole
        ? escaped`${which} taken from ${heading} (row ${row}: ${text}).`
        : escaped`${which} read in ${heading}, whose text stays as it is (row ${row}: ${text}).`;
    });
    const { twofold } = this;
    if (!twofold) return told;
    const { count, row, codes } = twofold;
    return [
      ...told,
      escaped`${pluralize(count, 'rows')} with two short addresses, of which none is taken (row ${row}: ${namesListed(codes)}).`,
    ];
  }
}

/** May cells of a column hold a short address beside what its heading says? Not where a flag or a program says what it is. */
const mayHold = ({ match }: NamedColumn): boolean =>
  (match?.field.name === addressField || match?.field.name === noteField) &&
  match.how !== 'name' &&
  match.how !== '--map';

/** Has a column no use so far, and may it be about the receiver? */
const isOpen = ({ heading, match, role, unused = '', doubt }: NamedColumn): boolean =>
  !match &&
  role === undefined &&
  unused !== '' &&
  unused !== 'left out' &&
  heading !== '' &&
  !doubt &&
  !otherParties.test(heading);

const isAll = (cells: readonly string[]): boolean => mostly(cells, (text) => wholeAddress(text) !== undefined);

/** Do most of these cells hold a short address, or do some name it? */
const holdsAddresses = (cells: readonly string[]): boolean =>
  isAll(cells) || cells.some((text) => namedAddress(text) !== undefined);

/** Does the row say another country? No other has short addresses. */
function isAbroad(entries: readonly CellEntry[]): boolean {
  const country = entries.find(({ column }) => /^receiver_country/.test(column.match?.field.name ?? ''));
  const code = country && countryOf(country.cell.text);
  return code !== undefined && code !== saudi;
}
