import type { Row } from '../../base/row.ts';
import { money } from '../data/values.ts';
import type { SampleCity } from '../samples/cities.ts';
import { type Tariff, tariffs } from '../samples/tariffs.ts';

const kilometresInDegree = 111;

/** Along the straight line, on a flat map: accurate enough for prices. */
function kilometres(from: SampleCity, to: SampleCity): number {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  const east = (to.longitude - from.longitude) * Math.cos(middle);
  return kilometresInDegree * Math.hypot(to.latitude - from.latitude, east);
}

function rateOf({ service, fee, delivery_time, inCents }: Tariff, kilograms: number, distance: number): Row {
  const weightFee = fee.perKilogram * Math.max(0, kilograms - 1);
  const price = money(fee.base + weightFee + (fee.perHundredKilometres * distance) / 100);
  return {
    ...service,
    price_sar: inCents ? null : price,
    price_cents: inCents ? Math.round(price * 100) : null,
    delivery_time,
  };
}

/** A rate for each service, with one of its two prices (observed; the calculation is assumed). */
export function ratesOf(from: SampleCity, to: SampleCity, kilograms: number): Row[] {
  const distance = kilometres(from, to);
  return tariffs
    .filter(({ withinCity }) => !withinCity || from.id === to.id)
    .map((tariff) => rateOf(tariff, kilograms, distance));
}
