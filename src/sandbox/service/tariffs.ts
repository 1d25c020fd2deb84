interface Tariff {
  readonly service_id: number;
  readonly identifier: string;
  readonly courier_name: string;
  readonly service_name: string;
  readonly delivery_time: string | null;
  /** In riyals, for the first kilogram within a city. */
  readonly base: number;
  readonly perKilogram: number;
  readonly perHundredKilometres: number;
  readonly withinCity?: true;
  readonly inCents?: true;
}

/** Made up, but for their shape. The identifiers differ from the couriers' names, as they were seen to (observed). */
export const tariffs: readonly Tariff[] = [
  {
    ...{ service_id: 11, identifier: 'ARX-DOM', courier_name: 'Aramex', service_name: 'Domestic' },
    ...{ delivery_time: '1-3 days', base: 18, perKilogram: 2.5, perHundredKilometres: 0.75 },
  },
  {
    ...{ service_id: 12, identifier: 'BRQ-SD', courier_name: 'Barq', service_name: 'Same day', withinCity: true },
    ...{ delivery_time: 'same day', base: 32, perKilogram: 3, perHundredKilometres: 0 },
  },
  {
    ...{ service_id: 14, identifier: 'THB-STD', courier_name: 'Thabit', service_name: 'Standard', inCents: true },
    ...{ delivery_time: '2-4 days', base: 15.95, perKilogram: 2, perHundredKilometres: 0.5 },
  },
  {
    ...{ service_id: 16, identifier: 'SPL-PCL', courier_name: 'سبل', service_name: 'طرود' },
    ...{ delivery_time: null, base: 13, perKilogram: 1.5, perHundredKilometres: 0.4 },
  },
];
