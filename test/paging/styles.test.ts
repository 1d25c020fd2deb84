import { describe, expect, it } from 'vitest';
import { styledList } from '../support/imported-lists.ts';
import { idsOf, range } from '../support/lists.ts';
import { countedStyles, followedStyles } from '../support/paging-styles.ts';
import { perRing, ring } from '../support/ring.ts';
import { thing } from '../support/styled-lists.ts';

const styles = { ...countedStyles, ...followedStyles };

/** A total in a header, an offset, a cursor. */
const telling = ['X-WP-Total', 'offset and limit with a total', 'a cursor that is null at the end'];

/** In the second ring every third too, and at night all. */
const shown = Object.entries(styles).filter(
  ([name], at) => telling.includes(name) || (ring !== 'test' && at % perRing(1, 3, 1) === 0),
);

// The lengths and sizes of these lists are in styles.unit.test.ts, without the program and a server.

describe('a list that is paged in a way of its own', () => {
  it.each(shown)('is read whole by the program, or as far as --limit says: %s', async (_name, style) => {
    const { type, service } = await styledList(style, { rows: range(1, 95).map(thing), most: 30, fallback: 15 });
    const all = ['things', 'list', '--all', '-o', 'ndjson', '--tint', 'red & blue'];
    for (const size of [[], ['--per-page', '20', '--concurrency', '2']]) {
      const outcome = await type(...all, ...size);
      expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 95) });
    }
    const sent = service.requests;
    expect(sent.every(({ path, query }) => path === '/api/things' && query.tint === 'red & blue')).toBe(true);
    const limited = await type('things', 'list', '--limit', '42', '-o', 'ndjson');
    expect({ ...limited, ids: idsOf(limited) }).toMatchObject({ code: 0, ids: range(1, 42) });
  });
});
