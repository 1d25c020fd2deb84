import type { Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderFields } from '../orders/order.ts';
import { type FigureOrder, type OrderFact, type OrdersAlike, sumOfTotals } from '../orders/orders-alike.ts';
import { isDelivered, isVoid } from '../orders/states.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { FiguresWish } from '../ports/service.ts';
import type { OrdersWhere } from './ages.ts';
import type { MirrorStore, StoredRow } from './mirror-store.ts';
import { openOffline, ordersWanted } from './offline.ts';
import { fieldsOfColumns } from './order-columns.ts';

/** A column of the result, with the values of the placeholders in its expression. */
interface FactColumn {
  readonly name: string;
  readonly sql: string;
  readonly values: StoredRow;
}

const plain = (name: string, sql = name): FactColumn => ({ name, sql, values: [] });

/** `delivered`, but null for orders whose state alone says whether they were delivered: they form larger groups. */
async function openDelivery({ all }: MirrorStore): Promise<FactColumn> {
  const found = (await all('select distinct state from orders')).map(({ state }) => scalarText(state));
  const closed = found.filter((state) => isDelivered(state) || isVoid(state));
  const places = closed.map(() => '?').join(', ');
  const sql = `case when coalesce(state, '') in (${places || 'null'}) then null else delivered end`;
  return { name: 'delivered', sql, values: closed };
}

/** The columns that have each fact. */
const columns: Readonly<Record<Exclude<OrderFact, 'wasDelivered'>, FactColumn[]>> = {
  id: [plain('id')],
  number: [plain('number')],
  state: [plain('state')],
  day: [plain('day', 'coalesce(day_text, day)')],
  created: [plain('created')],
  delivered: [plain('delivered')],
  returnOrdered: [plain('return_ordered')],
  place: [plain('city'), plain('city_id')],
  courier: [plain('courier')],
  payment: [plain('payment')],
  settled: [plain('settled')],
};

async function columnsFor(store: MirrorStore, facts: readonly OrderFact[]): Promise<readonly FactColumn[]> {
  const plainFacts = facts.filter((fact) => fact !== 'wasDelivered');
  const found = [...new Set(plainFacts)].flatMap((fact) => columns[fact]);
  const needsState = facts.includes('wasDelivered') && !facts.includes('delivered');
  return needsState ? [...found, await openDelivery(store)] : found;
}

/**
 * Reads the facts for figures from the columns of orders. Orders with equal facts come as one, with their number and the exact sum of
 * their totals. Undefined if an earlier version or other fields filled the columns: then the documents have to be read.
 */
export async function offlineFigures(
  user: Desk & Profile,
  operation: Operation,
  { inputs, facts }: FiguresWish,
): Promise<AsyncIterable<readonly OrdersAlike[]> | undefined> {
  return keptFigures(await openOffline(user, inputs), operation, { facts, wanted: ordersWanted(operation, inputs) });
}

/** The same of the orders of an open mirror that a condition chooses. */
export async function keptFigures(
  { store, facts: known }: Awaited<ReturnType<typeof openOffline>>,
  operation: Operation,
  { facts, wanted }: Pick<FiguresWish, 'facts'> & { readonly wanted: OrdersWhere },
): Promise<AsyncIterable<readonly OrdersAlike[]> | undefined> {
  if (known.isEarlier || known.orderFields !== fieldsOfColumns(operation)) return undefined;
  const found = [
    ...(await columnsFor(store, facts)),
    // An amount that does not fit `total_minor` forms a group of its own.
    ...[plain('currency'), plain('amount', 'total_text'), plain('units', 'total_minor is null')],
  ];
  // Each id is a group of one: grouping would only take time.
  const isSingle = facts.includes('id');
  const names = found.map(({ name, sql }) => `${sql} as "${name}"`);
  const sums = isSingle ? '1 as orders, total_minor as minor' : 'count(*) as orders, sum(total_minor) as minor';
  const groups = isSingle ? '' : ` group by ${found.map((_, at) => at + 1).join(', ')}`;
  const sql = `select ${names.join(', ')}, ${sums} from orders where ${wanted.sql}${groups}`;
  const values = [...found.flatMap((column) => column.values), ...wanted.values];
  return alike(store.read(sql, values), operation);
}

async function* alike(
  batches: AsyncIterable<readonly Row[]>,
  operation: Operation,
): AsyncGenerator<readonly OrdersAlike[], void> {
  const fields = orderFields(operation);
  for await (const rows of batches) yield rows.map((row) => ofColumns(row, fields));
}

function ofColumns(row: Row, fields: FigureOrder['fields']): OrdersAlike {
  const text = (name: string): string => scalarText(row[name]);
  const orders = Number(row.orders);
  const currency = text('currency');
  return {
    orders,
    order: {
      fields,
      id: text('id'),
      number: text('number'),
      state: text('state'),
      day: text('day'),
      created: text('created'),
      delivered: text('delivered'),
      returnOrdered: text('return_ordered'),
      place: { city: text('city'), cityId: text('city_id') },
      courier: text('courier'),
      payment: text('payment'),
      settled: text('settled'),
      total: sumOfTotals({ currency, orders, minor: text('minor'), text: text('amount') }),
    },
  };
}
