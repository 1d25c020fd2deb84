import { escaped, type Message, namesInShort } from '../base/text/message.ts';
import { latinDigits } from '../base/text/text.ts';
import { type Labels, labelOf } from '../output/language.ts';
import type { Cell, SheetRow } from '../sheets/read/table-file.ts';
import type { CellReader } from './cell-reader.ts';
import type { ColumnMatcher } from './column-matcher.ts';
import { foldHeadingLoosely } from './heading-words.ts';
import type { CellEntry, NamedColumn } from './rows.ts';

/** The columns of the findings of a check, by their places: which order, which of its fields, and the value of that. */
interface FindingColumns {
  /** By the names of the identities: the id or the number. */
  readonly identities: ReadonlyMap<number, 'id' | 'number'>;
  readonly field: number;
  readonly value: number;
  /** The places of those that say whom to call. */
  readonly calling: readonly number[];
  /** Is there a column of rules, too? No other file is likely to have all of these. */
  readonly isSure: boolean;
}

/** The columns that say whom to call about a finding. Corrections in them are not read back. */
export const callingColumns = ['external_id', 'receiver', 'receiver_phone'] as const;

/** The names that a check has for these, and those of an order. */
const names = {
  id: ['order_id', 'id'],
  number: ['order_number'],
  field: ['field'],
  value: ['value'],
  rule: ['rule'],
};

/** Returns the columns of a file that `orders check` has written, in either language; undefined for the headings of another file. */
export function findingColumns(headings: readonly string[], languages: readonly Labels[]): FindingColumns | undefined {
  const folded = headings.map(foldHeadingLoosely);
  const placesOf = (own: readonly string[]): number[] => {
    const known = own.flatMap((name) => [name, ...languages.map((labels) => labelOf(name, labels))]);
    const words = new Set(known.map(foldHeadingLoosely));
    return [...folded.keys()].filter((at) => words.has(folded[at] ?? ''));
  };
  const [field, value] = [placesOf(names.field), placesOf(names.value)].map(([at]) => at);
  const identities = new Map<number, 'id' | 'number'>();
  for (const kind of ['number', 'id'] as const) for (const at of placesOf(names[kind])) identities.set(at, kind);
  if (field === undefined || value === undefined || identities.size === 0) return undefined;
  return { identities, field, value, calling: placesOf(callingColumns), isSure: placesOf(names.rule).length > 0 };
}

/** `items[31].weight`: the list, the id of its element, and the field of that. */
const ofElement = /^([^.[\]]+)\[([^[\]]+)\]\.(.+)$/;

/** Reads the rows of findings: each names one field of an order, and has its value. */
export class FindingRows {
  private readonly made = new Map<string, NamedColumn | undefined>();
  /** The rows whose field no cell can hold, by the field. */
  private readonly left = new Map<string, Set<number>>();

  constructor(
    private readonly columns: FindingColumns,
    private readonly matcher: ColumnMatcher,
    private readonly reader: Pick<CellReader, 'learn'> | undefined,
  ) {}

  /** The meaning of a column; undefined if it is read as in other files. Columns about the finding itself are not compared. */
  meaningOf(at: number, heading: string): Pick<NamedColumn, 'match' | 'unused' | 'role'> | undefined {
    const { matcher, columns } = this;
    const kind = columns.identities.get(at);
    const field = kind && matcher.identityOf(kind);
    if (field) return { match: { field, how: 'label' } };
    if (columns.calling.includes(at)) return { unused: '' };
    if (at === columns.value) return { role: 'the field of its row' };
    return 'match' in matcher.read(heading) ? undefined : { unused: '' };
  }

  read({ number, cells }: SheetRow, filled: (cell: Cell | undefined) => Cell | undefined): CellEntry[] {
    const name = filled(cells[this.columns.field])?.text;
    const cell = filled(cells[this.columns.value]);
    if (name === undefined || cell === undefined) return [];
    const [, list = '', id = '', path = ''] = ofElement.exec(name) ?? [];
    const isElement = list !== '';
    const column = this.columnOf(isElement ? `${list}.${path}` : this.named(name, cell), name);
    if (!column) {
      this.left.set(name, (this.left.get(name) ?? new Set()).add(number));
      return [];
    }
    const identity = isElement ? this.columnOf(`${list}.id`, `${list}.id`) : undefined;
    return [...(identity ? [{ column: identity, cell: { kind: 'text', text: id } } as const] : []), { column, cell }];
  }

  /** A finding names the id of a city, and people write its name. */
  private named(name: string, { text }: Cell): string {
    const place = name.replace(/_id$/, '');
    return /^\d*$/.test(latinDigits(text)) || !this.matcher.named(place)?.field.namesOf ? name : place;
  }

  private columnOf(name: string, heading: string): NamedColumn | undefined {
    const key = `${name} ${heading}`;
    if (this.made.has(key)) return this.made.get(key);
    const named = this.matcher.named(name);
    const column = named && { heading, at: this.columns.value, match: { ...named, how: 'name' } };
    if (column) this.reader?.learn(column);
    this.made.set(key, column);
    return column;
  }

  /** Names the fields that no cell can hold, with their rows. */
  get notes(): Message[] {
    return [...this.left].map(([field, rows]) => {
      const names = namesInShort([...rows].map(String));
      const where = rows.size === 1 ? escaped`row ${names}` : escaped`rows ${names}`;
      return escaped`No value mends ${field}, ${where}: not compared. The remedy of the row says what does.`;
    });
  }
}
