import { escaped, joined, type Message, pluralize, systemCommand } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import { referenceField } from '../columns/lexicon.ts';
import type { NamedColumn, TableRow } from '../columns/rows.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { contentDigest } from './plan.ts';

/** A text that was typed in place of that of a cell. */
interface TypedCell {
  readonly column: NamedColumn;
  readonly row: number;
  readonly from: string;
  readonly to: string;
  /** It was typed before this run. */
  readonly isKept?: true;
}

/** A row as it was read. */
export type ReadRow = Pick<TableRow, 'number' | 'cells'>;

/** Cells of one column with the same text. */
export interface AlikeCells {
  readonly column: NamedColumn;
  readonly text: string;
  readonly rows: readonly ReadRow[];
}

/** The cell of one row: another row may say the same, and mean it. */
const keyOf = ({ at }: NamedColumn, row: number, text: string): string => JSON.stringify([at, row, text]);

/** The most texts to follow, each typed in place of the last: a circle of them ends. */
const mostTyped = 20;

/** Says which answers of earlier runs are used. */
export const usedAnswers = (told: readonly Message[]): Message =>
  escaped`${pluralize(told.length, 'answers')} of before, used again: ${joined(told, '; ')}. To be asked again: ${systemCommand`--ask-again`}`;

/** Cells that a person has typed again at a terminal, in this run or in one before. The file stays as it is. */
export class TypedCells {
  private readonly typed = new Map<string, TypedCell>();

  constructor(
    private readonly columns: () => readonly NamedColumn[],
    private readonly kept: KeptAnswers,
  ) {}

  /** Returns a row with the cells that were typed for it. */
  appliedTo(row: TableRow): TableRow {
    if (!this.mayChange()) return row;
    const textOf = (column: NamedColumn, text: string) => this.lastOf(column, row, text);
    const told = row.entries.map((entry) => {
      const text = textOf(entry.column, entry.cell.text);
      return text === undefined ? entry : { ...entry, cell: { kind: 'text', text } as const };
    });
    const blanks = this.columns().filter((column) => !row.entries.some((entry) => entry.column === column));
    const added = blanks.flatMap((column) => {
      const text = textOf(column, '');
      return text === undefined ? [] : [{ column, cell: { kind: 'text', text } as const }];
    });
    return { ...row, entries: [...told, ...added] };
  }

  /** Returns a row as it would be with a text in place of a cell, which is not kept. */
  tried(row: TableRow, { column, text: from }: AlikeCells, to: string): TableRow {
    const before = new Map(this.typed);
    this.type({ column, row: row.number, from, to });
    try {
      return this.appliedTo(row);
    } finally {
      this.typed.clear();
      for (const [key, typed] of before) this.typed.set(key, typed);
    }
  }

  private type(cell: TypedCell): void {
    const { column, row, from, to } = cell;
    // Texts that lead back here are forgotten.
    this.typed.delete(keyOf(column, row, to));
    this.typed.set(keyOf(column, row, from), cell);
  }

  /** The cells of a row, with those that were typed for it. */
  cellsOf(row: ReadRow): readonly Cell[] {
    if (!this.mayChange()) return row.cells;
    const cells = [...row.cells];
    for (const column of this.columns()) {
      const text = this.lastOf(column, row, withoutMarks(cells[column.at]?.text ?? ''));
      if (text !== undefined) cells[column.at] = { kind: 'text', text };
    }
    return cells;
  }

  private mayChange(): boolean {
    return this.typed.size > 0 || this.columns().some(({ heading }) => this.kept.has(heading));
  }

  /** The last text typed in place of `text`, as one that was wrong too is replaced in turn. */
  private lastOf(column: NamedColumn, row: ReadRow, text: string): string | undefined {
    let last: string | undefined;
    for (let hop = 0; hop < mostTyped; hop++) {
      const from = last ?? text;
      const key = keyOf(column, row.number, from);
      const next = this.typed.get(key)?.to ?? this.kept.find(column.heading, from, () => this.nameOf(row, column));
      if (next === undefined) break;
      if (!this.typed.has(key)) this.typed.set(key, { column, row: row.number, from, to: next, isKept: true });
      last = next;
    }
    return last;
  }

  /** Identifies a row in other runs: by the reference of its order; for an item, or without a reference, by all that it says. */
  private nameOf({ number, cells }: ReadRow, { match }: NamedColumn): string {
    const own = this.columns().find((column) => column.match?.field.name === referenceField);
    const reference = withoutMarks(cells[own?.at ?? -1]?.text ?? '');
    if (reference !== '' && match?.field.list === undefined) return `ref:${reference}`;
    return `row:${contentDigest([
      number,
      cells
        .map(({ text }) => text)
        .join('\t')
        .trimEnd(),
    ])}`;
  }

  async put({ column, text: from, rows }: AlikeCells, to: string): Promise<void> {
    for (const { number: row } of rows) this.type({ column, row, from, to });
    await this.kept.put({ column: column.heading, from, to, rows: rows.map((row) => this.nameOf(row, column)) });
  }

  async forget({ column, text: from, rows }: AlikeCells): Promise<void> {
    for (const { number } of rows) this.typed.delete(keyOf(column, number, from));
    const names = rows.map((row) => this.nameOf(row, column));
    await this.kept.drop({ column: column.heading, from, rows: names });
  }

  /** The typed texts, for the plan. */
  get notes(): readonly Message[] {
    const now = this.told(false);
    const before = this.told(true);
    return [
      ...(before.length === 0 ? [] : [usedAnswers(before)]),
      ...(now.length === 0 ? [] : [escaped`Typed here, and not changed in the file: ${joined(now, '; ')}.`]),
    ];
  }

  private told(areKept: boolean): readonly Message[] {
    const all = [...this.typed.values()];
    const typedAfter = new Set(all.map(({ column, row, to }) => keyOf(column, row, to)));
    const isFirst = ({ column, row, from }: TypedCell): boolean => !typedAfter.has(keyOf(column, row, from));
    const told = new Map<string, Message>();
    for (const { column, row, from, isKept = false } of all.filter(isFirst)) {
      if (isKept !== areKept) continue;
      const cells = { number: row, cells: [] };
      const last = this.lastOf(column, cells, from) ?? '';
      const before = from === '' ? escaped`nothing` : escaped`${from}`;
      told.set(JSON.stringify([column.at, from, last]), escaped`${column.heading}: ${before} \u2192 ${last}`);
    }
    return [...told.values()];
  }
}
