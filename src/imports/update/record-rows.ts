import { escaped } from '../../base/text/escape-controls.ts';
import { latinDigits } from '../../base/text/fold-text.ts';
import type { DraftRow } from '../rows.ts';
import type { ImportSurroundings } from '../surroundings.ts';
import { idField, numberField, type Updating } from './update-matcher.ts';

/** The rows of one record: those of the sheet, and those of its elements in other sheets. */
export interface RecordRows {
  /** Undefined if the rows do not say. */
  readonly id: string | undefined;
  /** Why there is no id, where the reason is known. */
  readonly reason?: string | undefined;
  readonly rows: readonly DraftRow[];
  readonly elements: readonly DraftRow[];
}

interface RowIdentity {
  readonly id?: string | undefined;
  readonly number?: string | undefined;
}

const readIdentity = (text: string): string =>
  latinDigits(text)
    .trim()
    .replace(/^(\d+)\.0+$/, '$1');

/** Puts the rows of one record together, wherever they are, by the id or the number that they have. */
export class RecordGroups {
  /** Rows of each record. */
  private readonly counts = new Map<string, number>();
  /** The ids of numbers; undefined for a number that several records have. */
  private readonly ids = new Map<string, string | undefined>();

  constructor(
    private readonly updating: Updating,
    private readonly args: readonly string[],
    private readonly elements: ReadonlyMap<string, readonly DraftRow[]>,
  ) {}

  get count(): number {
    return this.counts.size;
  }

  private identityOf({ entries }: DraftRow): RowIdentity {
    const textOf = (name: string | undefined) =>
      entries.find(({ column }) => name !== undefined && column.match?.field.name === name)?.cell.text;
    const id = textOf(idField(this.updating));
    const number = textOf(numberField(this.updating));
    return { id: id && readIdentity(id), number: number && readIdentity(number) };
  }

  private idOf({ id, number }: RowIdentity): string | undefined {
    return id ?? (number === undefined ? undefined : this.ids.get(number));
  }

  /** Looks at all rows, and for the ids of numbers in the list. */
  async prepare(context: ImportSurroundings, rows: AsyncIterable<DraftRow>): Promise<void> {
    const waiting = new Map<string, number>();
    for await (const row of rows) {
      const { id, number } = this.identityOf(row);
      const counts = id === undefined ? waiting : this.counts;
      const name = id ?? number;
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const { list } = this.updating;
    if (waiting.size === 0 || !list) return;
    const { readRecords } = await import('../../writes/apply.ts');
    for await (const { id, number } of readRecords(
      { ...context, service: context.service.impatient() },
      list,
      this.args,
      undefined,
    )) {
      if (number === undefined || !waiting.has(number)) continue;
      this.ids.set(number, this.ids.has(number) ? undefined : id);
    }
    for (const [number, id] of this.ids) {
      if (id !== undefined) this.counts.set(id, (this.counts.get(id) ?? 0) + (waiting.get(number) ?? 0));
    }
  }

  private whyNone({ number }: RowIdentity): string {
    const { noun, list } = this.updating;
    if (number === undefined) return 'The row has no id and no number: --update creates nothing.';
    if (this.ids.has(number)) return escaped`Several ${noun} have the number ${number}. Give the id instead.`;
    return list
      ? escaped`None of your ${noun} has the number ${number}.`
      : escaped`Without a list of ${noun}, their ids are needed.`;
  }

  /** The records in the order in which the last of their rows comes. Only what is scattered is held in memory. */
  async *read(rows: AsyncIterable<DraftRow>): AsyncGenerator<RecordRows, void> {
    const open = new Map<string, DraftRow[]>();
    for await (const row of rows) {
      const identity = this.identityOf(row);
      const id = this.idOf(identity);
      if (id === undefined) {
        yield { id, reason: this.whyNone(identity), rows: [row], elements: [] };
        continue;
      }
      const own = open.get(id) ?? [];
      own.push(row);
      open.set(id, own);
      if (own.length < (this.counts.get(id) ?? 1)) continue;
      open.delete(id);
      yield { id, rows: own, elements: this.elements.get(id) ?? [] };
    }
  }

  has(id: string): boolean {
    return this.counts.has(id);
  }
}
