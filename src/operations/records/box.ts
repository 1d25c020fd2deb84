import * as z from 'zod';
import { timestamps } from './values.ts';

/** A saved box template. The unit of its measures is not documented; they are passed on as sent. */
export const Box = z.looseObject({
  id: z.int(),
  type: z.string(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  user_id: z.int(),
  ...timestamps,
});
