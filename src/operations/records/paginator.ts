import * as z from 'zod';

const PageLink = z.looseObject({
  url: z.string().nullable(),
  label: z.string(),
  page: z.int().nullish(),
  active: z.boolean(),
});

/**
 * The paginator object (documented). `from` and `to` are null on an empty page, and gap entries of `links` have no
 * `page` (observed). The program pages by number and reads only the counts; `links` and the URLs are never followed.
 */
export const Paginator = z.looseObject({
  current_page: z.int(),
  data: z.array(z.unknown()),
  first_page_url: z.string(),
  from: z.int().nullable(),
  last_page: z.int(),
  last_page_url: z.string(),
  links: z.array(PageLink),
  next_page_url: z.string().nullable(),
  path: z.string(),
  per_page: z.int(),
  prev_page_url: z.string().nullable(),
  to: z.int().nullable(),
  total: z.int(),
});
