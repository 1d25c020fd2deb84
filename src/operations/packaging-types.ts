import * as z from 'zod';
import { group, list, record } from './operation.ts';

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
    row: PackagingType,
    examples: ['1'],
  }),
});
