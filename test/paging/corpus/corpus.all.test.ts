import { expect, it } from 'vitest';
import { corpus } from './all-lists.ts';
import { readListed, sizesOf } from './read-listed.ts';

// Every list, at every size, is read in corpus.nightly.test.ts.

const representatives = [
  'one response: its own total',
  'cut, and said: a total as text',
  'a wrong total: a total that stops at 500, by page',
  'wrong ids: two variants with one id, in pages',
  'missing rows: filtered behind the database, behind cursors',
  'ignored inputs: a size that is ignored, by offset',
  'odd names: walmart',
  'usual: pages without a total',
  'published pages: paystack',
  'published offsets: razorpay',
  'published cursors: mollie',
];

it.each(corpus.filter(([name]) => representatives.includes(name)))(
  'a list of the corpus is whole, or not vouched for: %s',
  async (_name, list) => {
    const [none = 0, , , page = 0, more = 0] = sizesOf(list);
    const { readings } = await readListed(list, { sizes: [none, page, more] });
    expect(readings.map(({ size, verdict }) => ({ size, verdict }))).toEqual(
      [none, page, more].map((size) => ({ size, verdict: 'whole' })),
    );
  },
);
