import type { Row } from '../../base/row.ts';
import type { Changes } from './source.ts';

/**
 * What requests have changed, over the made-up data. A put takes effect at once and resolves when it is kept, which
 * for this store in memory is the same. Tables are named by group and merchant.
 */
export interface Store {
  /** All changed fields of each changed row, created rows included. */
  changes(table: string): Changes;
  putChange(table: string, id: number, fields: Row): Promise<void>;
  /** Rows as they were created, oldest first. */
  created(table: string): readonly Row[];
  putCreated(table: string, row: Row): Promise<void>;
}

export function memoryStore(): Store {
  const changed = new Map<string, Map<number, Row>>();
  const added = new Map<string, Row[]>();
  return {
    changes: (table) => changed.get(table) ?? new Map(),
    putChange: async (table, id, fields) => {
      const rows = changed.get(table) ?? new Map<number, Row>();
      changed.set(table, rows.set(id, { ...rows.get(id), ...fields }));
    },
    created: (table) => added.get(table) ?? [],
    putCreated: async (table, row) => {
      added.set(table, [...(added.get(table) ?? []), row]);
    },
  };
}
