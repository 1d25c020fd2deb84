import { Failure } from '../base/failure.ts';
import { escapeControls } from '../base/text/escape.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { type Finding, findingOf, shippedTwice } from '../orders/checks/check-orders.ts';
import { plainFields } from '../orders/order.ts';
import { firstLines } from '../writes/summary.ts';
import { waybillOf } from './labels.ts';
import { orderOfKey } from './ship-keys.ts';

/** An order with two shipments: the one that was created from here, and the one that it shows. */
export interface DoubleShipment {
  /** Its key in the ledger. */
  readonly key: string;
  readonly order: string;
  readonly number: string;
  /** The waybill of the shipment from here. */
  readonly own: string;
  readonly other: string;
}

/** Was it shipped twice, and is not settled? */
export const isDouble = ({ state, compared, settled }: LedgerEntry): boolean =>
  state === 'created' && compared === 'differs' && !settled;

/** The orders of a ledger that were shipped twice, until they are settled. */
export const doublesIn = (book: LedgerBook): DoubleShipment[] =>
  book.all().flatMap((entry) => {
    const { key, number = '', other = '' } = entry;
    return isDouble(entry) ? [{ key, order: orderOfKey(key), number, own: waybillOf(entry), other }] : [];
  });

export const describeDouble = ({ order, own, other }: DoubleShipment): Message =>
  escaped`order ${order}: waybill ${own} was created from here, and the order shows ${other}`;

/** The finding of `orders check`. */
export const findingOfDouble = ({ order, number, own, other }: DoubleShipment): Finding =>
  findingOf(
    shippedTwice,
    { id: order, number },
    {
      field: plainFields.waybill,
      value: other,
      reason: `The waybill ${escapeControls(own)} was created from here, and the order shows another one.`,
    },
  );

/** Suggests the command that settles these orders. */
export const settleCommand = (doubles: readonly DoubleShipment[]): Message =>
  suggest`ledger settle ${doubles.slice(0, 20).map(({ key }) => key)}`;

/** Why a command ends with 8 if orders were shipped twice, and what to do about it. */
export function doubleFailure(doubles: readonly DoubleShipment[]): Failure | undefined {
  if (doubles.length === 0) return undefined;
  const title = escaped`Shipped twice: ${pluralize(doubles.length, 'orders')}.`;
  const hint = escaped`Another machine has probably created the other shipment. Cancel one of the two at the courier, then: ${settleCommand(doubles)}`;
  return new Failure('partial', joined([title, ...firstLines(doubles.map(describeDouble))], '\n'), {
    hint,
    results: doubles.map((double) => ({ id: double.key, outcome: 'failed', message: describeDouble(double) })),
  });
}

/** The failure of a run together with the orders that were shipped twice. The failure of the run counts more. */
export function withDoubles(failure: unknown, doubles: readonly DoubleShipment[]): unknown {
  const doubled = doubleFailure(doubles);
  if (!doubled) return failure;
  if (failure === undefined) return doubled;
  if (!(failure instanceof Failure)) return failure;
  const { said, kind, details } = failure;
  const hints = [details.hint, doubled.details.hint].filter((each) => each !== undefined);
  const results = [...(details.results ?? []), ...(doubled.details.results ?? [])];
  return new Failure(kind, joined([said, doubled.said], '\n'), {
    ...details,
    isByDesign: undefined,
    isTold: undefined,
    hint: joined(hints, '\n'),
    results,
    cause: failure,
  });
}
