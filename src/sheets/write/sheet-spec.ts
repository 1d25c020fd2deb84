/**
 * How the values of a column are written. Text stays text. In a column of numbers or dates a value that is none, or that a
 * spreadsheet would change, is a text too. `amount`: a number shown with two decimals or more. `auto`: numbers are
 * numbers, texts are texts.
 */
export type ColumnKind = 'text' | 'number' | 'amount' | 'date' | 'auto';

export interface SheetColumn {
  readonly heading: string;
  /** `auto` unless given. */
  readonly kind?: ColumnKind | undefined;
  /** Shown when a cell of the column is selected: at most 255 characters, with a title of at most 32. */
  readonly note?: { readonly title: string; readonly text: string } | undefined;
  /** The values to choose from; others are allowed after a warning. */
  readonly choices?: readonly string[] | undefined;
}

export interface SheetSpec {
  /** Characters that no sheet name may have are replaced, and a name that is taken gets a number. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** False: no line of headings. */
  readonly header?: boolean | undefined;
  readonly rightToLeft?: boolean | undefined;
  /** Not shown: it holds what other sheets refer to. */
  readonly hidden?: boolean | undefined;
}

/** A value with a kind of its own, as the reader of sheets gives it: `number`, `date`, `boolean`; every other is text. */
export interface TypedValue {
  readonly kind: string;
  readonly text: string;
}

/** Null, undefined and an empty text are an empty cell. */
export type CellValue = string | number | boolean | null | undefined | TypedValue;

/** How many cells could not be what they were to be. */
export interface CellCounts {
  /** Numbers kept as text: a spreadsheet would change their digits. */
  inexact: number;
  /** Texts cut to what a cell can hold. */
  cut: number;
}
