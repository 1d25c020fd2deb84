import type { Row } from '../../base/row.ts';
import { foldText } from '../../base/text/text.ts';
import type { Fields } from '../../operations/manifest.ts';
import type { MerchantAccount } from './merchants.ts';
import { blankRecord } from './schema.ts';
import type { Store } from './store.ts';
import { day, momentOfDay, timestampOf } from './values.ts';

export interface SourceOptions {
  readonly seed: number;
  /** Midnight of the day that the rows go back from. */
  readonly today: number;
  readonly merchant: MerchantAccount;
  readonly schema: Fields;
  /** The field that tells the rows apart. */
  readonly key: string;
}

/** Rows that are made from the seed. Row 0 is the oldest. */
export interface RowSource extends SourceOptions {
  /** How many rows are made. Rows that were created come after them. */
  readonly count: number;
  /** Lists start with the oldest row; without it they start with the newest, as is assumed of the service. */
  readonly oldestFirst?: boolean;
  /** The id of a row; ids grow with the index. */
  idAt(index: number): number;
  make(index: number): Row;
  /** Fields of a row that was just created, besides those that every record has. */
  createdFields?(index: number, now: Date): Row;
  /** The fields that a body of create or update sets; without it those that it holds. */
  fieldsFrom?(given: Row, row: Row, now: Date): Row;
}

export type Filter = Readonly<Record<string, string>>;

/**
 * `search` looks into every text, the dates at the time of creation and include their whole day, any other name at the
 * field of that name, if any.
 */
function filterTest({ search = '', date_from = '', date_to = '', ...exact }: Filter): (row: Row) => boolean {
  const words = foldText(search);
  const from = momentOfDay(date_from) ?? Number.NEGATIVE_INFINITY;
  const end = (momentOfDay(date_to) ?? Number.POSITIVE_INFINITY) + day;
  const fields = Object.entries(exact);
  return (row) => {
    const created = typeof row.created_at === 'string' ? Date.parse(row.created_at) : Number.NaN;
    return (
      !(created < from || created >= end) &&
      fields.every(([name, wanted]) => !Object.hasOwn(row, name) || String(row[name]) === wanted) &&
      (words === '' || Object.values(row).some((each) => typeof each === 'string' && foldText(each).includes(words)))
    );
  };
}

/** One merchant's rows of one kind: those made from the seed, with the changes made since. */
export class Table {
  readonly key: string;
  /** Rows as they were made: each is made when it is first asked for. */
  private readonly made: Row[] = [];
  private readonly indices = new Map<number, number>();

  constructor(
    private readonly name: string,
    private readonly source: RowSource,
    private readonly store: Store,
    private readonly now: () => Date,
  ) {
    this.key = source.key;
  }

  find(id: number): Row | undefined {
    for (let index = this.indices.size; index < this.count; index++) this.indices.set(this.source.idAt(index), index);
    const index = this.indices.get(id) ?? this.count;
    return index < this.count && !this.isDeleted(id) ? this.rowAt(index) : undefined;
  }

  /** Returns the newest row that has this text in a field, and its id. Looks at every row. */
  findBy(field: string, text: string): { readonly id: number; readonly row: Row } | undefined {
    for (let index = this.count - 1; index >= 0; index--) {
      const id = this.source.idAt(index);
      const row = this.rowAt(index);
      if (Object.hasOwn(row, field) && String(row[field]) === text && !this.isDeleted(id)) return { id, row };
    }
    return undefined;
  }

  /** One of the rows that were made from the seed, and its id; undefined if it is gone. */
  pick(place: number): { readonly id: number; readonly row: Row } | undefined {
    const id = this.source.idAt(place % Math.max(1, this.source.count));
    const row = this.find(id);
    return row && { id, row };
  }

  isDeleted(id: number): boolean {
    return this.changes.deleted.has(id);
  }

  /** Created rows come first, the newest at the top; then the others in the order of their source. */
  select(filter: Filter): Row[] {
    const { count, oldestFirst, idAt } = this.source;
    const newestFirst = Array.from({ length: this.count }, (_, place) => this.count - 1 - place);
    const split = this.count - count;
    const ordered = oldestFirst ? [...newestFirst.slice(0, split), ...newestFirst.slice(split).reverse()] : newestFirst;
    const { deleted } = this.changes;
    const indices = ordered.filter((index) => !deleted.has(idAt(index)));
    const rows = indices.map((index) => this.rowAt(index));
    return Object.keys(filter).length === 0 ? rows : rows.filter(filterTest(filter));
  }

  create(given: Row): Row {
    const { source, name, store } = this;
    const index = this.count;
    const time = this.now();
    const { schema, merchant, key } = source;
    const blank = blankRecord(schema, { id: source.idAt(index), key, merchant, now: time });
    const fresh = { ...blank, ...source.createdFields?.(index, time) };
    const row = { ...fresh, ...(source.fieldsFrom?.(given, fresh, time) ?? given) };
    store.put({ table: name, row });
    return row;
  }

  /** Sets fields as they are. Returns undefined if there is no such row. */
  change(id: number, given: Row): Row | undefined {
    const row = this.find(id);
    if (!row) return undefined;
    const touched = 'updated_at' in row ? { updated_at: timestampOf(this.now().getTime()) } : {};
    const fields = { ...given, ...touched };
    this.store.put({ table: this.name, id, fields });
    return { ...row, ...fields };
  }

  /** Sets the fields of the body of an update. Returns undefined if there is no such row. */
  update(id: number, given: Row): Row | undefined {
    const row = this.find(id);
    return row && this.change(id, this.source.fieldsFrom?.(given, row, this.now()) ?? given);
  }

  remove(id: number): void {
    this.store.put({ table: this.name, deleted: id });
  }

  private get changes() {
    return this.store.state.of(this.name);
  }

  private get count(): number {
    return this.source.count + this.changes.created.length;
  }

  private rowAt(index: number): Row {
    const { source, made } = this;
    const { created, fields } = this.changes;
    if (index < source.count) made[index] ??= source.make(index);
    const row = index < source.count ? made[index] : created[index - source.count];
    const changed = fields.get(source.idAt(index));
    return changed || !row ? { ...row, ...changed } : row;
  }
}
