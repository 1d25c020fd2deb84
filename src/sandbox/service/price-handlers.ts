import type { Row } from '../../base/row.ts';
import { numberOf, rowsIn } from '../data/values.ts';
import { conflict } from '../http/http-error.ts';
import { findCity } from '../samples/cities.ts';
import { namedRow, type OperationHandler, recordResponse } from './operation-call.ts';
import { type Parcel, ratesOf } from './rates.ts';
import { settableFields } from './settable-fields.ts';
import { FieldErrors } from './validation.ts';

const parcelOf = ({ length, width, height, weight }: Row, gramsInUnit: number): Parcel => ({
  kilograms: (numberOf(weight) * gramsInUnit) / 1000,
  litres: (numberOf(length) * numberOf(width) * numberOf(height)) / 1000,
});

/** Weights are kilograms here (observed). That all three fields are required is assumed. */
export const calculatePrice: OperationHandler = (call) => {
  const { from_city, to_city, packages } = settableFields(call);
  const [from, to] = [findCity(from_city), findCity(to_city)];
  const parcels = rowsIn(packages).map((parcel) => parcelOf(parcel, 1000));
  if (from && to && parcels.length > 0) return recordResponse(call.operation, ratesOf(from, to, parcels));
  const errors = new FieldErrors();
  if (!from) errors.add('from_city', 'is required');
  if (!to) errors.add('to_city', 'is required');
  if (parcels.length === 0) errors.add('packages', 'is required');
  throw errors.asHttpError();
};

/** From the order's warehouse to its consignee. Weights of orders are grams (observed). */
export const orderPrice: OperationHandler = (call) => {
  const { row } = namedRow(call);
  const warehouse = call.table('warehouses').find(numberOf(row.warehouse_id));
  const from = findCity(warehouse?.city_id) ?? findCity(call.merchant.cityId);
  const to = findCity(row.receiver_city_id);
  if (!from || !to) throw conflict(`Order ${String(row.id)} has no city to go to, and so no price.`);
  const boxes = rowsIn(row.boxes);
  const parcels = (boxes.length > 0 ? boxes : [{ weight: row.total_weight }]).map((box) => parcelOf(box, 1));
  return recordResponse(call.operation, ratesOf(from, to, parcels));
};
