import { escaped, joined, type Message, meaningsIn, namesListed, term } from '../../base/text/message.ts';
import { foldText } from '../../base/text/text.ts';
import type { NamedColumn, RowFault, TableRow } from '../../columns/rows.ts';
import { ask, mayAsk } from '../../ports/ask.ts';
import type { FaultyDraft } from '../plan.ts';
import type { ImportRun, OpenedImport } from '../task.ts';

/** A faulty cell, and all others of its column that say the same. */
interface FaultyCells {
  readonly column: NamedColumn;
  readonly fault: RowFault;
  readonly whose: string;
  readonly rows: readonly number[];
}

/** What was typed in place of the text of a cell. */
interface TypedCell {
  readonly column: NamedColumn;
  readonly row: number;
  readonly from: string;
  readonly to: string;
}

/** Where more records are faulty, the sheet is better mended than typed. */
const mostAsked = 20;

/** What is typed in place of a value: letters, and the same keys of an Arabic keyboard. */
const skipKeys = ['s', 'skip', '\u0633', '\u062a\u062e\u0637\u064a'];
const quitKeys = ['q', 'quit', '\u0636', '\u062e\u0631\u0648\u062c'];

const isKey = (text: string, keys: readonly string[]): boolean => keys.some((key) => foldText(key) === foldText(text));

/** The cell of one row: another row may say the same, and mean it. */
const keyOf = ({ at }: NamedColumn, row: number, text: string): string => JSON.stringify([at, row, text]);

/** Cells that are one question; a blank cell of each row is a question of its own. */
const questionOf = ({ at }: NamedColumn, { row, value, reason }: RowFault): string =>
  JSON.stringify(value === '' ? [at, row] : [at, value, reason.parts]);

/** Cells that a person has typed again at the terminal. The file stays as it is. */
export class Corrections {
  private readonly typed = new Map<string, TypedCell>();
  private readonly left = new Set<string>();
  private isEnded = false;

  constructor(private readonly columns: () => readonly NamedColumn[]) {}

  /** Returns a row with the cells that were typed for it. */
  appliedTo(row: TableRow): TableRow {
    if (this.typed.size === 0) return row;
    const told = row.entries.map((entry) => {
      const text = this.lastOf(entry.column, row.number, entry.cell.text);
      return text === undefined ? entry : { ...entry, cell: { kind: 'text', text } as const };
    });
    const blanks = this.columns().filter((column) => !row.entries.some((entry) => entry.column === column));
    const added = blanks.flatMap((column) => {
      const text = this.lastOf(column, row.number, '');
      return text === undefined ? [] : [{ column, cell: { kind: 'text', text } as const }];
    });
    return { ...row, entries: [...told, ...added] };
  }

  /** What was typed in place of a text; if that was wrong, too, what was typed next. */
  private lastOf(column: NamedColumn, row: number, text: string): string | undefined {
    let last: string | undefined;
    for (let hop = 0; hop < this.typed.size; hop++) {
      const next = this.typed.get(keyOf(column, row, last ?? text));
      if (next === undefined) break;
      last = next.to;
    }
    return last;
  }

  /** What was typed, for the plan. */
  get notes(): readonly Message[] {
    const all = [...this.typed.values()];
    const first = all.filter(
      ({ column, row, from }) => !all.some((each) => each.column === column && each.row === row && each.to === from),
    );
    if (first.length === 0) return [];
    const told = new Map<string, Message>();
    for (const { column, row, from } of first) {
      const last = this.lastOf(column, row, from) ?? '';
      const before = from === '' ? escaped`nothing` : escaped`${from}`;
      told.set(JSON.stringify([column.at, from, last]), escaped`${column.heading}: ${before} \u2192 ${last}`);
    }
    return [escaped`Typed here, and not changed in the file: ${joined([...told.values()], '; ')}.`];
  }

  /**
   * Asks at a terminal for each cell that keeps a record from being created. Returns true if one was typed: the rows are to be read
   * again.
   */
  async ask(run: Pick<ImportRun, 'context' | 'mode'>, { plan, source }: OpenedImport): Promise<boolean> {
    if (this.isEnded || !mayAsk(run.context) || run.mode.isDry || !run.mode.forPeople) return false;
    if (plan.faulty.count === 0 || plan.faulty.count > mostAsked) return false;
    const asked = new Map<string, FaultyCells>();
    for await (const draft of plan.faulty.read()) {
      for (const each of this.cellsOf(draft) ?? []) {
        const key = questionOf(each.column, each.fault);
        const rows = [...(asked.get(key)?.rows ?? []), each.fault.row];
        asked.set(key, { ...(asked.get(key) ?? each), rows });
      }
    }
    let hasTyped = false;
    for (const [key, cells] of asked) {
      if (this.left.has(key)) continue;
      const answer = await this.askFor(run, cells, source.rowWord);
      if (answer === undefined) break;
      if (answer === '') {
        this.left.add(key);
        continue;
      }
      const { column, fault, rows } = cells;
      for (const row of rows) {
        this.typed.delete(keyOf(column, row, answer));
        this.typed.set(keyOf(column, row, fault.value), { column, row, from: fault.value, to: answer });
      }
      hasTyped = true;
    }
    return hasTyped;
  }

  /** The cells that would mend a record; undefined if it has a fault that no cell mends. */
  private cellsOf({ faults, whose }: FaultyDraft): readonly FaultyCells[] | undefined {
    const cells = faults.map((fault) => {
      const column = this.columns().find(({ heading }) => heading === fault.column);
      return column && { column, fault, whose, rows: [] };
    });
    return cells.every((each) => each !== undefined) ? cells : undefined;
  }

  /** Returns what was typed; empty if the rows are left out, undefined if nothing more is to be asked. */
  private async askFor(
    { context }: Pick<ImportRun, 'context'>,
    { column, fault, whose, rows }: FaultyCells,
    rowWord: string,
  ): Promise<string | undefined> {
    const [meant] = meaningsIn(fault.reason).flatMap(({ meant }) => (meant.length === 1 ? meant : []));
    const word = term(`${rowWord}${rows.length === 1 ? '' : 's'}`, true);
    const places = escaped`${word} ${namesListed(rows.map(String))}`;
    const who = whose === '' ? escaped`` : escaped` (${whose})`;
    const value = fault.value === '' ? escaped`nothing` : escaped`${fault.value}`;
    context.messages.note(escaped`${column.heading}, ${places}${who}: ${value}`);
    context.messages.note(escaped`  ${fault.reason}`);
    const prompt =
      meant === undefined
        ? escaped`Type it [Enter leaves it out \u00b7 q ends]: `
        : escaped`Type it [Enter takes ${meant} \u00b7 s leaves it out \u00b7 q ends]: `;
    const answer = (await ask(context, prompt)).trim();
    if (isKey(answer, quitKeys)) {
      this.isEnded = true;
      return undefined;
    }
    if (isKey(answer, skipKeys)) return '';
    return answer === '' ? (meant ?? '') : answer;
  }
}
