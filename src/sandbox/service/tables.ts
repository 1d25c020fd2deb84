import type { Catalogue } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { tenantIds } from '../data/ids.ts';
import type { Merchant } from '../data/merchants.ts';
import type { Fields } from '../data/schema.ts';
import type { Source } from '../data/source.ts';
import type { Store } from '../data/store.ts';
import { openTable, type Table } from '../data/table.ts';
import { anySource } from '../generic/any-source.ts';
import { orderSource } from '../orders/source.ts';
import { warehouses } from '../samples/companies.ts';
import { boxTemplates } from '../samples/goods.ts';

export interface World {
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** How many orders the first merchant has. */
  readonly orders: number;
  readonly store: Store;
  readonly now: () => Date;
}

/** A list that is not its group's own, such as the prices of an order, has a table of its own. */
export const isOwnTable = ({ kind, verb }: Operation): boolean => kind === 'list' && verb !== 'list';

/** The fields of a group's row: those of its list, or of one record, or else all that its operations show. */
function rowOfGroup({ groups }: Catalogue, name: string): Fields {
  const operations = groups.find((group) => group.name === name)?.operations ?? [];
  const shown = ['list', 'get'].map((verb) => operations.find((operation) => operation.verb === verb)?.row);
  const rows = operations.filter((operation) => !isOwnTable(operation)).map(({ row }) => row);
  return shown.find((row) => row !== undefined) ?? Object.assign({}, ...rows);
}

/** Opens a merchant's table of a group, or of an operation that has its own with these fields; each is opened once. */
export function openTables(world: World) {
  const { catalogue, seed, store, now } = world;
  // The day that made-up data goes back from stays the same while the sandbox runs.
  const anchor = now();
  const opened = new Map<string, Table>();

  const orderSourceOf = (merchant: Merchant): Source => {
    const idsOf = (table: string, { length }: readonly unknown[]): number[] => {
      const ids = tenantIds(seed, table, merchant.position);
      return Array.from({ length: Math.ceil(length * merchant.share) }, (_, index) => ids.at(index));
    };
    const [warehouse = 1, ...warehouseIds] = idsOf('warehouses', warehouses);
    return orderSource({
      ...{ seed, anchor, merchant },
      count: Math.ceil(world.orders * merchant.share),
      row: rowOfGroup(catalogue, 'orders'),
      templateIds: idsOf('boxes', boxTemplates),
      warehouseIds: [warehouse, ...warehouseIds],
    });
  };

  return (name: string, merchant: Merchant, row: Fields = rowOfGroup(catalogue, name)): Table => {
    const key = `${name}/${merchant.id}`;
    const known = opened.get(key);
    if (known) return known;
    const source = name === 'orders' ? orderSourceOf(merchant) : anySource({ seed, anchor, merchant, name, row });
    const table = openTable(key, source, store, now);
    opened.set(key, table);
    return table;
  };
}
