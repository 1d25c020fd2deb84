import * as z from 'zod';
import { group, list, record } from './operation.ts';
import { untyped } from './records.ts';

// The fields were seen in integrators' code; the interface document names the lists only.
const Country = z.looseObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullish(),
  code: z.string().nullish(),
});

const City = z.looseObject({
  id: z.int(),
  name: z.string(),
  name_ar: z.string().nullish(),
});

/** Values seen: aramex, barq, transcorp, thabit, jt, spl (observed). */
const Courier = z.looseObject({
  id: untyped,
  name: z.string(),
  name_ar: z.string().nullish(),
});

export const countries = group(
  'countries',
  'Countries that orders can go to',
  {
    list: list({
      title: 'Countries List',
      summary: 'List countries',
      route: 'GET /api/countries',
      grade: 'observed',
      row: Country,
      columns: ['id', 'name', 'name_ar', 'code'],
    }),
  },
  { within: 'utilities' },
);

export const cities = group(
  'cities',
  'Cities and their ids',
  {
    list: list({
      title: 'Cities List',
      summary: 'List cities',
      route: 'GET /api/cities',
      grade: 'observed',
      input: z.object({
        country_id: z.int().optional().describe('only cities of this country (shipctl countries list)'),
        search: z.string().optional().describe('only cities whose name contains this'),
      }),
      row: City,
      columns: ['id', 'name', 'name_ar'],
      examples: ['--search riy', '--country-id 1 --json'],
    }),
  },
  { within: 'utilities' },
);

export const couriers = group(
  'couriers',
  'Couriers that shipments can go with',
  {
    list: list({
      title: 'Couriers List',
      summary: 'List couriers',
      route: 'GET /api/couriers',
      grade: 'published',
      rowGrade: 'observed',
      note: 'Values seen for shipments: aramex, barq, transcorp, thabit, jt, spl.',
      row: Courier,
      columns: ['id', 'name', 'name_ar'],
      examples: ['', '--columns name --csv'],
    }),
  },
  { within: 'utilities' },
);

const PackagingType = z.looseObject({
  id: z.int(),
  name: z.string(),
  is_default: z.union([z.boolean(), z.int()]).nullish(),
});

export const packagingTypes = group('packaging-types', 'Kinds of packaging for a box', {
  list: list({
    title: 'Packaging Types List',
    summary: 'List packaging types',
    route: 'GET /api/packaging-types',
    grade: 'observed',
    row: PackagingType,
    columns: ['id', 'name', 'is_default'],
    examples: ['', '--columns id,name --csv'],
  }),
  get: record({
    title: 'Packaging Type Details',
    summary: 'Show one packaging type',
    route: 'GET /api/packaging-types/{type}',
    grade: 'assumed',
    rowGrade: 'observed',
    row: PackagingType,
    examples: ['1'],
  }),
});

/** Named in the interface document without any operation: users import theirs. */
export const automation = group(
  'automation',
  'Automation: named by the service, operations unknown',
  {},
  {
    note: `The interface document names this group without any operation. If you have the provider's OpenAPI document or
Postman collection, its operations become commands here:

  shipctl ops import openapi.json

Or add an operation that you know:

  shipctl ops set automation.list 'GET /api/automations'`,
  },
);
