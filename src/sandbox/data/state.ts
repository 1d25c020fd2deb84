import type { Row } from '../../base/row.ts';
import type { Changes } from './row-source.ts';

/** Fields laid over the row with an id, a new row, or a row that is gone. Tables are named by group and merchant. */
export type RowChange =
  | { readonly table: string; readonly id: number; readonly fields: Row }
  | { readonly table: string; readonly row: Row }
  | { readonly table: string; readonly deleted: number };

/** All that requests have changed. */
export class State {
  private readonly changedRows = new Map<string, Map<number, Row>>();
  private readonly createdRows = new Map<string, Row[]>();
  private readonly deletedRows = new Map<string, Set<number>>();
  /** Midnight of the day of the first change. */
  firstDay: number | undefined;

  constructor(private readonly today: number) {}

  /** Midnight of the day that the made-up data go back from; the first change settles it. */
  get anchor(): number {
    return this.firstDay ?? this.today;
  }

  /** All changed fields of each changed row, created rows included. */
  changes(table: string): Changes {
    return this.changedRows.get(table) ?? new Map();
  }

  /** Rows as they were created, oldest first. */
  created(table: string): readonly Row[] {
    return this.createdRows.get(table) ?? [];
  }

  /** The ids of the rows that are gone. */
  deleted(table: string): ReadonlySet<number> {
    return this.deletedRows.get(table) ?? new Set();
  }

  apply(change: RowChange): void {
    if ('deleted' in change) {
      const ids = this.deletedRows.get(change.table) ?? new Set();
      this.deletedRows.set(change.table, ids.add(change.deleted));
    } else if ('row' in change) {
      const rows = this.createdRows.get(change.table) ?? [];
      rows.push(change.row);
      this.createdRows.set(change.table, rows);
    } else {
      const rows = this.changedRows.get(change.table) ?? new Map<number, Row>();
      rows.set(change.id, { ...rows.get(change.id), ...change.fields });
      this.changedRows.set(change.table, rows);
    }
  }

  /** The fewest changes that lead to this state. */
  all(): RowChange[] {
    const created = [...this.createdRows].flatMap(([table, rows]) => rows.map((row) => ({ table, row })));
    const changed = [...this.changedRows].flatMap(([table, rows]) =>
      Array.from(rows, ([id, fields]) => ({ table, id, fields })),
    );
    const deleted = [...this.deletedRows].flatMap(([table, ids]) => Array.from(ids, (id) => ({ table, deleted: id })));
    return [...created, ...changed, ...deleted];
  }
}
