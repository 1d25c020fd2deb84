import { group, list } from './operation.ts';
import { Country } from './records/lookups.ts';

export const countries = group('countries', 'Countries that orders can go to', {
  list: list({
    summary: 'List countries',
    route: 'GET /api/countries',
    grade: 'observed',
    row: Country,
    columns: ['id', 'name', 'name_ar', 'code'],
    examples: ['', '--json'],
  }),
});
