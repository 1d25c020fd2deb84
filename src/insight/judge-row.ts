import { compareDecimals, readDecimal, sumDecimals } from '../base/numbers/decimals.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import { paidSum } from '../orders/cod.ts';
import { type Money, moneyText } from '../orders/money.ts';
import type { SettledOrder } from './settled-orders.ts';
import { minus } from './settlement-money.ts';
import type { SettlementRow } from './settlement-rows.ts';

/**
 * The result of comparing a row with its order. `short` and `over`: it pays less or more. `not_paid`: delivered, listed, and nothing is
 * paid. `missing`: delivered in the days of the file, and in no file. `missing_before`: the same, delivered before these days. `returned`:
 * cancelled or returned, and charged. `twice`: paid before. `taken_back`: the courier takes back what it owes. `unknown`: it cannot be
 * compared.
 */
export const settlementResults = [
  'matched',
  'short',
  'over',
  'not_paid',
  'missing',
  'missing_before',
  'returned',
  'twice',
  'taken_back',
  'unknown',
] as const;

export type SettlementResult = (typeof settlementResults)[number];

/** A payment for an order by another row. */
export interface EarlierPayment extends Money {
  /** `nov.xlsx row 12` */
  readonly where: Message;
}

export interface RowJudgement {
  readonly result: SettlementResult;
  /** The amount that the courier should pay with this row; undefined if that is not known. */
  readonly expected?: string;
  /** The amount that it pays beyond that, or less than 0. */
  readonly difference?: string;
  /** Sentences; undefined if there is nothing to say. */
  readonly reason: Message | undefined;
  /** The amount that it pays for the order; what is paid twice counts only where one file has both rows. */
  readonly pays?: Money;
  /** Is what rows before it have left open part of what is expected here? */
  readonly goesOn?: true;
}

const signOf = (amount: string): number => readDecimal(amount)?.sign ?? 0;

const plus = (...amounts: readonly string[]): string => sumDecimals(amounts) ?? '0';

const isAtLeast = (one: string, other: string): boolean => {
  const [first, second] = [readDecimal(one), readDecimal(other)];
  return first !== undefined && second !== undefined && compareDecimals(first, second) >= 0;
};

/** Sentences one behind the other; undefined if there is none. */
export function sentences(each: readonly (Message | undefined)[]): Message | undefined {
  const all = each.filter((sentence) => sentence !== undefined);
  return all.length === 0 ? undefined : joined(all, ' ');
}

const unknown = (reason: Message): RowJudgement => ({ result: 'unknown', reason });

/** Why a row cannot be compared with its order; undefined if it can. */
function obstacleTo({ collected, net, currency }: SettlementRow, order: SettledOrder): Message | undefined {
  if (collected === undefined) {
    const left = net === undefined ? '' : escaped`, ${moneyText({ amount: net, currency })}`;
    return escaped`The file has only the net amount after fees${left}, not the amount collected.`;
  }
  const isFree = signOf(collected) === 0 && asksNothing(order);
  if (!isFree && currency !== '' && order.currency !== '' && currency !== order.currency)
    return escaped`It is paid in ${currency}, and the order is in ${order.currency}.`;
  return sumDecimals([order.amount]) === undefined ? escaped`The order has no amount that is a number.` : undefined;
}

const asksNothing = ({ isVoid, isCod }: SettledOrder): boolean => isVoid || isCod === false;

/** An order and the sums of its payment, as decimal numbers. */
interface Dues {
  readonly order: SettledOrder;
  /** The amount to collect on delivery. */
  readonly asked: string;
  /** Paid by earlier rows. */
  readonly paid: string;
  /** The amount that is still to be paid. */
  readonly due: string;
  /** Where it was paid before, as a sentence. */
  readonly earlier: Message | undefined;
  readonly state: Message;
}

function duesOf(order: SettledOrder, before: readonly EarlierPayment[]): Dues {
  const asked = asksNothing(order) ? '0' : plus(order.amount);
  const paid = paidSum(before, order.currency);
  const places = joined(
    before.map((each) => each.where),
    ', ',
  );
  return {
    order,
    asked,
    paid,
    due: plus(asked, minus(paid)),
    earlier: before.length === 0 ? undefined : escaped`Paid before: ${places}.`,
    state: escaped`The order is ${order.state}.`,
  };
}

/** Compares a row with its order and what was paid for it before. Exact, and without a guess. */
export function judgeRow(row: SettlementRow, order: SettledOrder, before: readonly EarlierPayment[]): RowJudgement {
  const { collected = '0', currency } = row;
  const obstacle = obstacleTo(row, order);
  if (obstacle) return unknown(obstacle);
  const dues = duesOf(order, before);
  if (signOf(collected) === 0) return judgeUnpaid(row, dues);
  return judgePaid({ amount: collected, currency: order.currency || currency }, dues);
}

/** Judges a row that pays nothing. */
function judgeUnpaid(
  { collected = '0', fees = '0' }: SettlementRow,
  { order, paid, due, earlier, state }: Dues,
): RowJudgement {
  const judged = { expected: due, difference: plus(collected, minus(due)), goesOn: true } as const;
  if (order.isVoid && signOf(fees) !== 0) return { ...judged, result: 'returned', reason: state };
  if (signOf(due) <= 0) return { result: 'matched', expected: '0', difference: '0', reason: undefined };
  if (order.isDelivered) return { ...judged, result: signOf(paid) > 0 ? 'short' : 'not_paid', reason: earlier };
  if (!order.isKnownState)
    return unknown(escaped`Nothing is paid, and the state of the order is not known: ${order.state}.`);
  return { result: 'matched', expected: '0', difference: '0', reason: escaped`Nothing is due yet. ${state}` };
}

/** Judges a row that pays, or takes back what was paid. */
function judgePaid(pays: Money, { order, asked, paid, due, earlier, state }: Dues): RowJudgement {
  const { amount } = pays;
  if (signOf(amount) > 0 && signOf(paid) > 0 && isAtLeast(paid, asked))
    return { expected: '0', difference: amount, result: 'twice', reason: earlier, pays };
  const difference = plus(amount, minus(due));
  const sign = signOf(difference);
  const judged = { expected: due, difference, goesOn: true, pays } as const;
  if (sign === 0) return { ...judged, result: 'matched', reason: undefined };
  if (order.isCod === undefined && !order.isVoid)
    return unknown(escaped`It is not known how the customer pays this order.`);
  const notOnDelivery = order.isCod === false ? escaped`The order is not paid on delivery.` : undefined;
  const reason = sentences([order.isVoid ? state : notOnDelivery, earlier]);
  if (signOf(amount) < 0 && sign < 0) return { ...judged, result: 'taken_back', reason };
  return { ...judged, result: sign < 0 ? 'short' : 'over', reason };
}

/** Is what is left of a row what it collects less its fees, with or without the tax on them? True if it does not say. */
export function addsUp({ collected, fees = '0', vat = '0', net }: SettlementRow): boolean {
  if (collected === undefined || net === undefined) return true;
  const without = (amount: string) => (signOf(amount) > 0 ? minus(amount) : amount);
  const less = plus(collected, without(fees));
  return [less, plus(less, without(vat))].some((left) => left === plus(net));
}
