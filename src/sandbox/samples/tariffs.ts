import all from './tariffs.json' with { type: 'json' };

/**
 * Made up, except for their shape: the identifiers differ from the couriers' names (observed). Fees are in riyals, the
 * base for the first kilogram within a city.
 */
export const tariffs = all;

export type Tariff = (typeof tariffs)[number];
