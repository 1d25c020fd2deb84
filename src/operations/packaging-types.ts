import { group, list } from './operation.ts';
import { PackagingType } from './records/lookups.ts';

export const packagingTypes = group('packaging-types', 'Kinds of packaging for a box', {
  list: list({
    summary: 'List packaging types',
    route: 'GET /api/packaging-types',
    grade: 'observed',
    row: PackagingType,
    columns: ['id', 'name', 'is_default'],
    examples: ['', '--columns id,name --csv'],
  }),
});
