import { describe, expect, it } from 'vitest';
import { importing } from '../support/importing.ts';
import { idsOf, range } from '../support/lists.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { type Recorded, sendJson, type startService } from '../support/service.ts';
import { thing } from '../support/styled-lists.ts';
import { vendorDocument } from '../support/vendor-parts.ts';
import { vendorSearches } from '../support/vendor-searches.ts';

const search = vendorSearches['Gelato: an action behind a colon'];

/** A list of 25 rows, `GET` or `POST`: the first answer of each page is a failure. */
function unsteady() {
  const seen = new Set<string>();
  return ({ body, method }: Recorded, response: Parameters<Parameters<typeof startService>[0]>[1]) => {
    const isFirst = !seen.has(body);
    seen.add(body);
    if (isFirst) return sendJson(response, 503, { error: 'busy' }, { 'retry-after': '0' });
    const { offset = 0, limit = 10 } = JSON.parse(body === '' ? '{}' : body);
    return sendJson(response, 200, {
      orders: range(offset + 1, Math.min(25, offset + limit)).map(thing),
      method,
    });
  };
}

async function searching(document = vendorDocument(search as NonNullable<typeof search>)) {
  const found = await importing(document, undefined, unsteady());
  return { ...found, bodies: () => found.service.requests.map(({ body }) => JSON.parse(body)) };
}

const all = ['orders', 'search', '--all', '--per-page', '20', '-o', 'ndjson'];

describe('a POST that its document calls a search', () => {
  it('is read whole, with its filters on every page, and sent again after a failure', async () => {
    const { type, stderr, bodies } = await searching();
    expect(stderr).toContain('orders.search');
    const outcome = await type(...all, '--countries', 'SA');
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 25) });
    expect(bodies().every(({ countries }) => countries[0] === 'SA')).toBe(true);
    const [listed] = JSON.parse((await type('ops', 'list', 'orders', '--json')).stdout).filter(
      ({ operation }: { operation: string }) => operation === 'orders.search',
    );
    expect(listed).toMatchObject({ method: 'POST', reads: true });
  });

  it('is sent once by your word, and neither a second time nor for a second page', async () => {
    const { type, service } = await searching();
    expect(await type('ops', 'set', 'orders.search', '--writes')).toMatchObject({ code: 0 });
    const refused = await type(...all);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain('ops set orders.search --reads');
    expect(await type('orders', 'search', '--limit', '5')).toMatchObject({ code: 2 });
    expect((await type('orders', 'search', '--countries', 'SA')).code).toBe(7);
    expect(service.requests.length).toBe(1);
    expect(await type('ops', 'set', 'orders.search', '--reads')).toMatchObject({ code: 0 });
    expect((await type(...all)).code).toBe(0);
  });

  furtherIt('is a tool that reads for models, until you say that it writes', async () => {
    const { type } = await searching();
    const described = async () => {
      const { stdout } = await type('help', 'orders', 'search', '--json');
      return JSON.parse(stdout).commands[0].effects.service;
    };
    expect(await described()).toBe('reads');
    await type('ops', 'set', 'orders.search', '--writes');
    expect(await described()).toBe('writes');
  });

  furtherIt('stays as you said when the document is imported again', async () => {
    const { type } = await searching();
    await type('ops', 'set', 'orders.search', '--writes');
    expect(await type('ops', 'import', 'document', '--yes')).toMatchObject({ code: 0 });
    expect(await type(...all)).toMatchObject({ code: 2 });
  });
});

const undescribed = {
  route: 'POST /things/all',
  operation: { summary: 'Things', responses: { 200: { description: '' } } },
  answer: () => ({}),
};

describe('ops set --reads', () => {
  it('reads the list of a POST of which nothing is known, as --paging says', async () => {
    const { type } = await searching(vendorDocument(undescribed));
    const [listed] = JSON.parse((await type('ops', 'list', '--from', 'document', '--json')).stdout);
    const words = listed.command.split(' ').slice(1);
    const way = 'offset=offset,size=limit';
    expect(await type('ops', 'set', listed.operation, '--reads', '--paging', way)).toMatchObject({ code: 0 });
    const outcome = await type(...words, '--all', '--per-page', '20', '-o', 'ndjson');
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 25) });
  });

  it.each([
    [['orders.create', '--reads'], 'orders.create changes data'],
    [['orders.list', 'POST /orders/search'], 'add --reads'],
    ...furtherRows<[string[], string]>(
      [['orders.list', '--reads'], 'by GET'],
      [['orders.update', 'PUT /x/{order}', '--reads'], 'orders.update changes data'],
      [['things.change', 'PUT /things', '--reads'], 'Only a POST may read'],
      [['orders.list', 'POST /orders/search', '--writes'], 'only reads'],
      [['orders.search', '--reads', '--writes'], 'together'],
    ),
  ])('is refused where it cannot be: %s', async (line, reason) => {
    const { type } = await searching();
    const { code, stderr } = await type('ops', 'set', ...line);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) });
  });

  it('lets a search take the place of a built-in list', async () => {
    const { type, service } = await searching();
    const set = await type('ops', 'set', 'orders.list', 'POST /v4/orders:search', '--reads', '--envelope', 'orders');
    expect(set).toMatchObject({ code: 0 });
    expect((await type('orders', 'list', '-o', 'ndjson')).code).toBe(0);
    expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });
});
