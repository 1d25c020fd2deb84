import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, countries } from '../support/countries.ts';
import { homeFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { errorOf, type Outcome, shipctl } from '../support/run.ts';
import { type Handler, type Recorded, sendJson, startService } from '../support/service.ts';
import { open, part, things } from '../support/things.ts';

/** A service whose list of countries says nothing about pages, and a command line with a profile of its own. */
async function silent(answer: Handler) {
  const { env } = settingsFolder();
  const service = await startService(answer);
  const type = (...argv: readonly string[]) => shipctl(argv, { env: { ...service.env, ...env } });
  /** What a command has and how many requests it took. */
  const cost = async (...argv: readonly string[]): Promise<Outcome & { readonly requests: number }> => {
    const before = service.requests.length;
    const outcome = await type(...argv);
    return { ...outcome, requests: service.requests.length - before };
  };
  const listed = async () => JSON.parse((await type('ops', 'list', 'countries', '--json')).stdout)[0];
  return { service, env, type, cost, listed };
}

const pageOf = (rows: readonly unknown[], { page = '1' }: Recorded['query'], size = 20) =>
  rows.slice((Number(page) - 1) * size, Number(page) * size);

describe('a list that says nothing about pages', () => {
  it.each([7, ...furtherRows([1], [2], [10], [100], [146]).flat()])(
    'is whole with %i rows where inputs for pages change nothing, which one request finds out for good',
    async (count) => {
      const { cost, listed, type } = await silent(() => ({ data: countries(count) }));
      expect(await listed()).toMatchObject({ paging: 'page (built in)', paging_found: null });
      const manifest = join(homeFolder(), `${count}.json`);
      const first = await cost(...all, '--out', `${manifest}.ndjson`, '--manifest', manifest);
      expect(first).toMatchObject({ code: 0, requests: count < 100 ? 2 : 3 });
      const proof = 'page, offset and size are ignored';
      expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ complete: true, rows: count, proof });
      expect(await cost(...all)).toMatchObject({ code: 0, requests: 1 });
      expect(await listed()).toMatchObject({ paging_way: 'none', paging_found: expect.stringMatching(/^20.*Z$/) });
      expect((await type('ops', 'list', 'countries')).stdout).toMatch(/none \(asked 20\d\d-\d\d-\d\d\)/);
      // Whoever doubts it has it asked again.
      expect((await cost(...all, '--verify')).requests).toBeGreaterThan(1);
    },
  );

  it('is read page by page where the service has pages after all, and from then on', async () => {
    const { cost, listed } = await silent(({ query }) => pageOf(countries(45), query));
    const first = await cost(...all);
    expect({ code: first.code, ids: idsOf(first) }).toEqual({ code: 0, ids: range(1, 45) });
    expect(await listed()).toMatchObject({ paging_way: 'page=page,first=1' });
    const again = await cost(...all);
    expect({ ids: idsOf(again), requests: again.requests }).toEqual({ ids: range(1, 45), requests: 6 });
  });

  it('is asked about again where it has grown to a round number, by then perhaps a limit', async () => {
    let count = 13;
    const { cost } = await silent(({ query }) => pageOf(countries(count), query, count > 20 ? 20 : 99));
    expect(await cost(...all)).toMatchObject({ code: 0 });
    count = 65;
    const grown = await cost(...all);
    expect({ code: grown.code, ids: idsOf(grown) }).toEqual({ code: 0, ids: range(1, 65) });
  });

  it('is not vouched for where the answers differ each time: the message says how to settle that', async () => {
    let next = 0;
    const { type } = await silent(() => range(1, 7).map(() => ({ id: ++next, name: 'Drawn by lot' })));
    const outcome = await type(...all);
    expect(errorOf(outcome)).toMatchObject({ code: 'partial' });
    expect(outcome.stderr).toContain('shipctl ops set countries.list --paging none');
    await type('ops', 'set', 'countries.list', '--paging', 'none');
    expect(await type(...all)).toMatchObject({ code: 0 });
  });

  it('is the same list though a row came between the two requests', async () => {
    const seen: Recorded[] = [];
    const { cost } = await silent((request) => countries(6 + Math.min(2, seen.push(request))));
    const outcome = await cost(...all);
    expect({ code: outcome.code, requests: outcome.requests }).toEqual({ code: 0, requests: 3 });
  });

  it('is whole where the service refuses inputs that it does not know', async () => {
    const { cost } = await silent(({ query }, response) =>
      Object.keys(query).length === 0
        ? countries(7)
        : sendJson(response, 422, { message: 'Unknown input', errors: { [Object.keys(query)[0] ?? '']: ['unknown'] } }),
    );
    expect(await cost(...all)).toMatchObject({ code: 0 });
    expect(await cost(...all)).toMatchObject({ code: 0, requests: 2 });
  });

  it('is as the service sent it without --all, in a dry run, offline and in the sandbox: nothing is asked', async () => {
    const { cost, env } = await silent(() => countries(20));
    const page = await cost('countries', 'list', '-o', 'ndjson');
    expect(page).toMatchObject({ code: 0, requests: 1 });
    expect(page.stderr).toContain('as the service sent them');
    expect(page.stderr).toContain('shipctl countries list --output ndjson --all');
    expect(await cost(...all, '--dry-run')).toMatchObject({ code: 0, requests: 0 });
    expect(await cost(...all, '--offline')).toMatchObject({ requests: 0 });
    expect(await cost(...all, '--sandbox')).toMatchObject({ code: 0, requests: 0, stderr: '' });
    expect(existsSync(join(env.SHIPCTL_CONFIG_DIR, 'paging'))).toBe(false);
    expect(await cost(...all)).toMatchObject({ code: 0, requests: 2 });
    expect((await cost('countries', 'list')).stderr).toBe('');
  });

  it('is asked about at each base URL by itself', async () => {
    const { env, cost } = await silent(() => countries(7));
    const other = await startService(() => countries(7));
    await cost(...all);
    await shipctl(all, { env: { ...other.env, ...env } });
    expect(other.requests).toHaveLength(2);
  });
});

describe('an imported list whose document says nothing about pages', () => {
  const pages = { inputs: [], around: [] };
  const line = ['things', 'list', '--all', '-o', 'ndjson', '--retries', '0'];

  it.each([
    ['offset=offset,size=limit', ({ query }: Recorded) => part(things(1, 65), query, 25)],
    ...furtherRows(
      // An offset behind the end is refused.
      [
        'offset=offset',
        ({ query: { offset = '0' } }: Recorded, response: ServerResponse) =>
          Number(offset) < 65 ? things(1, 65).slice(+offset, +offset + 20) : sendJson(response, 422, {}),
      ],
      [
        'offset=skip',
        ({ query }: Recorded) =>
          things(1, 65)
            .slice(Number(query.skip ?? 0))
            .slice(0, 20),
      ],
      ['page=page,first=0', ({ query: { page = '0' } }: Recorded) => pageOf(things(1, 65), { page: `${+page + 1}` })],
      ['page=pageNumber,first=1', ({ query }: Recorded) => pageOf(things(1, 65), { page: query.pageNumber ?? '1' })],
      // All at once, unless a page is asked for.
      ['page=page,first=1', ({ query }: Recorded) => (query.page ? pageOf(things(1, 65), query) : things(1, 65))],
      [
        'page=page,size=per_page,first=1',
        ({ query: { page, per_page: size = '15' } }: Recorded) => {
          const rows = pageOf(things(1, 65), { page: page ?? '1' }, page ? +size : 20);
          const counts = { current_page: Number(page), last_page: Math.ceil(65 / +size), per_page: +size, total: 65 };
          return page ? { data: rows, ...counts } : { data: rows };
        },
      ],
    ),
  ])('is read by the inputs that the service knows: %s', async (way, answer) => {
    const { type, service } = await open(pages, answer);
    const first = await type(...line);
    expect({ ids: idsOf(first), code: first.code, stderr: first.code === 0 ? '' : first.stderr }).toEqual({
      ...{ ids: range(1, 65), code: 0, stderr: '' },
    });
    const listed = await type('ops', 'list', 'things', '--json');
    expect(JSON.parse(listed.stdout)[0]).toMatchObject({ paging_way: way });
    const before = service.requests.length;
    expect(idsOf(await type(...line))).toEqual(range(1, 65));
    expect(service.requests.slice(before).every(({ query }) => !('pageSize' in query))).toBe(true);
  });

  it('is not vouched for where only its size can be chosen and a round number comes', async () => {
    const { type } = await open(pages, ({ query }) =>
      things(1, 300).slice(0, Math.min(Number(query.limit ?? 20), 100)),
    );
    const outcome = await type(...line);
    expect(outcome.code).toBe(8);
    expect(idsOf(outcome)).toEqual(range(1, 100));
  });
});
