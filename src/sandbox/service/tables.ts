import type { Catalogue } from '../../operations/catalogue.ts';
import type { Fields, Operation } from '../../operations/manifest.ts';
import { plainResourceOf, resourceOf } from '../../operations/route.ts';
import type { MerchantAccount } from '../data/merchants.ts';
import { keyField } from '../data/schema.ts';
import type { Store } from '../data/store.ts';
import { type RowSource, Table } from '../data/table.ts';
import { genericSource } from '../rows/generic-source.ts';
import { orderSource, shipmentSource } from '../rows/order-source.ts';
import { actionOf } from './imported.ts';

export interface ServiceOptions {
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** How many orders the first merchant has. */
  readonly orders: number;
  readonly store: Store;
  readonly now: () => Date;
}

/** A list of something other than its group's rows, such as the prices of an order, has a table of its own. */
export const hasOwnTable = (operation: Operation): boolean =>
  operation.kind === 'list' && actionOf(operation) !== 'list';

/** The fields of a group's row: those of its list, or of one record, or else all that its operations show. */
function groupSchema(groups: Catalogue['groups'], name: string): Fields {
  const operations = groups.flatMap((group) => group.operations).filter((operation) => resourceOf(operation) === name);
  const rowOfVerb = (wanted: string) => operations.find((operation) => actionOf(operation) === wanted)?.row;
  const rows = operations.filter((operation) => !hasOwnTable(operation)).map(({ row }) => row);
  return rowOfVerb('list') ?? rowOfVerb('get') ?? Object.assign({}, ...rows);
}

/** Opens a merchant's table of a group, or of an operation that has its own; each is opened once. */
export function openTables({ groups, seed, orders, store, now }: ServiceOptions & Pick<Catalogue, 'groups'>) {
  const tables = new Map<string, Table>();
  let today = store.state.anchor;

  function openSource(name: string, merchant: MerchantAccount, schema: Fields): RowSource {
    const options = { seed, today, merchant, schema, key: keyField(schema, name) };
    const count = Math.ceil(orders * merchant.share);
    if (name === 'orders') return orderSource(count, options);
    if (name === 'shipments') return shipmentSource(orderSource(count, options), options);
    const plain = groups.flatMap((group) => group.operations).find((each) => resourceOf(each) === name);
    return genericSource(name, plain ? plainResourceOf(plain) : name, options);
  }

  return (name: string, merchant: MerchantAccount, schema = groupSchema(groups, name)): Table => {
    // Another process may have made the first change on another day, or a reset.
    if (store.state.anchor !== today) {
      today = store.state.anchor;
      tables.clear();
    }
    const key = `${name}/${merchant.id}`;
    const table = tables.get(key) ?? new Table(key, openSource(name, merchant, schema), store, now);
    tables.set(key, table);
    return table;
  };
}
