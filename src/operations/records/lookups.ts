import * as z from 'zod';

/** Fields seen in integrators' code (observed); the document names the lists only. */
export const Country = z.looseObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  code: z.string().nullable(),
});

export const PackagingType = z.looseObject({
  id: z.int(),
  name: z.string(),
  is_default: z.union([z.boolean(), z.int()]).nullable(),
});
