import type { Row } from '../../base/row.ts';
import { matches } from './filter.ts';
import { timestampOf } from './instant.ts';
import type { Filter, Source } from './source.ts';
import type { Store } from './store.ts';

/** The rows that a list asks for, of which only a page is ever made. */
export interface Selection {
  readonly count: number;
  rows(offset: number, limit: number): Row[];
}

/** One merchant's rows of one kind: made up from the seed, with what has changed since laid over them. */
export interface Table {
  find(id: number): Row | undefined;
  /** Newest first, as is assumed of the service; its order is not documented. */
  select(filter: Filter): Selection;
  create(given: Row): Row;
  /** Sets what a body of update says. Undefined where no such row is. */
  update(id: number, given: Row): Row | undefined;
  /** Sets fields as they are. Undefined where no such row is. */
  change(id: number, fields: Row): Row | undefined;
}

export function openTable(name: string, source: Source, store: Store, now: () => Date): Table {
  const asChanged = (row: Row, id: number): Row => {
    const fields = store.changes(name).get(id);
    return fields ? { ...row, ...fields } : row;
  };
  const rowAt = (index: number): Row | undefined => {
    const row = index < source.count ? source.make(index) : store.created(name)[index - source.count];
    return row && asChanged(row, source.idAt(index));
  };
  const find = (id: number): Row | undefined => {
    const index = source.indexOf(id);
    return index === undefined ? undefined : rowAt(index);
  };

  const select = (filter: Filter): Selection => {
    const { length } = store.created(name);
    const created = Array.from({ length }, (_, place) => rowAt(source.count + length - 1 - place))
      .filter((row) => row !== undefined)
      .filter((row) => matches(row, filter));
    const made = source.positions(filter, store.changes(name));
    const count = created.length + made.count;
    const rows = (offset: number, limit: number): Row[] => {
      const page = created.slice(offset, offset + limit);
      for (let place = offset + page.length; place < Math.min(offset + limit, count); place++) {
        const index = made.at(place - created.length);
        page.push(asChanged(source.make(index), source.idAt(index)));
      }
      return page;
    };
    return { count, rows };
  };

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
      const moment = now();
      const blank = source.blank(source.count + store.created(name).length, moment);
      const row = { ...blank, ...source.fieldsFrom(given, blank, moment) };
      store.put({ table: name, row });
      return row;
    },
    update: (id, given) => {
      const row = find(id);
      return row && change(id, source.fieldsFrom(given, row, now()));
    },
    change,
  };
}
