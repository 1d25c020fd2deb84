import { expect, it } from 'vitest';
import type { DescribedList, Json, Part } from './described-list.ts';
import { ordinarySiblings } from './ordinary-siblings.ts';
import { readListed } from './read-listed.ts';

/** Whole lists, of which `body` says how the rows and what is beside them make a response. */
type Whole = Omit<DescribedList, 'about' | 'body'> & { readonly body: (part: Part) => Json };

const wholes: Readonly<Record<string, Whole>> = {
  'one response': { by: 'none', inputs: [], body: ({ rows }) => ({ data: rows }) },
  'one response, of which no document tells': {
    by: 'none',
    inputs: [],
    hides: 'all',
    body: ({ rows }) => ({ data: rows }),
  },
  'a list below its own name': {
    by: 'none',
    path: '/fleet/couriers',
    inputs: [],
    body: ({ rows }) => ({ couriers: rows }),
  },
  'pages with a total': {
    by: 'page',
    position: 'page',
    size: 'per_page',
    body: ({ rows, total }) => ({ data: rows, total }),
  },
  'pages without a total': { by: 'page', position: 'page', size: 'per_page', body: ({ rows }) => ({ data: rows }) },
  'a cursor': {
    by: 'token',
    position: 'cursor',
    size: 'limit',
    body: ({ rows, token }) => ({ items: rows, cursor: token ?? null }),
  },
};

/** As many rows as some of the siblings say. */
const rows = 30;

it('ordinary facts around a list that is whole raise a doubt in one of fifty lists at most', {
  timeout: 3_600_000,
}, async () => {
  const alarms: string[] = [];
  let read = 0;
  for (const [what, whole] of Object.entries(wholes)) {
    for (const [name, { body: siblings = {}, headers = {} }] of Object.entries(ordinarySiblings)) {
      const body: DescribedList['body'] = (part) => ({ ...siblings, ...whole.body(part) });
      const { readings } = await readListed({ ...whole, about: what, body, headers: () => headers }, { sizes: [rows] });
      for (const { code, message } of readings) {
        // Of a document that does not show a list, none is read.
        if (code !== 2) read++;
        if (code !== 0 && code !== 2) alarms.push(`${what}, ${name}: ${code} ${message}`);
      }
    }
  }
  console.log([`${alarms.length} doubts in ${read} lists`, ...alarms].join('\n'));
  expect(alarms.length).toBeLessThanOrEqual(read / 50);
});
