import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { asked, idsOf, range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { furtherRows, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const held = orders(130);
const all = ['orders', 'list', '--all', '-o', 'ndjson', '--retries', '0'];

/** A service that refuses larger pages with this response. */
const limited = (most: number, refusal: object, status = 422) =>
  startService((request, response) => {
    if (Number(request.query.per_page ?? 15) > most) return sendJson(response, status, refusal);
    const rows = request.query.status ? held.filter((row) => row.status === request.query.status) : held;
    return { data: paginate(rows, request) };
  });

const sizes = (service: { readonly requests: Parameters<typeof asked>[0] }) => asked(service.requests, 'per_page');
const laravel = (text: string) => ({ message: text, errors: { per_page: [text] } });

describe('a service that limits the page size', () => {
  it.each(
    sampleOf(
      [
        ['as Laravel 12 does', laravel('The per page field must not be greater than 50.'), 422, '50'],
        ['as Laravel 8 does', laravel('The per_page may not be greater than 50.'), 400, '50'],
        ['with a range', laravel('The per page field must be between 1 and 50.'), 422, '50'],
        ['with a choice of sizes', laravel('Choose one of 10, 25, 50 or 500, not 100.'), 422, '50'],
        ['in Arabic', { message: 'بيانات', errors: { per_page: ['يجب ألا تتجاوز القيمة ٥٠.'] } }, 422, '50'],
        ['in a message alone', { error: 'per_page must be at most 50' }, 400, '50'],
        ['in camel case', { message: 'Bad request', errors: { perPage: ['max. 50'] } }, 400, '50'],
        ['in an object', { error: { code: 4, message: 'per_page must be at most 50' } }, 400, '50'],
        ['in a list of errors', { errors: [{ field: 'per_page', message: 'at most 50' }] }, 422, '50'],
        ['as FastAPI does', { detail: [{ loc: ['query', 'per_page'], msg: 'at most 50' }] }, 422, '50'],
        ['as JSON:API does', { errors: [{ source: { parameter: 'per_page' }, detail: 'at most 50' }] }, 400, '50'],
        ['without naming a size', laravel('The per page field is too large.'), 422, undefined],
        ['with a size that it refuses too', laravel('Error 60: the page is too large.'), 422, undefined],
      ],
      4,
    ),
  )('is read to its end %s, with the largest size it names', async (_how, refusal, status, size) => {
    const service = await limited(50, refusal, status);
    const outcome = await shipctl([...all, '--concurrency', '1'], { env: service.env });
    expect({ code: outcome.code, stderr: outcome.stderr }).toEqual({ code: 0, stderr: '' });
    expect(idsOf(outcome)).toEqual(range(1, 130).reverse());
    const [first, ...rest] = sizes(service);
    expect(first).toBe('100');
    expect(new Set(rest.filter((each) => each !== '60'))).toEqual(new Set([size]));
  });

  it('is asked for its size once for several states, and with --limit', async () => {
    const states = held.map((row) => ({ ...row, status: row.id % 2 ? 'pending' : 'delivered' }));
    const service = await startService((request, response) => {
      const { status, per_page } = request.query;
      if (Number(per_page) > 20) return sendJson(response, 422, laravel('The per page field must not exceed 20.'));
      return { data: paginate(status ? states.filter((row) => row.status === status) : states, request) };
    });
    const several = await shipctl([...all, '--status', 'pending,delivered'], { env: service.env });
    expect({ code: several.code, ids: new Set(idsOf(several)).size }).toEqual({ code: 0, ids: 130 });
    expect(sizes(service).filter((size) => size === '100')).toHaveLength(1);
    const limit = await shipctl(['orders', 'list', '--limit', '45', '-o', 'ndjson'], { env: service.env });
    expect({ code: limit.code, ids: idsOf(limit).length }).toEqual({ code: 0, ids: 45 });
  });

  it('is read with --resume, and with api --paginate', async () => {
    const service = await limited(50, laravel('The per page field must not be greater than 50.'));
    const cwd = homeFolder();
    const resumed = await shipctl(['orders', 'list', '--all', '--out', 'x.ndjson', '--resume'], {
      ...{ env: service.env, cwd },
    });
    expect(resumed).toMatchObject({ code: 0 });
    const raw = await shipctl(['api', 'GET', '/api/orders', '--paginate', '-o', 'ndjson'], { env: service.env });
    expect({ code: raw.code, ids: idsOf(raw).length }).toEqual({ code: 0, ids: 130 });
  });

  it.each([
    ['by a flag', [...all, '--per-page', '80']],
    ...furtherRows(['in the path of api', ['api', 'GET', '/api/orders?per_page=80', '--paginate', '--retries', '0']]),
  ])('has its refusal shown where the user gave the size %s, with the largest one', async (_how, argv) => {
    const service = await limited(50, laravel('The per page field must not be greater than 50.'));
    const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
    expect({ code, stdout, sizes: sizes(service) }).toEqual({ code: 6, stdout: '', sizes: ['80'] });
    expect(stderr).toContain('The per page field must not be greater than 50.');
    expect(stderr).toContain('The largest page size is 50: --per-page 50');
  });

  it('has every other refusal shown as it is', async () => {
    const service = await startService((_request, response) =>
      sendJson(response, 422, { message: 'Bad date.', errors: { date_from: ['Not before 2020, page 3.'] } }),
    );
    expect(await shipctl(all, { env: service.env })).toMatchObject({ code: 6, stdout: '' });
    expect(service.requests).toHaveLength(1);
  });
});
