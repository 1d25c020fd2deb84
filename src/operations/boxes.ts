import { group, list, record } from './operation.ts';
import { Box } from './records/box.ts';
import { BoxInput } from './records/inputs.ts';

const boxColumns = ['id', 'type', 'length', 'width', 'height', 'weight', 'updated_at'] as const;

const units = 'The unit of the measures is not documented. Use the unit of your other boxes.';

export const boxes = group(
  'boxes',
  'Box templates: the boxes you pack in',
  {
    list: list({
      title: 'List box templates',
      summary: 'List your box templates',
      route: 'GET /api/boxes',
      grade: 'documented',
      envelope: '.',
      row: Box,
      columns: boxColumns,
      examples: ['', '--all --out boxes.csv'],
    }),
    get: record({
      title: 'Box Details',
      summary: 'Show one box template',
      route: 'GET /api/boxes/{box}',
      grade: 'assumed',
      row: Box,
      columns: boxColumns,
      examples: ['6527', '6527 --json'],
    }),
    create: record({
      title: 'Create Box',
      summary: 'Save a box template',
      route: 'POST /api/boxes',
      grade: 'assumed',
      done: 'Created box {id}.',
      note: units,
      input: BoxInput,
      row: Box,
      columns: boxColumns,
      examples: ['--type Small --length 20 --width 15 --height 10 --weight 0.5'],
    }),
    update: record({
      title: 'Update Box',
      summary: 'Change a box template',
      route: 'PUT /api/boxes/{box}',
      grade: 'assumed',
      done: 'Updated box {box}.',
      note: units,
      alternatives: ['PUT /api/boxes/{box}/edit'],
      input: BoxInput,
      row: Box,
      columns: boxColumns,
      examples: ['6527 --height 12'],
    }),
  },
  { aliases: ['packages'] },
);
