import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { range } from '../support/lists.ts';
import { smallRecords } from '../support/more-groups.ts';
import { furtherCases } from '../support/ring.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { type Recorded, type Service, startService } from '../support/service.ts';

// For csv and ndjson, the records of a long list are copied from the bytes of the response. A scanner that does not
// follow the whole grammar of JSON misreads these responses.

const perPage = 150;
const lastPage = 29;
const total = perPage * lastPage;
/** Earlier pages are plain where a service changes its format; by then the fast path is in use. */
const changesAt = 20;

/** Pages of 150 records each; `write` makes a response of the page's records and its counts. */
function paged(
  write: (records: string, counts: string, page: number) => string,
  record = (id: number) => `{"id":${id}}`,
) {
  return startService(({ query }: Recorded, response) => {
    const page = Number(query.page ?? 1);
    const records = range(perPage * (page - 1) + 1, perPage * page).map(record);
    const counts = `"current_page":${page},"last_page":${lastPage},"per_page":${perPage},"total":${total}`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(write(records.join(','), counts, page));
  });
}

const idsIn = (stdout: string): number[] =>
  stdout.split('\n').flatMap((line) => line.match(/\d+/)?.slice(0, 1).map(Number) ?? []);

const all = ['small-records', 'list', '--all', '--per-page', `${perPage}`, '--columns', 'id', '--no-header', '-o'];
const wholly = ['small-records', 'list', '--all', '--per-page', `${perPage}`, '-o', 'ndjson'];

const read = (argv: readonly string[], { env }: Service): Promise<Outcome> =>
  shipctl(argv, { env, catalogue: [smallRecords] });

const shapes: Readonly<Record<string, (records: string, counts: string, page: number) => string>> = {
  'the links last, and counts of something else behind them': (records, counts) =>
    `{"data":{"data":[${records}],${counts},"links":[{"url":null,"label":"1"}]},"stats":{"by_status":[{"status":"pending","count":3}],"total":3,"last_page":1,"current_page":1,"per_page":1}}`,
  'links in which a text ends like links': (records, counts) =>
    `{"data":{"data":[${records}],"links":[{"label":"}],"},{"label":"\\"}],\\"total\\":1"}],${counts}}}`,
  'a list of the same name before it': (records, counts) =>
    `{"filters":{"data":[{"id":999}]},"data":{"data":[${records}],${counts}}}`,
  'a page written by hand': (records, counts) => `{ "data" : { "data" : [ ${records} ], ${counts} } }`,
};

describe('a list on the fast path', () => {
  it.each(
    Object.entries(shapes).flatMap(([name, write]) => [
      [name, 'csv', write] as const,
      [
        `${name}, from a late page on`,
        'ndjson',
        (records: string, counts: string, page: number) =>
          page < changesAt ? `{"data":{"data":[${records}],${counts}}}` : write(records, counts, page),
      ] as const,
    ]),
  )('is complete where the response has %s (%s)', async (_name, format, write) => {
    const service = await paged(write);
    for (const each of format === 'csv' ? furtherCases('ndjson', 'json', 'table') : furtherCases('csv')) {
      const { code, stdout, stderr } = await read([...all, each], service);
      expect({ each, code, stderr, ids: idsIn(stdout) }).toMatchObject({ each, code: 0, ids: range(1, total) });
    }
    for (const argv of format === 'csv' ? [[...all, format], ...furtherCases(wholly)] : [wholly]) {
      const { code, stdout, stderr } = await read([...argv, '--debug'], service);
      expect(stderr).toContain('The next pages are copied from the bytes of the responses.');
      expect({ code, ids: idsIn(stdout) }).toEqual({ code: 0, ids: range(1, total) });
    }
  });

  it.each([
    [
      'a field twice, and a number that only its own text can hold',
      (id: number) => `{"id":${id},"tax":1,"tax":12345678901234567890}`,
      /12345678901234567890$/,
    ] as const,
    ...furtherCases(
      [
        'a field twice inside, and an exponent',
        (id: number) => `{"id":${id},"receiver":{"a":1,"a":2},"tax":1e3}`,
        /1000$/,
      ] as const,
      [
        'a name of two hundred thousand letters',
        (id: number) =>
          id % perPage === 7 ? `{"id":${id},"${'k'.repeat(200_000)}":1,"tax":2}` : `{"id":${id},"tax":2}`,
        /2$/,
      ] as const,
    ),
  ])('is complete where a record has %s', async (_, record, tax) => {
    const service = await paged((records, counts) => `{"data":{"data":[${records}],${counts}}}`, record);
    const argv = [
      'small-records',
      'list',
      '--all',
      '--per-page',
      `${perPage}`,
      '--columns',
      'id,tax',
      '--no-header',
      '--csv',
    ];
    const { code, stdout } = await read(argv, service);
    expect({ code, ids: idsIn(stdout) }).toEqual({ code: 0, ids: range(1, total) });
    expect(
      stdout
        .trim()
        .split('\n')
        .filter((line) => !tax.test(line)),
    ).toEqual([]);
    expect((await read(wholly, service)).code).toBe(0);
  });

  it('gives the same warning as a table for records that differ from the documents', async () => {
    // A repeated field in place of a missing one: the number of fields is right.
    const twice = (id: number) => JSON.stringify(box(id)).replace(/"updated_at":/, '"type":');
    const service = await paged((records, counts) => `{"data":[${records}],${counts}}`, twice);
    const argv = ['boxes', 'list', '--all', '--per-page', `${perPage}`, '--columns', 'id', '-o'];
    const [csv, table] = [
      await shipctl([...argv, 'csv'], { env: service.env }),
      await shipctl([...argv, 'table'], { env: { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() } }),
    ];
    expect(csv.stderr).toMatch(/4350 records differ/);
    expect(csv.stderr).toBe(table.stderr);
  });
});
