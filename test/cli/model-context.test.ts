import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { boxes } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { modelClient, spawnedClient } from '../support/model-context.ts';
import { order, orders } from '../support/orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Handler, paginate, sendJson, startService, token, writesTo } from '../support/service.ts';
import { delivered } from '../support/settlements.ts';

const ofBoxes =
  (count: number): Handler =>
  (request) =>
    paginate(boxes(count), request);

const ofOrders =
  (count: number): Handler =>
  (request) => ({ data: paginate(orders(count), request) });

describe('the tools', () => {
  it('only read, unless the person allows more', async () => {
    const { tools } = await modelClient([]);
    const all = await tools();
    const names = all.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['orders_list', 'orders_find', 'today', 'cod', 'ship', 'help']));
    expect(all.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(names.filter((name) => /create|update|cancel|reset|return|import|invoice|labels/.test(name))).toEqual([]);
  });

  it('never are what changes the login, the settings or this machine', async () => {
    const { tools } = await modelClient(['--allow-writes', '--allow-spending', '--folder', temporaryFolder()]);
    const all = await tools();
    const names = all.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['orders_cancel', 'shipments_create', 'orders_import', 'ship']));
    const never =
      /^(api|completion|config|login|logout|maps|mcp|ops|pack(_(?!aging|status|journal)|$)|profiles|rules|sandbox|utilities|views|ledger_(forget|settle|copy)|profile_(update|change))/;
    expect(names.filter((name) => never.test(name))).toEqual([]);
    const inputs = new Set(all.flatMap(({ inputSchema }) => Object.keys(inputSchema.properties ?? {})));
    const dangerous =
      /^(base_url|auth_url|profile|token|sandbox|insecure_http|output|yes|debug|view|manifest|template|field|jq|retry_unknown|again|any_price|open|schedule|as_superuser)$/;
    expect([...inputs].filter((name) => dangerous.test(name))).toEqual([]);
    const hints = Object.fromEntries(all.map(({ name, annotations }) => [name, annotations]));
    expect(hints.orders_cancel).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints.orders_create).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false });
    expect(hints.orders_update).toMatchObject({ destructiveHint: true, idempotentHint: true });
  });

  it('can be fewer', async () => {
    const { tools } = await modelClient(['--tools', 'orders list,boxes']);
    expect((await tools()).map(({ name }) => name)).toEqual(['orders_list', 'boxes_list', 'boxes_get', 'help']);
  });

  it('are told to the newest clients, too, which ask without a greeting', async () => {
    const { client, tools } = await spawnedClient(['--tools', 'boxes'], { versionNegotiation: { mode: 'auto' } });
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect((await tools()).map(({ name }) => name)).toContain('boxes_list');
    expect(client.getInstructions()).toContain('--allow-writes');
  });
});

describe('a call', () => {
  it('prints what the command prints, Arabic as it is', async () => {
    const service = await startService(ofBoxes(3));
    const { call } = await modelClient([], service.env);
    const { text, rows, isError } = await call('boxes_list', { columns: ['id', 'type'] });
    const printed = await shipctl(['boxes', 'list', '--columns', 'id,type', '--json'], { env: service.env });
    expect({ rows, isError }).toEqual({ rows: JSON.parse(printed.stdout), isError: false });
    expect(text).toContain('صندوق صغير');
  });

  it('has the columns of the table if none are asked for, since whole orders are long', async () => {
    const service = await startService(ofOrders(15));
    const { call } = await modelClient([], service.env);
    const { text, rows } = await call('orders_list');
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(['id', 'receiver', 'items_count']));
    expect(text).not.toContain('shipper_name');
  });

  it('is cut when it gets too long, says so, and how to get the rest', async () => {
    const service = await startService(ofOrders(500));
    const { call } = await modelClient([], service.env);
    const { text, rows } = await call('orders_list', { all: true, columns: ['id', 'items', 'receiver_address_line'] });
    expect(text.length).toBeLessThan(26_000);
    expect(text).toMatch(/CUT: .*columns, where, limit, per_page, page/);
    expect(rows.length).toBeGreaterThan(10);
    expect(text).toContain(`These are the first ${rows.length}.`);
  });

  it('fails with code, message and hint', async () => {
    const service = await startService((_request, response) => sendJson(response, 404, { message: 'Not found' }));
    const { call } = await modelClient([], service.env);
    const { text, isError } = await call('boxes_get', { box: '9' });
    expect(isError).toBe(true);
    const { error } = JSON.parse(text);
    expect(error).toMatchObject({ code: 'not_found', status: 404 });
    expect(error.message).toContain('9');
  });

  it('is refused before anything is sent if an input is unknown, of another type or wrong', async () => {
    const service = await startService(ofOrders(3));
    const { call } = await modelClient([], service.env);
    for (const [input, says] of [
      [{ stat: 'pending' }, 'Did you mean "status"?'],
      [{ base_url: 'http://evil.example' }, 'no input "base_url"'],
      [{ all: 'yes' }, 'all does not take a text'],
      [{ status: [{ a: 1 }] }, 'status does not take an object'],
      [{ date_from: '1/2/2026' }, "Invalid date '1/2/2026'"],
    ] as const) {
      expect(await call('orders_list', input)).toMatchObject({ isError: true, text: expect.stringContaining(says) });
    }
    expect(service.requests).toEqual([]);
  });

  it('takes values for values, whatever they look like', async () => {
    const service = await startService((request) =>
      request.path.startsWith('/api/boxes/') ? { data: { id: 1 } } : { data: [] },
    );
    const { call } = await modelClient(['--allow-writes'], service.env);
    for (const each of ['--base-url=http://127.0.0.1:9', '--profile', '--yes', '-o', '--', '-'])
      await call('boxes_get', { box: each });
    await call('boxes_create', { type: '--base-url=http://127.0.0.1:9', data: { weight: 1 } });
    expect(writesTo(service).map(({ body }) => JSON.parse(body))).toEqual([
      { type: '--base-url=http://127.0.0.1:9', weight: 1 },
    ]);
    expect(await call('boxes_create', { data: '@/etc/passwd' })).toMatchObject({ isError: true });
    expect(await call('boxes_create', { data: '-' })).toMatchObject({ isError: true });
    expect(writesTo(service)).toHaveLength(1);
  });

  it('reads no file that is named in the place of an id', async () => {
    const service = await startService(() => ({}));
    const { call } = await modelClient(['--allow-writes'], service.env);
    const { text, isError } = await call('orders_cancel', { order: ['@/etc/hostname'] });
    expect({ isError, asked: service.requests }).toEqual({ isError: true, asked: [] });
    expect(text).toContain('is not an id');
  });

  it('never has the token in its result, even if the service sends it back', async () => {
    const service = await startService(({ path, headers }, response) => {
      const said = String(headers.authorization);
      if (path === '/api/boxes/1')
        return { data: { id: 1, type: said, length: Buffer.from(token).toString('base64') } };
      return sendJson(response, 422, {
        message: `Bad token ${token}`,
        errors: { type: [said, [...token].join('\\')] },
      });
    });
    const { call } = await modelClient(['--allow-writes'], service.env);
    const read = await call('boxes_get', { box: '1' });
    const refused = await call('boxes_create', { type: 'a' });
    expect(read.text).toContain('[redacted]');
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('"code":"refused"') });
    for (const { text } of [
      read,
      refused,
      await call('whoami'),
      await call('boxes_create', { type: token, dry_run: true }),
    ])
      expect(text).not.toContain(token);
  });

  it('explains commands and topics', async () => {
    const { call } = await modelClient([]);
    expect((await call('help', { about: 'orders_find' })).text).toContain('shipctl orders find');
    expect((await call('help', { about: 'conditions' })).text).toContain('is empty');
    expect(await call('help', { about: 'nothing' })).toMatchObject({ isError: true });
  });
});

describe('permissions', () => {
  const shop: Handler = (request) => {
    if (request.method !== 'GET') return { data: { id: 7, status: 'cancelled' } };
    return request.path === '/api/orders' ? { data: paginate([order(7)], request) } : { data: order(7) };
  };

  it('keep writes back, and say who can allow them', async () => {
    const service = await startService(shop);
    const { call } = await modelClient(['--allow-spending'], service.env);
    const { isError, text } = await call('orders_cancel', { order: ['7'] });
    expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringContaining('--allow-writes') });
    expect(service.requests).toEqual([]);
  });

  it('let a write say what it did', async () => {
    const service = await startService(shop);
    const { call } = await modelClient(['--allow-writes'], service.env);
    expect(await call('orders_cancel', { order: ['7'], dry_run: true })).toMatchObject({ isError: false });
    expect(writesTo(service)).toEqual([]);
    const { isError, text } = await call('orders_cancel', { order: ['7'] });
    expect({ isError, text }).toMatchObject({ isError: false, text: expect.stringContaining('Cancelled order 7') });
    expect(writesTo(service).map(({ path }) => path)).toEqual(['/api/orders/7/cancel']);
  });

  it('keep spending back though writing is allowed; shipping then shows its table only', async () => {
    const { call, tools } = await modelClient(['--sandbox', '--allow-writes']);
    expect((await tools()).find(({ name }) => name === 'ship')).toMatchObject({
      annotations: { readOnlyHint: true },
      description: expect.stringContaining('--allow-spending'),
    });
    expect(await call('shipments_create', { order_id: 3147, courier: 'aramex' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('--allow-spending'),
    });
    const { text, rows, isError } = await call('ship', { status: ['pending'], cheapest: true, dry_run: true });
    expect({ isError, left: rows.filter((row) => row.left_out).length }).toEqual({ isError: false, left: 6 });
    expect(text).toContain('Nothing was sent.');
    // It holds the courier and the price of 28 shipments.
    expect(Buffer.byteLength(text)).toBeLessThan(5 * 1024);
    expect((await call('shipments_sent')).text).not.toContain('3147');
  });

  it('let it spend, with the ledger of the command line', async () => {
    const { call } = await modelClient(['--sandbox', '--allow-spending']);
    const { isError, text } = await call('ship', { order: ['3147'], cheapest: true });
    expect({ isError, text }).toMatchObject({ isError: false, text: expect.stringContaining('1 order: 1 shipped') });
    expect((await call('shipments_sent')).rows).toMatchObject([{ order_id: 3147 }]);
  });

  it('of an operation that the person added are both, since nothing is known of what it costs', async () => {
    const service = await startService(() => ({ data: { id: 1 } }));
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    for (const [id, route] of [
      ['things.create', 'POST /api/things'],
      ['things.list', 'GET /api/things'],
    ] as const)
      expect(await shipctl(['ops', 'set', id, route, '--yes'], { env })).toMatchObject({ code: 0 });
    const writing = await modelClient(['--allow-writes'], env);
    expect(await writing.call('things_create', { data: { a: 1 } })).toMatchObject({
      isError: true,
      text: expect.stringContaining('--allow-spending'),
    });
    expect((await writing.tools()).map(({ name }) => name)).toContain('things_list');
    expect(service.requests).toEqual([]);
    const spending = await modelClient(['--allow-writes', '--allow-spending'], env);
    expect(await spending.call('things_create', { data: { a: 1 } })).toMatchObject({ isError: false });
    expect(writesTo(service).map(({ body }) => body)).toEqual(['{"a":1}']);
  });

  it('--dry-run holds for every call', async () => {
    const service = await startService(shop);
    const { call } = await modelClient(['--allow-writes', '--dry-run'], service.env);
    expect((await call('boxes_create', { type: 'a' })).text).toContain('"method":"POST"');
    expect(writesTo(service)).toEqual([]);
  });
});

describe('tools of the books', () => {
  it('compare settlement files, and keep what they paid only with permission', async () => {
    const paid = order(1, delivered('1001', 100));
    const service = await startService((request) => ({
      data: paginate(request.path === '/api/orders' ? [paid] : [], request),
    }));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'march.csv'), 'AWB,COD Amount\n1001,90\n');
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const kept = async () => JSON.parse((await shipctl(['cod', 'reconcile', '--list', '--json'], { env })).stdout);
    const reading = await modelClient(['--folder', folder, '--tools', 'cod_reconcile'], env);
    const compared = await reading.call('cod_reconcile', { file: ['march.csv'], days: 36_500 });
    expect(compared).toMatchObject({ isError: false, rows: [{ result: 'short', waybill: '1001', difference: -10 }] });
    expect(await reading.call('cod_reconcile', { file: ['march.csv'], forget: true })).toMatchObject({ isError: true });
    expect(await kept()).toEqual([]);
    const writing = await modelClient(['--folder', folder, '--tools', 'cod_reconcile', '--allow-writes'], env);
    expect(await writing.call('cod_reconcile', { file: ['march.csv'], days: 36_500 })).toMatchObject({
      isError: false,
    });
    expect(await kept()).toHaveLength(1);
  });

  it('show what was packed; a result without rows has none', async () => {
    const { call } = await modelClient(['--sandbox', '--tools', 'pack_status']);
    const { isError, text } = await call('pack_status');
    expect({ isError, text }).toEqual({ isError: false, text: expect.stringContaining('{"columns":[],"rows":[]}') });
  });

  furtherIt('ask the mirror in SQL, which only reads', async () => {
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), SHIPCTL_SANDBOX: '1' };
    await shipctl(['sync'], { env });
    const { call } = await modelClient(['--tools', 'sql'], env);
    const query = 'select count(*) as n, null as empty from orders';
    expect(await call('sql', { query })).toMatchObject({ isError: false, rows: [{ n: 200 }] });
    expect((await call('sql', { query })).text).toContain('empty');
    expect(await call('sql', { query: 'delete from orders' })).toMatchObject({ isError: true });
    expect(await call('sql', { query, as_superuser: true })).toMatchObject({ isError: true });
  });
});
