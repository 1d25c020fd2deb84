import type { Fields, ValueSchema } from '../operations/manifest.ts';
import type { Labels } from '../output/language.ts';
import type { HeadingReader } from './heading-meanings.ts';

/** A field that a column can fill. */
export interface ColumnField {
  /** As it is written: `receiver_phone`, `items.sku`. */
  readonly name: string;
  /** In words, for questions: `what was collected`. */
  readonly about?: string;
  readonly schema: ValueSchema;
  /** The list whose elements it belongs to: `items`. */
  readonly list?: string | undefined;
  /** Where its value goes, within the body or within an element of the list; the two parts of a full name. */
  readonly fills: readonly string[];
  /** Its values are names: the list operation that knows their ids. */
  readonly namesOf?: string | undefined;
  /** Sent though no one has seen the service take it. */
  readonly isAssumed?: true;
  /** A field of an existing record: compared, and never sent. */
  readonly isReadOnly?: true;
  /** Several columns may fill it. */
  readonly mayRepeat?: true;
  /** Each currency may have a column of it. */
  readonly isByCurrency?: true;
  /** A user may say which sign stands before its decimals: `collected comma`. */
  readonly mayHaveComma?: true;
}

/** Returns the fields of a table whose rows do not become records; `fields` has them by name. */
export const plainColumns = (
  fields: Readonly<Record<string, Omit<ColumnField, 'name' | 'fills'>>>,
): readonly ColumnField[] => Object.entries(fields).map(([name, field]) => ({ name, fills: [name], ...field }));

/** The fields that the columns of a table may hold, and the words that headings use for them. */
export interface Lexicon {
  readonly fields: readonly ColumnField[];
  /** The meaning of the words of a heading together. */
  readonly meanings: HeadingReader;
  /** The labels of fields in the languages of headings. */
  readonly languages?: readonly Labels[];
  /** The fields of the service's records that the rows are about, also those that no column fills. Other tables have none. */
  readonly record?: Fields;
  /** Other names of its lists: `boxes` → `packages`. */
  readonly lists?: Readonly<Record<string, string>> | undefined;
  /** Do the neighbours of a column and its cells say what it may be? */
  readonly looksAround?: boolean;
  /** Returns a heading without the parts that do not change its meaning. */
  readonly plain?: (heading: string) => string;
  /** A column with several possible meanings is no mistake if another column is certain. */
  readonly asksLast?: true;
  readonly needs?: readonly Need[];
  readonly told: HeadingWords;
}

/** Columns that a table must have. */
export interface Need {
  /** Groups of fields. The table must have all fields of at least one group. */
  readonly anyOf: readonly (readonly string[])[];
  /** The fault of a table without them: `no column has SKUs`. */
  readonly lacks: string;
}

/** Words for a table whose headings are not found. */
export interface HeadingWords {
  /** A row of the file, in words: `an order`. */
  readonly row: string;
  /** Advice for a file without headings. */
  readonly remedy: string;
  /** How to say what a column holds: `--map 'Mobile=receiver_phone'`. Some commands have no way. */
  readonly mapping?: string;
  /** `--header-row` says which row has the headings. */
  readonly takesHeaderRow?: true;
}

export const referenceField = 'external_id';

/** The money to collect: it fills the way to pay, and the amount unless that is 0. */
export const codField = 'cod_amount';

/** The place that the value of a field goes to: two fields may be ways to fill the same one. */
export const placeName = ({ list = '', fills }: ColumnField, at = 0): string => `${list}.${fills[at]}`;

/** The places that the value of a field goes to. */
export const filledPlaces = (field: ColumnField): string[] => field.fills.map((_, at) => placeName(field, at));

/** Without the name of its list: `sku`. */
export const innerName = ({ name, list }: ColumnField): string =>
  list === undefined ? name : name.slice(name.indexOf('.') + 1);
