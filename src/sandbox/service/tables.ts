import type { Catalogue } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import type { RowSource } from '../data/row-source.ts';
import type { RowSchema } from '../data/schema.ts';
import type { Store } from '../data/store.ts';
import { openTable, type Table } from '../data/table.ts';
import { genericSource } from '../generic/generic-source.ts';
import { orderSource } from '../orders/order-source.ts';
import { shipmentSource } from '../shipments/shipment-source.ts';

export interface ServiceOptions {
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** How many orders the first merchant has. */
  readonly orders: number;
  readonly store: Store;
  readonly now: () => Date;
}

/** A list of something other than its group's rows, such as the prices of an order, has a table of its own. */
export const hasOwnTable = ({ kind, verb }: Operation): boolean => kind === 'list' && verb !== 'list';

/** The fields of a group's row: those of its list, or of one record, or else all that its operations show. */
function groupSchema({ groups }: Catalogue, name: string): RowSchema {
  const operations = groups.find((group) => group.name === name)?.operations ?? [];
  const rowOfVerb = (wanted: string) => operations.find(({ verb }) => verb === wanted)?.row;
  const rows = operations.filter((operation) => !hasOwnTable(operation)).map(({ row }) => row);
  return rowOfVerb('list') ?? rowOfVerb('get') ?? Object.assign({}, ...rows);
}

/** Opens a merchant's table of a group, or of an operation that has its own; each is opened once. */
export function openTables({ catalogue, seed, orders, store, now }: ServiceOptions) {
  const tables = new Map<string, Table>();
  let today = store.state.anchor;

  function openSource(name: string, merchant: MerchantAccount, schema: RowSchema): RowSource {
    const options = { seed, today, merchant, schema };
    const count = Math.ceil(orders * merchant.share);
    if (name === 'orders') return orderSource(count, options);
    if (name === 'shipments') return shipmentSource(orderSource(count, options), options);
    return genericSource(name, options);
  }

  return (name: string, merchant: MerchantAccount, schema = groupSchema(catalogue, name)): Table => {
    // Another process may have made the first change on another day, or a reset.
    if (store.state.anchor !== today) {
      today = store.state.anchor;
      tables.clear();
    }
    const key = `${name}/${merchant.id}`;
    const table = tables.get(key) ?? openTable(key, openSource(name, merchant, schema), store, now);
    tables.set(key, table);
    return table;
  };
}
