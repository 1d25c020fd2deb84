import type { Row } from '../../base/row.ts';
import { numberOf, rowsOf } from '../data/values.ts';
import { invalid } from '../http/invalid.ts';
import { conflict } from '../http/refusal.ts';
import { bodyOf } from './body.ts';
import { type Handler, namedRow, recordReply } from './call.ts';
import { findCity } from './cities.ts';
import { type Parcel, ratesOf } from './rates.ts';

const parcelOf = ({ length, width, height, weight }: Row, gramsInUnit: number): Parcel => ({
  kilograms: (numberOf(weight) * gramsInUnit) / 1000,
  litres: (numberOf(length) * numberOf(width) * numberOf(height)) / 1000,
});

/** Weights are kilograms here (observed). What is required is assumed: without it there is nothing to calculate. */
const calculate: Handler = (call) => {
  const body = bodyOf(call);
  const [from, to] = [findCity(body.from_city), findCity(body.to_city)];
  const parcels = rowsOf(body.packages).map((parcel) => parcelOf(parcel, 1000));
  if (from && to && parcels.length > 0) return recordReply(call.operation, ratesOf(from, to, parcels));
  const missing = { 'from city': !from, 'to city': !to, packages: parcels.length === 0 };
  const named = Object.entries(missing).filter(([, isMissing]) => isMissing);
  throw invalid(new Map(named.map(([words]) => [words.replace(' ', '_'), [`The ${words} field is required.`]])));
};

/** From the order's warehouse to its consignee; weights of orders are grams (observed). */
const orderPrice: Handler = (call) => {
  const { row } = namedRow(call);
  const warehouse = call.table('warehouses').find(numberOf(row.warehouse_id));
  const from = findCity(warehouse?.city_id) ?? findCity(call.merchant.cityId);
  const to = findCity(row.receiver_city_id);
  if (!from || !to) throw conflict(`Order ${String(row.id)} has no city to go to: it has no price.`);
  const boxes = rowsOf(row.boxes).map((box) => parcelOf(box, 1));
  return recordReply(
    call.operation,
    ratesOf(from, to, boxes.length > 0 ? boxes : [parcelOf({ weight: row.total_weight }, 1)]),
  );
};

export const priceHandlers: Readonly<Record<string, Handler>> = {
  'price.calculate': calculate,
  'orders.price': orderPrice,
};
