import type { Row } from '../../base/row.ts';
import { matchesFilter } from './filter.ts';
import { timestampOf } from './instant.ts';
import { descending, type Filter, filterPositions, type Positions, type RowSource } from './row-source.ts';
import { blankRecord } from './schema.ts';
import type { Store } from './store.ts';

/** The rows that a list asks for, of which only a page is ever made. */
export interface Selection {
  readonly count: number;
  rows(offset: number, limit: number): Row[];
  /** The id of the row at a place. */
  idAt(place: number): number;
}

export type Table = ReturnType<typeof openTable>;

/** One merchant's rows of one kind: made up from the seed, with the changes made since. */
export function openTable(name: string, source: RowSource, store: Store, now: () => Date) {
  const { count: madeUp, ids } = source;

  const created = (): readonly Row[] => store.state.created(name);

  const deleted = (): ReadonlySet<number> => store.state.deleted(name);

  const rowAt = (index: number): Row => {
    const row = index < madeUp ? source.make(index) : created()[index - madeUp];
    return { ...row, ...store.state.changes(name).get(ids.at(index)) };
  };

  const find = (id: number): Row | undefined => {
    const index = ids.indexOf(id);
    if (index === undefined || index >= madeUp + created().length || deleted().has(id)) return undefined;
    return rowAt(index);
  };

  const matching = (positions: Positions, filter: Filter): Positions => {
    const gone = deleted();
    const isAll = Object.keys(filter).length === 0;
    if (isAll && gone.size === 0) return positions;
    const isHere = (index: number) => gone.size === 0 || !gone.has(ids.at(index));
    return filterPositions(positions, (index) => isHere(index) && (isAll || matchesFilter(rowAt(index), filter)));
  };

  /** The row of which a field has this text, and its id. It looks at every row. */
  const findBy = (field: string, text: string) => {
    const { count, at } = matching(descending(madeUp + created().length), { [field]: text });
    const row = count > 0 ? rowAt(at(0)) : {};
    return Object.hasOwn(row, field) ? { id: ids.at(at(0)), row } : undefined;
  };

  /** Created rows come first, the newest at the top; then the made-up rows in the order of their source. */
  const select = (filter: Filter): Selection => {
    const newest = matching(descending(madeUp + created().length, madeUp), filter);
    const all = source.oldestFirst ? { count: madeUp, at: (place: number) => place } : descending(madeUp);
    const { positions, rest } = source.find?.(filter, store.state.changes(name)) ?? { positions: all, rest: filter };
    const others = matching(positions, rest);
    const count = newest.count + others.count;
    const indexAt = (place: number) => (place < newest.count ? newest.at(place) : others.at(place - newest.count));
    const rows = (offset: number, limit: number): Row[] => {
      const length = Math.max(0, Math.min(limit, count - offset));
      return Array.from({ length }, (_, place) => rowAt(indexAt(offset + place)));
    };
    return { count, rows, idAt: (place) => ids.at(indexAt(place)) };
  };

  const create = (given: Row): Row => {
    const index = madeUp + created().length;
    const time = now();
    const blank = blankRecord(source.schema, ids.at(index), source.merchant, time, source.key);
    const fresh = { ...blank, ...source.createdFields?.(index, time) };
    const row = { ...fresh, ...(source.fieldsFrom?.(given, fresh, time) ?? given) };
    store.put({ table: name, row });
    return row;
  };

  /** Sets fields as they are. Undefined if there is no such row. */
  const change = (id: number, given: Row): Row | undefined => {
    const row = find(id);
    if (!row) return undefined;
    const touched = 'updated_at' in row ? { updated_at: timestampOf(now().getTime()) } : {};
    const fields = { ...given, ...touched };
    store.put({ table: name, id, fields });
    return { ...row, ...fields };
  };

  /** Sets what the body of an update says. Undefined if there is no such row. */
  const update = (id: number, given: Row): Row | undefined => {
    const row = find(id);
    return row && change(id, source.fieldsFrom?.(given, row, now()) ?? given);
  };

  /** One of the rows that are made up; undefined if it is gone. */
  const pick = (place: number) => {
    const id = ids.at(place % Math.max(1, madeUp));
    const row = find(id);
    return row && { id, row };
  };

  const remove = (id: number): void => store.put({ table: name, deleted: id });

  return {
    key: source.key,
    find,
    findBy,
    pick,
    isDeleted: (id: number) => deleted().has(id),
    select,
    create,
    change,
    update,
    remove,
  };
}
