import * as z from 'zod';
import { group, list, one } from './operation.ts';
import { Box } from './records/box.ts';

const columns = ['id', 'type', 'length', 'width', 'height', 'weight', 'updated_at'] as const;

export const boxes = group(
  'boxes',
  'Box templates: the boxes you pack in',
  {
    list: list({
      summary: 'List your box templates',
      route: 'GET /api/boxes',
      grade: 'documented',
      envelope: '.',
      row: Box,
      columns,
      examples: ['', '--all --out boxes.csv'],
    }),
    create: one({
      summary: 'Save a box template',
      route: 'POST /api/boxes',
      grade: 'assumed',
      note: 'The unit of the measures is not documented: use the one your other boxes have.',
      input: z.object({
        type: z.string().optional().describe('label of the box'),
        length: z.number().optional().describe('length'),
        width: z.number().optional().describe('width'),
        height: z.number().optional().describe('height'),
        weight: z.number().optional().describe('weight'),
      }),
      row: Box,
      columns,
      examples: ['--type Small --length 20 --width 15 --height 10 --weight 0.5'],
    }),
  },
  { aliases: ['packages'] },
);
