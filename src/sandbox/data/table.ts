import type { Row } from '../../base/row.ts';
import { matchesFilter } from './filter.ts';
import { timestampOf } from './instant.ts';
import { ascending, descending, type Filter, filterPositions, type Positions, type RowSource } from './row-source.ts';
import { blankRecord } from './schema.ts';
import type { Store } from './store.ts';

/** The rows that a list asks for, of which only a page is ever made. */
export interface Selection {
  readonly count: number;
  rows(offset: number, limit: number): Row[];
}

/** One merchant's rows of one kind: made up from the seed, with the changes made since. */
export class Table {
  constructor(
    private readonly name: string,
    private readonly source: RowSource,
    private readonly store: Store,
    private readonly now: () => Date,
  ) {}

  find(id: number): Row | undefined {
    const index = this.source.ids.indexOf(id);
    return index !== undefined && index < this.end ? this.rowAt(index) : undefined;
  }

  /** Created rows come first, the newest at the top; then the made-up rows in the order of their source. */
  select(filter: Filter): Selection {
    const created = this.matching(descending(this.end, this.source.count), filter);
    const madeUp = this.madeUpPositions(filter);
    const count = created.count + madeUp.count;
    const rowAtPlace = (place: number): Row =>
      this.rowAt(place < created.count ? created.at(place) : madeUp.at(place - created.count));
    const rows = (offset: number, limit: number): Row[] => {
      const length = Math.max(0, Math.min(limit, count - offset));
      return Array.from({ length }, (_, place) => rowAtPlace(offset + place));
    };
    return { count, rows };
  }

  create(given: Row): Row {
    const { ids, schema, merchant } = this.source;
    const now = this.now();
    const blank = {
      ...blankRecord(schema, ids.at(this.end), merchant, now),
      ...this.source.createdFields?.(this.end, now),
    };
    const row = { ...blank, ...this.fieldsFrom(given, blank) };
    this.store.put({ table: this.name, row });
    return row;
  }

  /** Sets what the body of an update says. Undefined if there is no such row. */
  update(id: number, given: Row): Row | undefined {
    const row = this.find(id);
    return row && this.change(id, this.fieldsFrom(given, row));
  }

  /** Sets fields as they are. Undefined if there is no such row. */
  change(id: number, given: Row): Row | undefined {
    const row = this.find(id);
    if (!row) return undefined;
    const touched = 'updated_at' in row ? { updated_at: timestampOf(this.now().getTime()) } : {};
    const fields = { ...given, ...touched };
    this.store.put({ table: this.name, id, fields });
    return { ...row, ...fields };
  }

  /** The position of the next row to be created. */
  private get end(): number {
    return this.source.count + this.store.created(this.name).length;
  }

  private rowAt(index: number): Row {
    const { count, ids } = this.source;
    const row = index < count ? this.source.make(index) : this.store.created(this.name)[index - count];
    return { ...row, ...this.store.changes(this.name).get(ids.at(index)) };
  }

  private matching(positions: Positions, filter: Filter): Positions {
    if (Object.keys(filter).length === 0) return positions;
    return filterPositions(positions, (index) => matchesFilter(this.rowAt(index), filter));
  }

  private madeUpPositions(filter: Filter): Positions {
    const { count, oldestFirst } = this.source;
    const found = this.source.find?.(filter, this.store.changes(this.name));
    if (found) return this.matching(found.positions, found.rest);
    return this.matching(oldestFirst ? ascending(count) : descending(count), filter);
  }

  private fieldsFrom(given: Row, row: Row): Row {
    return this.source.fieldsFrom?.(given, row, this.now()) ?? given;
  }
}
