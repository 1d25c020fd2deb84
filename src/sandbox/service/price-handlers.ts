import type { Row } from '../../base/row.ts';
import { money, numberOf, partsOf, sumOf } from '../data/values.ts';
import { conflict, validationError } from '../http/messages.ts';
import { findCity, type SampleCity, tariffs } from '../samples/samples.ts';
import { namedRow, recordResponse, type ServiceHandler } from './service-call.ts';
import { settableFields } from './validation.ts';

const kilometresInDegree = 111;

/** Along the straight line, on a flat map: accurate enough for prices. */
function kilometres(from: SampleCity, to: SampleCity): number {
  const middle = ((from.lat + to.lat) / 2) * (Math.PI / 180);
  const east = (to.lon - from.lon) * Math.cos(middle);
  return kilometresInDegree * Math.hypot(to.lat - from.lat, east);
}

/** A rate for each service, with one of its two prices (observed; the calculation is assumed). */
function ratesOf(from: SampleCity, to: SampleCity, kilograms: number): Row[] {
  const distance = kilometres(from, to);
  return tariffs
    .filter(({ withinCity }) => !withinCity || from.id === to.id)
    .map(({ service, fee, delivery_time, inCents }) => {
      const weightFee = fee.perKilogram * Math.max(0, kilograms - 1);
      const price = money(fee.base + weightFee + (fee.perHundredKilometres * distance) / 100);
      return {
        ...service,
        price_sar: inCents ? null : price,
        price_cents: inCents ? Math.round(price * 100) : null,
        delivery_time,
      };
    });
}

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
  const from = findCity(from_city);
  const to = findCity(to_city);
  const parcels = partsOf(packages);
  if (from && to && parcels.length > 0) {
    return recordResponse(call.operation, ratesOf(from, to, chargedWeight(parcels, 1000)));
  }
  const given = { from_city: from, to_city: to, packages: parcels[0] };
  const missing = Object.entries(given).filter(([, value]) => value === undefined);
  throw validationError(new Map(missing.map(([name]) => [name, [`The ${name.replace('_', ' ')} field is required.`]])));
};

/** From the order's warehouse to its consignee. Weights of orders are grams (observed). */
const orderPrice: ServiceHandler = (call) => {
  const { row } = namedRow(call);
  const warehouse = call.table('warehouses').find(numberOf(row.warehouse_id));
  const from = findCity(warehouse?.city_id) ?? findCity(call.merchant.cityId);
  const to = findCity(row.receiver_city_id) ?? findCity(row.receiver_city);
  if (!from || !to) throw conflict(`Order ${String(row.id)} has no city to go to, and so no price.`);
  const boxes = partsOf(row.boxes);
  const parcels = boxes.length > 0 ? boxes : [{ weight: row.total_weight }];
  return recordResponse(call.operation, ratesOf(from, to, chargedWeight(parcels, 1)));
};

export const priceHandlers = { 'price.calculate': calculatePrice, 'orders.price': orderPrice };
