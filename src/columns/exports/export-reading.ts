import { memoize } from '../../base/memoize.ts';
import { foldText } from '../../base/text/text.ts';
import { isCashOnDelivery, paymentOf } from '../../orders/payments.ts';
import type { Cell, SheetRow } from '../../sheets/read/table-file.ts';
import type { CellReader } from '../cell-reader.ts';
import { type ColumnMatch, type ColumnMatcher, notOfExport } from '../column-matcher.ts';
import { foldHeading } from '../heading-words.ts';
import { itemsRole } from '../item-cells.ts';
import { type ColumnField, codField, filledPlaces, referenceField } from '../lexicon.ts';
import { cellAsShown } from '../number-cells.ts';
import type { CellEntry, NamedColumn, TableRow } from '../rows.ts';
import type { ColumnWord, ToldColumn } from '../told-columns.ts';
import type { ExportMap } from './export-map.ts';

/** The rows of an export as its shop means them. */
export interface ReadExportRow extends Pick<TableRow, 'entries' | 'leftOut' | 'dropsItem'> {}

/** The columns that the rows of an export are read from. */
interface ExportSources {
  readonly headings: readonly string[];
  readonly columns: readonly NamedColumn[];
  readonly beside: readonly NamedColumn[];
}

interface Rule<T> {
  readonly at: number;
  readonly is: ReadonlySet<string>;
  readonly rule: T;
}

interface Source {
  readonly column: NamedColumn;
  readonly name: string;
  readonly place: string;
  /** Of the billing address. */
  readonly isOther: boolean;
  /** The map does not name it: its heading says what it is. */
  readonly isBeside: boolean;
}

/** The cell of a column as it is shown, without marks; undefined if it is blank. */
type CellAt = (at: number, field?: ColumnField) => Cell | undefined;

const paymentField = 'payment_method';
const totalField = 'order_grand_total';
const addressField = 'receiver_address_line';

/** A district and a postal code stand behind the lines of an address. */
const partsBehindLines: readonly number[] = [4, 5];

const saysPayment = ({ column: { match } }: CellEntry): boolean => match?.field.name === paymentField;

const saysWho = (name: string): boolean => /^receiver_(?:first_|last_)?name$/.test(name);

const saysWhere = (name: string): boolean => /^receiver_(?:address_line|city)$/.test(name);

/** A phone and an email may be those of the other address. */
const isOfAddress = (name: string): boolean => /^receiver_/.test(name) && !/_(?:phone|email)$/.test(name);

/** Reads the rows of an export: which of its columns counts in a row, how an order is paid, and what is not to be shipped. */
export class ExportReading {
  private readonly sources: readonly Source[];
  private readonly headings: readonly string[];
  private readonly payment;
  private readonly leftOut;
  /** The columns that are added up to the total of an order. */
  private readonly added;
  /** The columns that a part of another one fills. */
  readonly parts;
  private readonly made = new Map<string, NamedColumn>();
  private above: CellEntry | undefined;

  /** `columns` are those that the map or the user names, `beside` the others that are used. */
  constructor(
    readonly map: ExportMap,
    { headings, columns, beside }: ExportSources,
    private readonly matcher: ColumnMatcher,
    private readonly reader: Pick<CellReader, 'learn'> | undefined,
  ) {
    this.headings = headings.map(foldHeading);
    const others = new Set(Object.keys(map.otherwise ?? {}).map(foldHeading));
    const main = new Set(Object.keys(map.columns).map(foldHeading));
    const order = Object.keys({ ...map.otherwise, ...map.columns }).map(foldHeading);
    this.sources = [...columns, ...beside]
      .flatMap((column): (Source & { rank: number })[] => {
        const { match } = column;
        if (!match) return [];
        const heading = foldHeading(column.heading);
        const { field, element = 0, part = 0 } = match;
        const isOther = others.has(heading) && !main.has(heading);
        const isBeside = beside.includes(column);
        const rank = isBeside ? order.length : order.indexOf(heading);
        const { name } = field;
        return [{ column, name, place: `${name} ${element} ${part}`, isOther, isBeside, rank }];
      })
      .toSorted((one, other) => Number(one.isOther) - Number(other.isOther) || one.rank - other.rank);
    this.payment = this.rules(map.payment ?? []);
    this.leftOut = this.rules(map.left_out ?? []);
    this.parts = this.readParts();
    this.added = (['added', 'taken_off'] as const).flatMap((rule) =>
      (map[rule] ?? []).flatMap((heading) => {
        const at = this.headings.indexOf(foldHeading(heading));
        return at < 0 ? [] : [{ at, isTakenOff: rule === 'taken_off' }];
      }),
    );
  }

  private rules<T extends { readonly heading: string; readonly is: readonly string[] }>(all: readonly T[]): Rule<T>[] {
    return all.flatMap((rule) => {
      const at = this.headings.indexOf(foldHeading(rule.heading));
      return at < 0 ? [] : [{ at, is: new Set(rule.is.map(foldWord)), rule }];
    });
  }

  /** Called before the rows are read from the start. */
  start(): void {
    this.above = undefined;
  }

  read({ cells }: Pick<SheetRow, 'cells'>, filled: (cell: Cell | undefined) => Cell | undefined): ReadExportRow {
    const cellAt: CellAt = (at, field) => {
      const stored = cells[at];
      const cell = stored && filled(cellAsShown(stored, field));
      // An apostrophe says that a number is a text.
      return cell && /^'[+\d]/.test(cell.text) ? { ...cell, text: cell.text.slice(1) } : cell;
    };
    const fits = ({ at, is }: Rule<unknown>): boolean => {
      const text = cellAt(at)?.text ?? '';
      if (text === '') return is.has('');
      return is.has('*') || is.has(foldWord(text)) || (is.has('cod') && isCashOnDelivery(text));
    };
    const rule = this.leftOut.find((each) => each.rule.item === undefined && fits(each))?.rule;
    const item = this.leftOut.find((each) => each.rule.item !== undefined && fits(each))?.rule;
    const entries = this.chosen(cellAt);
    entries.push(...this.partsOf(cellAt, entries), ...this.sumOf(cellAt));
    this.continueAbove(entries);
    // Cash by an unknown name must not be taken for paid, nor for nothing: its text is a fault.
    const isUnclear = ({ at, is }: Rule<unknown>): boolean => is.has('cod') && isUnknownCash(cellAt(at)?.text ?? '');
    const paid = this.payment.find((each) => fits(each) || isUnclear(each));
    const text = paid && (fits(paid) ? paid.rule.means : cellAt(paid.at)?.text);
    if (paid && text !== undefined && text !== 'unpaid' && !entries.some(saysPayment)) {
      const column = this.columnFor(paymentField, undefined, paid.at);
      if (column) entries.push({ column, cell: { kind: 'text', text } });
    }
    const because = rule?.because ?? (text === 'unpaid' ? 'not paid' : undefined);
    return { entries, leftOut: because, dropsItem: item?.because };
  }

  /** The cells that count: the first filled one of each place, those of the receiver all of one address. */
  private chosen(cellAt: CellAt): CellEntry[] {
    const filled = this.sources.flatMap((source) => {
      const cell = cellAt(source.column.at, source.column.match?.field);
      return cell ? [{ ...source, cell }] : [];
    });
    const has = (isOther: boolean, says: (name: string) => boolean): boolean =>
      filled.some((each) => !each.isBeside && each.isOther === isOther && says(each.name));
    const usesOther = !has(false, saysWhere) && has(true, saysWhere);
    const whose = has(usesOther, saysWho) ? usesOther : !usesOther;
    const taken = new Set<string>();
    return filled.flatMap(({ column, place, cell, isOther, isBeside, name }): CellEntry[] => {
      const isUsed = saysWho(name) ? isOther === whose : !isOfAddress(name) || isOther === usesOther;
      if (!isUsed && !isBeside) return [];
      // An amount to collect of 0 says nothing beside another way to know it.
      if (taken.has(place) || (name === codField && Number(cell.text) === 0)) return [];
      taken.add(place);
      return [{ column, cell }];
    });
  }

  private partsOf(cellAt: CellAt, known: readonly CellEntry[]): CellEntry[] {
    const { parts } = this;
    if (!parts) return [];
    const groups = parts.pattern.exec(cellAt(parts.at)?.text ?? '')?.groups ?? {};
    return parts.columns.flatMap((column): CellEntry[] => {
      const text = groups[column.match?.field.name ?? '']?.trim() ?? '';
      const isKnown = known.some((entry) => entry.column.match?.field === column.match?.field);
      return text === '' || isKnown ? [] : [{ column, cell: { kind: 'text', text } }];
    });
  }

  /** The amounts that add up to the total of the order. */
  private sumOf(cellAt: CellAt): CellEntry[] {
    return this.added.flatMap(({ at, isTakenOff }) => {
      const cell = cellAt(at);
      const column = cell && this.columnFor(totalField, undefined, at, { isAdded: true, isTakenOff });
      return column ? [{ column, cell: isTakenOff ? { ...cell, text: cell.text.replace(/^-/, '') } : cell }] : [];
    });
  }

  private readParts() {
    const { heading, as } = this.map.parts ?? { heading: '', as: '' };
    const at = this.headings.indexOf(foldHeading(heading));
    if (heading === '' || at < 0) return undefined;
    const names = [...as.matchAll(/\(\?<(\w+)>/g)].map(([, name = '']) => name);
    const columns = names.flatMap((name) => this.columnFor(name, undefined, at) ?? []);
    return { at, pattern: new RegExp(as, 'su'), columns };
  }

  private continueAbove(entries: CellEntry[]): void {
    if (this.map.continues !== true) return;
    const reference = entries.find(({ column }) => column.match?.field.name === referenceField);
    if (reference) this.above = reference;
    else if (this.above && entries.length > 0) entries.unshift(this.above);
  }

  /** A column that a cell stands for beside what its own heading says. */
  private columnFor(
    name: string,
    element: number | undefined,
    at: number,
    more: Pick<ColumnMatch, 'isLineTotal' | 'isAdded' | 'isTakenOff'> = {},
  ): NamedColumn | undefined {
    const key = `${name} ${element} ${at}`;
    const found = this.made.get(key);
    if (found) return found;
    const named = this.matcher.named(name);
    if (!named) return undefined;
    const match: ColumnMatch = { ...named, element, ...more, how: this.map.title };
    const column: NamedColumn = { heading: this.headingAt(at), at, match };
    this.reader?.learn(column);
    this.made.set(key, column);
    return column;
  }

  private headingAt(at: number): string {
    const folded = this.headings[at] ?? '';
    return rolesIn(this.map).find(({ heading }) => foldHeading(heading) === folded)?.heading ?? folded;
  }
}

/** The headings that fill no field by themselves, and their purposes. */
const rolesIn = ({ items, parts, payment = [], left_out = [], added = [], taken_off = [] }: ExportMap) => [
  ...(items ? [{ heading: items.heading, role: itemsRole }] : []),
  ...payment.map(({ heading }) => ({ heading, role: paymentField })),
  ...[...added, ...taken_off].map((heading) => ({ heading, role: `part of ${totalField}` })),
  ...left_out.map(({ heading }) => ({ heading, role: 'says what is left out' })),
  ...(parts ? [{ heading: parts.heading, role: undefined }] : []),
];

/** The purpose of a heading of an export that fills no field by itself; undefined if it has none. */
function roleInExport(map: ExportMap, heading: string): string | undefined {
  const folded = foldHeading(heading);
  return rolesIn(map).find((each) => foldHeading(each.heading) === folded)?.role;
}

/** A column of an export, with what the map says of it. */
export interface ExportColumn extends ToldColumn {
  /** The meaning that the map gives it. */
  readonly word: ColumnWord | undefined;
  readonly role: string | undefined;
}

/** The rank of the map's meanings: before those of headings, after the user's. */
const mapRank = 500;

/** Returns the columns of an export. The choices of each are what the map says, or else what its heading may mean beside that. */
export function exportColumns(
  map: ExportMap,
  columns: readonly Pick<ToldColumn, 'heading' | 'given'>[],
  matcher: ColumnMatcher,
): readonly ExportColumn[] {
  const fields = new Map(
    Object.entries({ ...map.otherwise, ...map.columns }).map(([heading, field]) => [foldHeading(heading), field]),
  );
  const others = new Set(Object.keys(map.otherwise ?? {}).map(foldHeading));
  const totals = new Set((map.line_totals ?? []).map(foldHeading));
  const wordOn = (heading: string): ColumnWord | undefined => {
    const folded = foldHeading(heading);
    const field = fields.get(folded);
    const match = matcher.named(field ?? '');
    const how = others.has(folded) ? `${map.title}, where the other is blank` : map.title;
    if (match) return { match: { ...match, isLineTotal: totals.has(folded), how } };
    return field === '' ? { unused: notOfExport } : undefined;
  };
  const told = columns.map(({ heading, given }) => {
    if (given) return { heading, given, word: undefined, role: undefined };
    return { heading, given, word: wordOn(heading), role: roleInExport(map, heading) };
  });
  const isBeside = meaningsBeside(
    map,
    told.flatMap(({ word }) => word?.match ?? []),
  );
  return told.map((column): ExportColumn => {
    const { heading, given, word, role } = column;
    if (word?.match) return { ...column, choices: [{ match: word.match, when: undefined, rank: mapRank }] };
    const choices = matcher.choices(heading);
    if (given) return { ...column, choices };
    return { ...column, choices: word || role !== undefined ? [] : choices.filter(({ match }) => isBeside(match)) };
  });
}

/**
 * Returns a test of what a heading that the map of an export does not name may mean: nothing that the map finds in other columns of the
 * file. `known` are the matches of those.
 */
function meaningsBeside(map: ExportMap, known: readonly ColumnMatch[]): (match: ColumnMatch) => boolean {
  const taken = new Set([
    ...known.flatMap(({ field }) => filledPlaces(field)),
    ...(map.payment ? [`.${paymentField}`] : []),
    ...(map.added ? [`.${totalField}`] : []),
  ]);
  const isCod = ({ field }: ColumnMatch): boolean => field.name === codField;
  const ofAddress = known.filter(({ field }) => field.name === addressField);
  const hasLines = ofAddress.some(({ part }) => part !== undefined);
  return (match) => {
    const { field, part = 1 } = match;
    if (map.items && field.list === 'items') return false;
    // The amount to collect has to agree with the total and with the way to pay.
    if (isCod(match)) return !known.some(isCod);
    if (field.name !== addressField) return !filledPlaces(field).some((place) => taken.has(place));
    return ofAddress.every((each) => (each.part ?? 1) !== part) && (!hasLines || partsBehindLines.includes(part));
  };
}

const cash = new RegExp('cash|\\bcod\\b|deliver|collect|' + 'نقد|كاش|استلام|تسليم|تحصيل', 'u');

const isUnknownCash = memoize((text) => paymentOf(text) === undefined && cash.test(foldText(text)));

const foldWord = memoize((text) => (text === '*' || text === '' ? text : foldHeading(text)));

/** The export that a row of headings is of: the one that knows most of them. */
export function recognizedExport(
  headings: readonly string[],
  maps: Readonly<Record<string, ExportMap>>,
): { readonly name: string; readonly map: ExportMap } | undefined {
  const folded = new Set(headings.map(foldHeading));
  const has = (heading: string): boolean => folded.has(foldHeading(heading));
  // One that the user has named needs no more than a few of its columns.
  const isNamed = ({ columns }: ExportMap): boolean => Object.keys(columns).filter(has).length >= 2;
  return Object.entries(maps)
    .filter(([, map]) => (map.known_by.length === 0 ? isNamed(map) : map.known_by.every(has)))
    .map(([name, map]) => ({ name, map }))
    .toSorted((one, other) => other.map.known_by.length - one.map.known_by.length)[0];
}
