import { findCity } from '../samples/cities.ts';
import { recordResponse, type ServiceHandler } from './service-call.ts';
import { settableFields } from './settable-fields.ts';

/** A warehouse is created with the id of its city and shows the name (assumed). */
export const createWarehouse: ServiceHandler = (call) => {
  const fields = settableFields(call);
  const city = findCity(fields.city_id);
  return recordResponse(call.operation, call.rows.create({ ...(city && { city: city.name }), ...fields }), 201);
};
