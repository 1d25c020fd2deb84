import type { Row } from '../../base/row.ts';
import type { Changes } from './source.ts';

/** Fields laid over the row with an id, or a row that is new. Tables are named by group and merchant. */
export type Change =
  | { readonly table: string; readonly id: number; readonly fields: Row }
  | { readonly table: string; readonly row: Row };

/** All that requests have changed over the made-up data. */
export class State {
  private readonly changed = new Map<string, Map<number, Row>>();
  private readonly added = new Map<string, Row[]>();

  /** All changed fields of each changed row, created rows included. */
  changes(table: string): Changes {
    return this.changed.get(table) ?? new Map();
  }

  /** Rows as they were created, oldest first. */
  created(table: string): readonly Row[] {
    return this.added.get(table) ?? [];
  }

  apply(change: Change): void {
    if ('row' in change) {
      const rows = this.added.get(change.table) ?? [];
      rows.push(change.row);
      this.added.set(change.table, rows);
      return;
    }
    const { table, id, fields } = change;
    const rows = this.changed.get(table) ?? new Map<number, Row>();
    this.changed.set(table, rows.set(id, { ...rows.get(id), ...fields }));
  }

  /** The fewest changes that lead here. */
  all(): Change[] {
    const added = [...this.added].flatMap(([table, rows]) => rows.map((row): Change => ({ table, row })));
    const changed = [...this.changed].flatMap(([table, rows]) =>
      [...rows].map(([id, fields]): Change => ({ table, id, fields })),
    );
    return [...added, ...changed];
  }
}
