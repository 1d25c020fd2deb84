/**
 * Made up, except for their shape: the identifiers differ from the couriers' names (observed). Fees are in riyals, the
 * base for the first kilogram within a city.
 */
export const tariffs = [
  {
    service: { service_id: 11, identifier: 'ARX-DOM', courier_name: 'Aramex', service_name: 'Domestic' },
    fee: { base: 18, perKilogram: 2.5, perHundredKilometres: 0.75 },
    delivery_time: '1-3 days',
    withinCity: false,
    inCents: false,
  },
  {
    service: { service_id: 12, identifier: 'BRQ-SD', courier_name: 'Barq', service_name: 'Same day' },
    fee: { base: 32, perKilogram: 3, perHundredKilometres: 0 },
    delivery_time: 'same day',
    withinCity: true,
    inCents: false,
  },
  {
    service: { service_id: 14, identifier: 'THB-STD', courier_name: 'Thabit', service_name: 'Standard' },
    fee: { base: 15.95, perKilogram: 2, perHundredKilometres: 0.5 },
    delivery_time: '2-4 days',
    withinCity: false,
    inCents: true,
  },
  {
    service: { service_id: 16, identifier: 'SPL-PCL', courier_name: 'سبل', service_name: 'طرود' },
    fee: { base: 13, perKilogram: 1.5, perHundredKilometres: 0.4 },
    delivery_time: null,
    withinCity: false,
    inCents: false,
  },
];

export type Tariff = (typeof tariffs)[number];
