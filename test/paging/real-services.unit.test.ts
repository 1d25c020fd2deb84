import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listInProcess } from '../support/list-in-process.ts';
import { followedServices } from '../support/real-followed.ts';
import { numberedServices } from '../support/real-numbered.ts';
import { ring, sampleOf } from '../support/ring.ts';

const folder = new URL('../fixtures/paging/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.openapi.json', ''));

const realServices = { ...numberedServices, ...followedServices };

/** None, one, a page, one more, several whole pages, many; a page as `--all` gets it. */
const sizesFor = (most: number): readonly number[] => {
  const page = Math.min(most, 100);
  return [0, 1, page, page + 1, 3 * page, ...(ring === 'nightly' ? [1000] : [])];
};

describe('a list of a real service', () => {
  it('is described for each that answers', () => {
    expect(names.sort()).toEqual(Object.keys(realServices).sort());
    const whole = Object.values(realServices).filter(({ unproved }) => unproved === undefined);
    expect(whole.length).toBeGreaterThanOrEqual(40);
  });

  it.each(sampleOf(Object.entries(realServices), 3))(
    'is whole at every size, or not vouched for: %s',
    async (name, service) => {
      const { most, answer, idField = 'id', unproved } = service;
      let count = 0;
      const document = readFileSync(new URL(`${name}.openapi.json`, folder), 'utf8');
      const { pull } = await listInProcess(document, (query) => answer(count, query));
      for (const size of sizesFor(most)) {
        count = size;
        const { rows, failure } = await pull();
        const ids = rows.map((row) => String(row[idField]));
        const isUnproved = unproved?.sizes.includes(size);
        expect({ name, size, kind: failure?.kind, message: failure?.message, rows: new Set(ids).size }).toMatchObject(
          isUnproved
            ? { name, size, kind: 'partial' }
            : { name, size, kind: undefined, message: undefined, rows: size },
        );
        // No row twice, whatever the end is.
        expect(ids.length).toBe(new Set(ids).size);
      }
    },
  );
});
