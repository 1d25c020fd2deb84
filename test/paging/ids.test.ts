import { describe, expect, it } from 'vitest';
import { range } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const small = (id: number) => order(id, { items: [], boxes: [] });
const all = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--concurrency', '1'];

describe('ids that do not fit a double', () => {
  const base = 9_007_199_254_740_993n;
  const text = (at: number): string => JSON.stringify(small(at)).replace(`"id":${at},`, `"id":${base + BigInt(at)},`);
  const digits = (stdout: string): string[] => stdout.match(/(?<="id":)\d+/g) ?? [];
  const numbered = (count: number): string[] => range(1, count).map((at) => String(base + BigInt(at)));

  /** Serves these JSON texts unchanged, ten a page. */
  const serve = (records: (request: number) => readonly string[]) => {
    let at = 0;
    return startService(({ query }, response) => {
      const number = Number(query.page ?? 1);
      const rows = records(++at);
      const last = Math.ceil(rows.length / 10);
      const counts = `"current_page":${number},"last_page":${last},"per_page":10,"total":${rows.length}`;
      const data = rows.slice((number - 1) * 10, number * 10).join(',');
      sendJson(response, 200, `{"data":{${counts},"data":[${data}]}}`);
    });
  };

  it('are each written once and digit for digit, though neighbours are the same double', async () => {
    const service = await serve(() => range(1, 25).map(text));
    for (const format of ['ndjson', 'json']) {
      const { code, stdout } = await shipctl([...all, '-o', format, '--verify'], { env: service.env });
      expect({ code, ids: digits(stdout) }).toEqual({ code: 0, ids: numbered(25) });
    }
    const { stdout } = await shipctl([...all, '-o', 'csv', '--columns', 'id', '--no-header'], { env: service.env });
    expect(stdout.trimEnd().split('\n')).toEqual(numbered(25));
  });

  it('are recognized on the next page when a new row has pushed them there', async () => {
    const rows = range(1, 25).map(text);
    const service = await serve((request) => (request < 2 ? rows : [text(26), ...rows]));
    const { code, stdout } = await shipctl(all, { env: service.env });
    expect({ code, ids: digits(stdout).sort() }).toEqual({ code: 0, ids: numbered(26).sort() });
    // Three pages, of which the last one overlaps, and both ends again: a row not recognized would cost a second pass.
    expect(service.requests).toHaveLength(8);
  });
});

describe('values that are not ids', () => {
  it.each([
    ['records', (at: number) => ({ of: at })],
    ['empty records', () => ({})],
    ...furtherRows(['lists', () => []], ['truths', () => true], ['nulls', () => null]),
  ])('do not drop a row: %s', async (_what, id) => {
    const rows = range(1, 25).map((at) => ({ ...small(at), id: id(at) }));
    const service = await startService((request) => ({ data: paginate(rows, request) }));
    const { code, stdout } = await shipctl([...all, '-q'], { env: service.env });
    const numbers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { order_number: string }).order_number);
    expect({ code, numbers }).toEqual({ code: 0, numbers: rows.map(({ order_number }) => order_number) });
  });
});
