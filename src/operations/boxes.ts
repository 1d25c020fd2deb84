import * as z from 'zod';
import { group, list, record } from './operation.ts';
import { timestamps } from './records.ts';

/** A saved box template. The unit of its measures is not documented; they are passed on as sent. */
const Box = z.looseObject({
  id: z.int(),
  type: z.string(),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  user_id: z.int(),
  ...timestamps,
});

const BoxInput = z.looseObject({
  type: z.string().optional().describe('label of the box'),
  length: z.number().optional().describe('length'),
  width: z.number().optional().describe('width'),
  height: z.number().optional().describe('height'),
  weight: z.number().optional().describe('weight'),
});

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
      columns: ['id', 'type', 'length', 'width', 'height', 'weight', 'updated_at'],
      examples: ['', '--all --out boxes.csv'],
    }),
    get: record({
      title: 'Box Details',
      summary: 'Show one box template',
      route: 'GET /api/boxes/{box}',
      grade: 'assumed',
      rowGrade: 'documented',
      row: Box,
      examples: ['6527', 'Medium --json'],
    }),
    create: record({
      title: 'Create Box',
      summary: 'Save a box template',
      route: 'POST /api/boxes',
      grade: 'assumed',
      rowGrade: 'documented',
      done: 'Created box {id}.',
      note: units,
      input: BoxInput,
      row: Box,
      examples: ['--type Small --length 20 --width 15 --height 10 --weight 0.5'],
    }),
    update: record({
      title: 'Update Box',
      summary: 'Change a box template',
      route: 'PUT /api/boxes/{box}',
      grade: 'assumed',
      rowGrade: 'documented',
      done: 'Updated box {box}.',
      note: units,
      alternatives: ['PUT /api/boxes/{box}/edit', 'PATCH /api/boxes/{box}'],
      input: BoxInput,
      row: Box,
      examples: ['6527 --height 12', 'Medium --height 12'],
    }),
  },
  { aliases: ['packages'] },
);
