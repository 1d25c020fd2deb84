import type { Row } from '../../base/row.ts';
import { matches } from './filter.ts';
import { timestampOf } from './instant.ts';
import { ascending, descending, type Filter, filterPositions, type Positions, type RowSource } from './row-source.ts';
import type { Store } from './store.ts';

/** The rows that a list asks for, of which only a page is ever made. */
export interface Selection {
  readonly count: number;
  rows(offset: number, limit: number): Row[];
}

/** One merchant's rows of one kind: made up from the seed, with the changes made since. */
export interface Table {
  find(id: number): Row | undefined;
  /** Created rows come first, the newest at the top; then the made-up rows in the order of their source. */
  select(filter: Filter): Selection;
  create(given: Row): Row;
  /** Sets what the body of an update says. Undefined if there is no such row. */
  update(id: number, given: Row): Row | undefined;
  /** Sets fields as they are. Undefined if there is no such row. */
  change(id: number, fields: Row): Row | undefined;
}

export function openTable(name: string, source: RowSource, store: Store, now: () => Date): Table {
  const { count: madeUp, ids } = source;

  const rowAt = (index: number): Row => {
    const row = index < madeUp ? source.make(index) : store.created(name)[index - madeUp];
    return { ...row, ...store.changes(name).get(ids.at(index)) };
  };

  const find = (id: number): Row | undefined => {
    const index = ids.indexOf(id);
    return index !== undefined && index < madeUp + store.created(name).length ? rowAt(index) : undefined;
  };

  const madeUpPositions = (filter: Filter): Positions => {
    const all = source.oldestFirst ? ascending(madeUp) : descending(madeUp);
    const { positions, rest } = source.find?.(filter, store.changes(name)) ?? { positions: all, rest: filter };
    if (Object.keys(rest).length === 0) return positions;
    return filterPositions(positions, (index) => matches(rowAt(index), rest));
  };

  const select = (filter: Filter): Selection => {
    const end = madeUp + store.created(name).length;
    const created = filterPositions(descending(end, madeUp), (index) => matches(rowAt(index), filter));
    const made = madeUpPositions(filter);
    const count = created.count + made.count;
    const indexAt = (place: number): number =>
      place < created.count ? created.at(place) : made.at(place - created.count);
    const rows = (offset: number, limit: number): Row[] => {
      const length = Math.max(0, Math.min(limit, count - offset));
      return Array.from({ length }, (_, place) => rowAt(indexAt(offset + place)));
    };
    return { count, rows };
  };

  const fieldsFrom = (given: Row, row: Row): Row => source.fieldsFrom?.(given, row, now()) ?? given;

  const change = (id: number, given: Row): Row | undefined => {
    const row = find(id);
    if (!row) return undefined;
    const touched = 'updated_at' in row ? { updated_at: timestampOf(now().getTime()) } : {};
    const fields = { ...given, ...touched };
    store.put({ table: name, id, fields });
    return { ...row, ...fields };
  };

  return {
    find,
    select,
    create: (given) => {
      const blank = source.blank(madeUp + store.created(name).length, now());
      const row = { ...blank, ...fieldsFrom(given, blank) };
      store.put({ table: name, row });
      return row;
    },
    update: (id, given) => {
      const row = find(id);
      return row && change(id, fieldsFrom(given, row));
    },
    change,
  };
}
