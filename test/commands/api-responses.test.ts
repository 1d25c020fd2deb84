import { describe, expect, it } from 'vitest';
import { errorOf, shipctl } from '../support/run.ts';
import { type Handler, paginate, sendJson, startService, token, writesTo } from '../support/service.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `n${at + 1}` }));

const answering = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  startService((_request, response) => sendJson(response, status, body, headers));

const get = ['api', 'GET', '/api/x'];

describe('the response of api', () => {
  it.each([
    ['JSON', '{"a": 1.0,\n "b":12345678901234567890}'],
    ['JSON with a line end', '{"a":1}\n'],
    ['a page', '<html>\r\n</html>'],
    ['control characters', '{"a":"\u001b[2J\u202e\u0000"}'],
    ['nothing', ''],
  ])('is written as received: %s', async (_what, body) => {
    const service = await answering(200, body);
    expect(await shipctl(get, { env: service.env })).toEqual({ code: 0, stdout: body, stderr: '' });
  });

  it('is escaped on a terminal, and ends with a line end', async () => {
    const service = await answering(200, '{"a":"\u001b[2J\u009b1m\u202e\u0007",\n"b":1}');
    const { stdout } = await shipctl(get, { env: service.env, terminal: 80 });
    expect(stdout).toBe('{"a":"\\u001b[2J\\u009b1m\\u202e\\u0007",\n"b":1}\n');
  });

  it('follows status and headers with --include, without cookies', async () => {
    const service = await answering(201, '{"a":1}', { 'x-trace': '7', 'set-cookie': 'session=s3cret-cookie' });
    const { stdout } = await shipctl([...get, '-i'], { env: service.env });
    const [head = '', body] = stdout.split('\n\n');
    expect(head).toMatch(/^HTTP 201\n/);
    expect(head).toMatch(/^x-trace: 7$/m);
    expect(head).toMatch(/^content-type: application\/json$/m);
    expect(stdout).not.toContain('s3cret-cookie');
    expect(body).toBe('{"a":1}');
  });

  it('of a HEAD is its headers', async () => {
    const service = await answering(200, '', { 'x-total': '178' });
    const { code, stdout } = await shipctl(['api', 'HEAD', '/api/x', '--include'], { env: service.env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^x-total: 178$/m);
  });

  it('is shown without the token in it', async () => {
    const service = await answering(200, JSON.stringify({ debug: `Bearer ${token}` }), { 'x-echo': token });
    const { stdout } = await shipctl([...get, '--include'], { env: service.env });
    expect(stdout).toContain('{"debug":"Bearer [redacted]"}');
  });

  it.each([
    [400, 6],
    [401, 4],
    [403, 4],
    [404, 5],
    [405, 5],
    [409, 6],
    [418, 6],
    [422, 6],
    [429, 7],
    [500, 7],
    [503, 7],
    [304, 7],
  ])('with status %i ends with %i, its body on stdout', async (status, code) => {
    const body = status === 304 ? '' : `{"message":"no ${status}","debug":[1]}`;
    const service = await answering(status, body);
    const outcome = await shipctl([...get, '--retries', '0', '--json'], { env: service.env });
    expect(outcome).toMatchObject({ code, stdout: body });
    expect(errorOf(outcome)).toMatchObject({ status });
  });

  it('is retried for a read only', async () => {
    let asked = 0;
    const handler: Handler = (_request, response) =>
      ++asked % 2 === 0 ? { ok: asked } : sendJson(response, 503, {}, { 'retry-after': '0' });
    const service = await startService(handler);
    expect(await shipctl(get, { env: service.env })).toMatchObject({ code: 0, stdout: '{"ok":2}' });
    const post = await shipctl(['api', 'POST', '/api/x'], { env: service.env });
    expect(post).toMatchObject({ code: 7, stdout: '{}' });
    expect(asked).toBe(3);
  });
});

describe('api --paginate', () => {
  it.each<[string, Handler]>([
    ['a paginator at the top level', (request) => paginate(rows(7), request, 3)],
    ['a paginator under data', (request) => ({ data: paginate(rows(7), request, 3) })],
    ['a bare list', () => rows(7)],
    ['a list under data', () => ({ data: rows(7) })],
  ])('reads %s whole', async (_what, handler) => {
    const service = await startService(handler);
    const argv = ['api', 'GET', '/api/x?a=1', '--paginate', '-F', 'b=2'];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(rows(7));
    for (const { query } of service.requests) expect(query).toMatchObject({ a: '1', b: '2' });
  });

  it.each([
    [['-o', 'ndjson'], '{"id":1,"name":"n1"}'],
    [['--csv'], 'id,name'],
    [['-o', 'csv'], 'id,name'],
    [['-o', 'csv', '--columns', 'name'], 'name'],
    [['-o', 'table'], 'ID'],
  ])('shows another format with %j', async (flags, first) => {
    const service = await startService((request) => paginate(rows(7), request, 3));
    const { code, stdout } = await shipctl([...get, '--paginate', ...flags], { env: service.env });
    expect({ code, first: stdout.split('\n')[0] }).toEqual({ code: 0, first: expect.stringMatching(`^${first}`) });
    expect(stdout.match(/n\d/g)).toHaveLength(7);
  });

  it.each([
    ['a record', { data: { id: 1 } }],
    ['a paginator of another kind', { data: rows(2), meta: { pages: 'x' } }],
  ])('does not take %s for a list', async (_what, answer) => {
    const service = await startService(() => answer);
    const outcome = await shipctl([...get, '--paginate'], { env: service.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
  });

  it('goes by the pages of a paginator whose total is no number', async () => {
    const service = await startService((request) => ({ data: { ...paginate(rows(5), request, 2), total: 'many' } }));
    const { code, stdout } = await shipctl([...get, '--paginate'], { env: service.env });
    expect([code, stdout === '' ? [] : JSON.parse(stdout)]).toEqual([0, rows(5)]);
  });

  it('ends like a list at an error response', async () => {
    const service = await answering(404, '{"message":""}');
    expect(await shipctl([...get, '--paginate'], { env: service.env })).toMatchObject({ code: 5, stdout: '' });
  });
});

describe('api asks the question of the operation at that path', () => {
  it.each([
    ['POST', '/api/orders/5/cancel', /Cancel order 5\?/],
    ['post', 'api/orders/5/cancel?x=1', /Cancel order 5\?/],
    ['POST', '/api/orders/5/cancel/', /Cancel order 5\?/],
    ['POST', '/api/x/../orders/5/cancel', /Cancel order 5\?/],
    ['POST', '/api/orders/5/reset', /Reset order 5\?/],
    ['POST', '/api/shipments', /money/],
    ['POST', '/api/shipments/reverse-shipment', /money/],
    ['PUT', '/api/profile/password', /password/],
    ['DELETE', '/api/orders/5', /DELETE \/api\/orders\/5\?/],
  ])('%s %s', async (method, path, question) => {
    const service = await startService(() => ({}));
    const off = await shipctl(['api', method, path], { env: service.env });
    expect(off).toMatchObject({ code: 2, stdout: '' });
    expect(off.stderr).toMatch(/--yes/);
    const no = await shipctl(['api', method, path], { env: service.env, terminal: 80, typed: ['n'] });
    expect(no).toMatchObject({ code: 3, stdout: '' });
    expect(no.stderr).toMatch(question);
    expect(writesTo(service)).toEqual([]);
    expect(await shipctl(['api', method, path, '--yes'], { env: service.env })).toMatchObject({ code: 0 });
    expect(writesTo(service)).toHaveLength(1);
  });

  it.each([
    ['GET', '/api/orders/5/cancel'],
    ['POST', '/api/orders/5/verify'],
    ['POST', '/api/calculate'],
    ['POST', '/api/orders/5/cancel/now'],
  ])('and nothing at %s %s', async (method, path) => {
    const service = await startService(() => ({}));
    expect(await shipctl(['api', method, path], { env: service.env })).toMatchObject({ code: 0 });
  });
});
