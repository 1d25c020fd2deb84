import * as z from 'zod';

/** A field that is present with null when it has no value, and whose type the interface document does not show. */
export const untyped = z.unknown();

/** ISO 8601 in UTC with microseconds and a trailing Z (documented). Passed on as sent. */
export const timestamp = z.string();

/** A calendar day as the service takes it; flags of this format also take `today`, `yesterday` and `7d`. */
export const Day = z.iso.date();

export const timestamps = { created_at: timestamp, updated_at: timestamp };
