import { group, list, record } from './operation.ts';
import { PackagingType } from './records/lookups.ts';

const packagingColumns = ['id', 'name', 'is_default'] as const;

export const packagingTypes = group('packaging-types', 'Kinds of packaging for a box', {
  list: list({
    title: 'Packaging Types List',
    summary: 'List packaging types',
    route: 'GET /api/packaging-types',
    grade: 'observed',
    row: PackagingType,
    columns: packagingColumns,
    examples: ['', '--columns id,name --csv'],
  }),
  get: record({
    title: 'Packaging Type Details',
    summary: 'Show one packaging type',
    route: 'GET /api/packaging-types/{type}',
    grade: 'assumed',
    row: PackagingType,
    columns: packagingColumns,
    examples: ['1'],
  }),
});
