import { decimalWidth } from '../orders/money.ts';
import type { ShownColumn } from './columns.ts';
import type { Terminal } from './terminal.ts';
import { widthOf } from './text-width.ts';

interface Fitting {
  readonly heading: number;
  /** The longest word of the heading, which may take several lines. */
  readonly headingWord: number;
  /** The widest cell so far. */
  readonly cells: number;
  /** Its cells are ids, numbers, dates or single words, which cannot be understood when they are cut. */
  readonly rigid: boolean;
  /** Its cells are names, of which the beginning says who is meant. */
  readonly isName: boolean;
}

const gap = 2;

/** Cells up to this width are not cut: a column is hidden instead. */
const readable = 20;

/** The width to which names may be cut, so that the first columns are not hidden; and all texts in chosen columns. */
const leastText = 10;

/** How many of the first columns, which say the most, are not hidden for the sake of whole names. */
const essential = 6;

/** The least width of a heading over narrow cells. */
const shortHeading = 12;

/** With fewer columns than these, one card per row says more. */
const minColumns = 4;

const naturalWidth = ({ heading, cells }: Fitting): number => Math.max(heading, cells, 1);

function leastWidth({ headingWord, cells, rigid, isName }: Fitting, count: number, mayHide: boolean): number {
  const text = !mayHide || (isName && count <= essential) ? leastText : readable;
  return Math.max(rigid ? cells : Math.min(cells, text), Math.min(headingWord, shortHeading), 1);
}

const total = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);

/** Widths for all columns within `room`, taken from the widest first, or undefined if they do not fit. */
function squeeze(columns: readonly Fitting[], room: number, mayHide: boolean): number[] | undefined {
  const widths = columns.map(naturalWidth);
  const least = columns.map((column) => leastWidth(column, columns.length, mayHide));
  if (total(least) > room) return undefined;
  while (total(widths) > room) {
    let widest = -1;
    for (const [at, width] of widths.entries()) {
      if (width > (least[at] ?? 0) && width > (widths[widest] ?? 0)) widest = at;
    }
    if (widest < 0) return undefined;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/**
 * Fits columns into a width: first with narrower cells, then without the last columns if `mayHide`. Undefined when not
 * even the few most important ones fit.
 */
function fitColumns(columns: readonly Fitting[], room: number, mayHide: boolean): number[] | undefined {
  for (let count = columns.length; count >= Math.min(columns.length, minColumns); count--) {
    const widths = squeeze(columns.slice(0, count), room, mayHide);
    if (widths || !mayHide) return widths;
  }
  return undefined;
}

/** The texts of some rows, before they are cut. */
export type Cells = readonly (readonly string[])[];

/** Facts about a column, from the pages so far. */
interface Seen {
  readonly column: ShownColumn;
  readonly heading: string;
  /** The widest cell. */
  cells: number;
  /** The most places behind the whole part of a number. */
  places: number;
  isRigid: boolean;
}

/** Fields with a few values, of which none makes sense when it is cut. */
const enumName = /(?:^|_)(?:date|at|status|method|type)$/;

/** The longest value of such a field: `returned_to_warehouse`. A longer text is none of a few. */
const longestEnum = 32;

/** Ids, numbers, and short texts but for names: a cut one would be wrong, or a riddle. */
const isWhole = (text: string, { name, isId }: ShownColumn): boolean =>
  isId ||
  (enumName.test(name) && text.length <= longestEnum) ||
  (text.length <= readable ? !/\s/.test(text.trim()) || !/\p{L}/u.test(text) : /^-?[\d.]+ *$/.test(text));

const longestWordWidth = (text: string): number => Math.max(...text.split(' ').map(widthOf));

/** The columns and widths of a table that is drawn page by page. */
export class TableLayout {
  /** Undefined where not even the first columns fit. */
  widths: readonly number[] | undefined;
  private seen: Seen[];
  private mayHide = false;

  constructor(
    columns: readonly ShownColumn[],
    headings: readonly string[],
    private readonly terminal: Terminal,
  ) {
    this.seen = columns.map((column, at) => ({
      ...{ column, heading: headings[at] ?? '' },
      ...{ cells: 0, places: 0, isRigid: true },
    }));
  }

  get columns(): readonly ShownColumn[] {
    return this.seen.map(({ column }) => column);
  }

  /** Takes the texts of a page into account, and returns them with the decimal points of a column below one another. */
  add(page: Cells): Cells {
    for (const [at, seen] of this.seen.entries()) {
      if (seen.column.align === 'left') continue;
      for (const line of page) seen.places = Math.max(seen.places, decimalWidth(line[at] ?? ''));
    }
    const aligned = page.map((line) => this.seen.map(({ places }, at) => pointAligned(line[at] ?? '', places)));
    for (const [at, seen] of this.seen.entries()) {
      for (const line of aligned) {
        const text = line[at] ?? '';
        seen.cells = Math.max(seen.cells, widthOf(text));
        seen.isRigid &&= isWhole(text, seen.column);
      }
    }
    return aligned;
  }

  /** Sets columns and widths for the first page, and returns the columns that do not fit. */
  start(mayHide: boolean): readonly ShownColumn[] {
    this.mayHide = mayHide;
    this.widths = this.fitted(mayHide);
    if (!this.widths) return [];
    const hidden = this.columns.slice(this.widths.length);
    this.seen = this.seen.slice(0, this.widths.length);
    return hidden;
  }

  /** Widens columns for a later page, where there is room, and those that are never cut in any case. */
  grow(): void {
    const widths = this.fitted(this.mayHide);
    this.widths =
      (widths?.length === this.seen.length ? widths : this.fitted(false)) ??
      this.seen.map(({ isRigid, cells }, at) => Math.max(this.widths?.[at] ?? 0, isRigid ? cells : 0));
  }

  private fitted(mayHide: boolean): readonly number[] | undefined {
    const fittings = this.seen.map(({ column, heading, cells, isRigid }) => ({
      ...{ heading: widthOf(heading), headingWord: longestWordWidth(heading) },
      // A heading over several fields has no path: the parts of a name.
      ...{ cells, rigid: isRigid, isName: column.path === undefined && column.counted === undefined },
    }));
    return fitColumns(fittings, this.terminal.width, mayHide);
  }
}

const pointAligned = (text: string, places: number): string =>
  places === 0 ? text : text + ' '.repeat(places - decimalWidth(text));
