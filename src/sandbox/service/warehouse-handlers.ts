import { bodyOf } from './body.ts';
import { type Handler, recordReply } from './call.ts';
import { findCity } from './cities.ts';

/** A warehouse is sent the id of its city and shows the name (assumed). */
const create: Handler = (call) => {
  const given = bodyOf(call);
  const city = findCity(given.city_id)?.name;
  return recordReply(call.operation, call.rows.create({ ...(city !== undefined && { city }), ...given }), 201);
};

export const warehouseHandlers: Readonly<Record<string, Handler>> = { 'warehouses.create': create };
