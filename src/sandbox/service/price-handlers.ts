import type { Row } from '../../base/row.ts';
import { numberOf, partsOf, sumOf } from '../data/values.ts';
import { conflict } from '../http/http-error.ts';
import { findCity } from '../samples/cities.ts';
import { FieldErrors } from './field-errors.ts';
import { ratesOf } from './rates.ts';
import { namedRow, recordResponse, type ServiceHandler } from './service-call.ts';
import { settableFields } from './settable-fields.ts';

const litresPerKilogram = 5;

/** The whole kilograms that parcels are charged for: their weight, or that of their size if that is more. */
const chargedWeight = (parcels: readonly Row[], gramsInUnit: number): number => {
  const weightOf = ({ length, width, height, weight }: Row): number => {
    const litres = (numberOf(length) * numberOf(width) * numberOf(height)) / 1000;
    return Math.max((numberOf(weight) * gramsInUnit) / 1000, litres / litresPerKilogram);
  };
  return Math.ceil(sumOf(parcels, weightOf));
};

/** Weights are kilograms here (observed). That all three fields are required is assumed. */
const calculatePrice: ServiceHandler = (call) => {
  const { from_city, to_city, packages } = settableFields(call);
  const [from, to] = [findCity(from_city), findCity(to_city)];
  const parcels = partsOf(packages);
  if (from && to && parcels.length > 0) {
    return recordResponse(call.operation, ratesOf(from, to, chargedWeight(parcels, 1000)));
  }
  const errors = new FieldErrors();
  if (!from) errors.add('from_city', 'is required');
  if (!to) errors.add('to_city', 'is required');
  if (parcels.length === 0) errors.add('packages', 'is required');
  throw errors.asHttpError();
};

/** From the order's warehouse to its consignee. Weights of orders are grams (observed). */
const orderPrice: ServiceHandler = (call) => {
  const { row } = namedRow(call);
  const warehouse = call.table('warehouses').find(numberOf(row.warehouse_id));
  const from = findCity(warehouse?.city_id) ?? findCity(call.merchant.cityId);
  const to = findCity(row.receiver_city_id);
  if (!from || !to) throw conflict(`Order ${String(row.id)} has no city to go to, and so no price.`);
  const boxes = partsOf(row.boxes);
  const parcels = boxes.length > 0 ? boxes : [{ weight: row.total_weight }];
  return recordResponse(call.operation, ratesOf(from, to, chargedWeight(parcels, 1)));
};

export const priceHandlers = { 'price.calculate': calculatePrice, 'orders.price': orderPrice };
