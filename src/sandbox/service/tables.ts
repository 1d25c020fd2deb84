import type { Catalogue } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { tenantIds } from '../data/ids.ts';
import type { Merchant } from '../data/merchants.ts';
import type { Fields } from '../data/schema.ts';
import type { Source } from '../data/source.ts';
import type { Store } from '../data/store.ts';
import { openTable, type Table } from '../data/table.ts';
import { anySource } from '../generic/any-source.ts';
import { type OrderSource, orderSource } from '../orders/source.ts';
import { boxTemplates } from '../samples/boxes.ts';
import { warehouses } from '../samples/companies.ts';
import { shipmentSource } from '../shipments/source.ts';

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
  let day = store.anchor();
  const opened = new Map<string, Table>();
  const sources = new Map<Merchant, OrderSource>();

  function orderSourceOf(merchant: Merchant): OrderSource {
    const known = sources.get(merchant);
    if (known) return known;
    const idsOf = (table: string, { length }: readonly unknown[]): number[] => {
      const ids = tenantIds(seed, table, merchant.position);
      return Array.from({ length: Math.ceil(length * merchant.share) }, (_, index) => ids.at(index));
    };
    const [warehouse = 1, ...warehouseIds] = idsOf('warehouses', warehouses);
    const source = orderSource({
      ...{ seed, anchor: new Date(day), merchant },
      count: Math.ceil(world.orders * merchant.share),
      row: rowOfGroup(catalogue, 'orders'),
      templateIds: idsOf('boxes', boxTemplates),
      warehouseIds: [warehouse, ...warehouseIds],
    });
    sources.set(merchant, source);
    return source;
  }

  function sourceOf(name: string, merchant: Merchant, row: Fields): Source {
    if (name === 'orders') return orderSourceOf(merchant);
    if (name === 'shipments') return shipmentSource({ seed, merchant, row, orders: orderSourceOf(merchant) });
    return anySource({ seed, anchor: new Date(day), merchant, name, row });
  }

  return (name: string, merchant: Merchant, row: Fields = rowOfGroup(catalogue, name)): Table => {
    // Another process may have settled another day, or started all afresh.
    if (store.anchor() !== day) {
      day = store.anchor();
      opened.clear();
      sources.clear();
    }
    const key = `${name}/${merchant.id}`;
    const known = opened.get(key);
    if (known) return known;
    const table = openTable(key, sourceOf(name, merchant, row), store, now);
    opened.set(key, table);
    return table;
  };
}
