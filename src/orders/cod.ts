import { compareDecimals, multiplyDecimals, readDecimal, sumDecimals } from '../base/numbers/decimals.ts';
import { isRow, type Row } from '../base/row.ts';
import { plainText } from '../base/text/text.ts';
import { parseAmount } from './amounts.ts';
import { nameWords } from './covered-names.ts';
import { currencyCode, itemTotal, type Money } from './money.ts';
import type { Order } from './order.ts';
import type { FigureOrder, OrderFact } from './orders-alike.ts';
import { isCashOnDelivery, paymentOf } from './payments.ts';
import { hasShipment, isDelivered, isKnownState, isVoid } from './states.ts';

/**
 * Where the money of an order paid on delivery is. `owed`: it was paid at the door, and the courier is not known to have paid it
 * out. `on_its_way`: it has a shipment, and is not delivered. `not_shipped`: it has no shipment yet. `unknown`: its state is not
 * known, or its way to pay, which may be cash on delivery, or what its field of the role `settled` says. `settled`: the courier
 * paid it out, as that field or its settlement files say. `void`: cancelled or returned, nothing is owed.
 */
export const codStandings = ['owed', 'on_its_way', 'not_shipped', 'unknown', 'settled', 'void'] as const;

/** Days of orders that are read unless others are said: couriers pay out after weeks. Older ones are worth a look of their own. */
export const usualCodDays = 90;

/** The name of it in columns, and in --where. */
export const codColumn = 'cod_standing';

export type CodStanding = (typeof codStandings)[number];

/** The amounts that couriers' settlement files have for an order, by its id. */
export interface Payouts {
  /** Was any settlement file compared? */
  readonly hasFiles: boolean;
  paidFor(order: string): readonly Money[];
}

/** No settlement file was compared with orders. */
export const noPayouts: Payouts = { hasFiles: false, paidFor: () => [] };

/** The exact sum of what was paid in the currency of an order. */
export const paidSum = (paid: readonly Money[], currency: string): string =>
  sumDecimals(['0', ...paid.filter((each) => currencyCode(each.currency) === currency).map(({ amount }) => amount)]) ??
  '0';

/** The amount that settlement files pay of an order: some of it, or at least the whole. Undefined if it is nothing, or cannot be compared. */
function payoutFor(
  { id, total }: FigureOrder,
  payouts: Payouts,
): { readonly paid: string; readonly isWhole: boolean } | undefined {
  const all = payouts.paidFor(id);
  const due = all.length === 0 ? undefined : readDecimal(total.amount);
  if (due === undefined) return undefined;
  const paid = paidSum(all, currencyCode(total.currency));
  const sum = readDecimal(paid);
  return sum && sum.sign > 0 ? { paid, isWhole: compareDecimals(sum, due) >= 0 } : undefined;
}

/** Where the money of an order is; undefined if it is certainly not paid on delivery. The one definition: every command asks it. */
export function codStanding(order: FigureOrder, payouts: Payouts): CodStanding | undefined {
  const { payment, state } = order;
  const way = paymentOf(payment);
  if (way !== undefined && way !== 'cod') return undefined;
  if (isVoid(state)) return way === 'cod' ? 'void' : undefined;
  const payout = payoutOf(order);
  if (payout === 'made' || payoutFor(order, payouts)?.isWhole) return 'settled';
  if (way !== 'cod') return 'unknown';
  if (wasDelivered(order)) return payout === 'open' ? 'owed' : 'unknown';
  if (!isKnownState(state)) return 'unknown';
  return hasShipment(state) ? 'on_its_way' : 'not_shipped';
}

/** The facts that this needs. The id only if there are settlement files, which name orders. */
export const codFacts = ({ hasFiles }: Payouts): readonly OrderFact[] => [
  'state',
  'payment',
  'settled',
  'wasDelivered',
  ...(hasFiles ? (['id'] as const) : []),
];

/**
 * The money of an order by where it is: all of its total, or, where settlement files pay a part, what is left of it first and then
 * that part, as settled. Empty if the order is certainly not paid on delivery.
 */
export function codParts(
  order: FigureOrder,
  payouts: Payouts,
): readonly { readonly standing: CodStanding; readonly money: Money }[] {
  const standing = codStanding(order, payouts);
  const { total } = order;
  if (standing === undefined) return [];
  const { paid = '0', isWhole = true } =
    standing === 'settled' || standing === 'void' ? {} : (payoutFor(order, payouts) ?? {});
  const left = isWhole ? undefined : sumDecimals([total.amount, multiplyDecimals(paid, '-1') ?? '0']);
  if (left === undefined) return [{ standing, money: total }];
  return [
    { standing, money: { ...total, amount: left } },
    { standing: 'settled', money: { ...total, amount: paid } },
  ];
}

/** Has an order nothing to collect though it is cash on delivery: no amount, one that is not above 0, or a text that is no number? */
export function lacksAmount({ payment, total }: Pick<Order, 'payment' | 'total'>): boolean {
  if (!isCashOnDelivery(payment)) return false;
  const read = parseAmount(total.amount);
  return !('value' in read && Number(read.value) > 0);
}

/**
 * The body of an order as its service may read it: one without a total (`field`) gets the sum of its items, where all of them have
 * a price (assumed: services add them up). Else the body as it is.
 */
export function withSummedTotal(body: Row, field: string): Row {
  const items = Array.isArray(body.items) ? body.items.filter(isRow) : [];
  if (field === '' || items.length === 0 || plainText(body[field]) !== '') return body;
  const sum = sumDecimals(items.map((item) => itemTotal(item) ?? ''));
  return sum === undefined ? body : { ...body, [field]: sum };
}

/** By its state, or where the service says when. */
export const wasDelivered = ({ state, delivered }: Pick<Order, 'state' | 'delivered'>): boolean =>
  isDelivered(state) || !saysNo(nameWords(delivered));

const wordSet = (words: string): ReadonlySet<string> => new Set(nameWords(words));

const wordsOfNo = wordSet(
  'false no not none null unpaid unsettled unremitted pending open due outstanding processing scheduled draft failed rejected لا غير لم',
);

const wordsOfYes = wordSet(
  'true yes settled remitted transferred deposited reconciled cleared completed done closed نعم تم تمت مسدد محول',
);

const wordsOfPayment = wordSet('paid مدفوع مدفوعة');

/** Is the field about the customer's payment, as `payment_status` is? It does not say that the courier paid out. */
export const saysWhatCustomerPaid = (field: string): boolean => /payment|financial/i.test(field);

/** No word, zeros alone (`0`, `0000-00-00`), or a word that denies. */
const saysNo = (given: readonly string[]): boolean =>
  /^0*$/.test(given.join('')) || given.some((word) => wordsOfNo.has(word));

/** Does the field that has the role `settled` say that the courier has paid out? `unclear`: it says what is not certainly either. */
function payoutOf({ settled, fields }: FigureOrder): 'made' | 'open' | 'unclear' {
  const given = nameWords(settled);
  if (saysNo(given)) return 'open';
  // A day, an amount, the number of a payout.
  if (given.some((word) => /\d/.test(word) || wordsOfYes.has(word))) return 'made';
  return !fields.settled.some(saysWhatCustomerPaid) && given.some((word) => wordsOfPayment.has(word))
    ? 'made'
    : 'unclear';
}
