import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { followedServices } from '../support/real-followed.ts';
import { numberedServices } from '../support/real-numbered.ts';
import { errorOf } from '../support/run.ts';
import { sendJson } from '../support/service.ts';
import { importedList } from '../support/styled-lists.ts';

const folder = new URL('../fixtures/paging/', import.meta.url);
const names = readdirSync(folder).map((file) => file.replace('.openapi.json', ''));

const realServices = { ...numberedServices, ...followedServices };

/** None, one, a page, one more, several whole pages, many; a page as `--all` gets it. */
const sizesFor = (most: number): readonly number[] => {
  const page = Math.min(most, 100);
  return [0, 1, page, page + 1, 3 * page, 1000];
};

describe('a list of a real service', () => {
  it('is described for each that answers', () => {
    expect(names.sort()).toEqual(Object.keys(realServices).sort());
    const whole = Object.values(realServices).filter(({ unproved }) => unproved === undefined);
    expect(whole.length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.entries(realServices))('is whole at every size, or not vouched for: %s', async (name, service) => {
    const { most, answer, idField = 'id', unproved } = service;
    let count = 0;
    const document = readFileSync(new URL(`${name}.openapi.json`, folder), 'utf8');
    const { type } = await importedList(document, ({ query }, response) => {
      const { status = 200, json, headers } = answer(count, query);
      if (json === undefined) return response.writeHead(status, headers).end();
      return sendJson(response, status, json, headers);
    });
    for (const size of sizesFor(most)) {
      count = size;
      const outcome = await type('things', 'list', '--all', '-o', 'ndjson', '--retries', '0');
      const ids = outcome.stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => String(JSON.parse(line)[idField]));
      const message = outcome.code === 0 ? '' : errorOf(outcome).message;
      const isUnproved = unproved?.sizes.includes(size);
      expect({ name, size, code: outcome.code, message, rows: new Set(ids).size }).toMatchObject(
        isUnproved ? { name, size, code: 8 } : { name, size, code: 0, rows: size },
      );
      // No row twice, whatever the exit code is.
      expect(ids.length).toBe(new Set(ids).size);
    }
  });
});
