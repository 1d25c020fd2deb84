import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { box, boxes } from '../support/boxes.ts';
import { rowsIn } from '../support/compact-rows.ts';
import { temporaryFolder } from '../support/folders.ts';
import { modelClient } from '../support/model-context.ts';
import { order, orders } from '../support/orders.ts';
import { plainEnvironment, start } from '../support/process.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Handler, paginate, sendJson, startService } from '../support/service.ts';

const ofBoxes =
  (count: number): Handler =>
  (request) =>
    paginate(boxes(count), request);

const shop: Handler = (request) =>
  request.path === '/api/orders'
    ? { data: paginate(orders(3), request) }
    : { data: order(Number(request.path.split('/').at(-1))) };

describe('files', () => {
  it('are plain names in the folder of the server, and none is replaced', async () => {
    const service = await startService(ofBoxes(3));
    const folder = temporaryFolder();
    const outside = join(temporaryFolder(), 'outside.csv');
    writeFileSync(outside, 'old');
    symlinkSync(outside, join(folder, 'link.csv'));
    mkdirSync(join(folder, 'inner'));
    const { call } = await modelClient(['--folder', folder], service.env);
    expect(await call('boxes_list', { out: 'boxes.csv' })).toMatchObject({ isError: false });
    const written = readFileSync(join(folder, 'boxes.csv'), 'utf8');
    expect(written).toContain('صندوق صغير');
    for (const out of [
      'boxes.csv',
      'link.csv',
      '../a.csv',
      outside,
      'inner/a.csv',
      '.a.csv',
      '-',
      '/dev/fd/1',
      'a\u0000.csv',
      '~/a.csv',
      'con.csv',
    ]) {
      expect(await call('boxes_list', { out })).toMatchObject({ isError: true });
    }
    expect(readFileSync(join(folder, 'boxes.csv'), 'utf8')).toBe(written);
    expect(readFileSync(outside, 'utf8')).toBe('old');
    expect(existsSync(join(folder, 'inner', 'a.csv'))).toBe(false);
  });

  it('to import are read from there only, and created with permission', async () => {
    const folder = temporaryFolder();
    const file = join(temporaryFolder(), 'outside.csv');
    for (const path of [file, join(folder, 'in.csv')])
      writeFileSync(path, 'type,length,width,height,weight\nعلبة,1,2,3,4\n');
    symlinkSync(file, join(folder, 'link.csv'));
    const reading = await modelClient(['--sandbox', '--folder', folder]);
    expect((await reading.call('boxes_import', { file: 'in.csv' })).text).toContain('1 box can be created');
    for (const each of ['link.csv', file, '-', '/dev/stdin']) {
      expect(await reading.call('boxes_import', { file: each })).toMatchObject({ isError: true });
    }
    expect(await reading.call('boxes_import', { file: 'in.csv', apply: true })).toMatchObject({ isError: true });
    const writing = await modelClient(['--sandbox', '--folder', folder, '--allow-writes']);
    expect((await writing.call('boxes_import', { file: 'in.csv', apply: true })).text).toContain('1 box: 1 created');
    expect((await writing.call('boxes_import', { file: 'in.csv', apply: true })).text).toContain('1 there before');
  });

  it('need a folder that is there', async () => {
    const { code, stderr } = await shipctl(['mcp', '--folder', 'nope']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('nope is not a folder') });
  });
});

describe('the server', () => {
  it('runs calls one after another', async () => {
    let open = 0;
    let most = 0;
    const service = await startService(async ({ path }, response) => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open--;
      sendJson(response, 200, { data: box(Number(path.split('/').at(-1))) });
    });
    const { call } = await modelClient([], service.env);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((id) => call('boxes_get', { box: String(id) })));
    expect(answers.map(({ text }) => JSON.parse(text).id)).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(1);
  });

  it('ends the request of a call that is cancelled, and goes on', async () => {
    let asked = (): void => undefined;
    const reached = new Promise<void>((resolve) => (asked = resolve));
    let gone = (): void => undefined;
    const left = new Promise<void>((resolve) => (gone = resolve));
    const service = await startService(({ path }, response) => {
      if (path !== '/api/boxes/1') return { data: { id: 2 } };
      response.on('close', gone);
      asked();
      return undefined;
    });
    const { call } = await modelClient([], service.env);
    const stop = new AbortController();
    const cancelled = call('boxes_get', { box: '1' }, stop.signal).catch(() => 'cancelled');
    const waiting = call('boxes_get', { box: '3' }, stop.signal).catch(() => 'cancelled');
    await reached;
    stop.abort();
    expect([await cancelled, await waiting]).toEqual(['cancelled', 'cancelled']);
    await left;
    expect((await call('boxes_get', { box: '2' })).text).toContain('"id":2');
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/boxes/1', '/api/boxes/2']);
  });

  const message = (id: number | undefined, method: string, params: object = {}): string =>
    `${JSON.stringify({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params })}\n`;
  const greeting =
    message(1, 'initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    }) + message(undefined, 'notifications/initialized');

  /** A server with a write under way whose response does not come. */
  async function midWrite() {
    let asked = (): void => undefined;
    const reached = new Promise<void>((resolve) => (asked = resolve));
    const service = await startService(({ method }) => {
      if (method === 'GET') return { data: [] };
      asked();
      return undefined;
    });
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'in.csv'), 'type,length,width,height,weight\nbox,1,2,3,4\n');
    const env = plainEnvironment(service.env);
    const { child, ended } = start(['mcp', '--allow-writes', '--folder', folder], { env });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.resume();
    const asking = { name: 'boxes_import', arguments: { file: 'in.csv', apply: true } };
    child.stdin.write(greeting + message(2, 'tools/call', asking));
    await reached;
    const ledger = async () => (await shipctl(['ledger', 'list', '-o', 'ndjson'], { env })).stdout;
    return { child, ended, ledger, output: () => stdout };
  }

  furtherIt(
    'records a write under way as unknown when its input ends, with code 0, and on SIGTERM, with 143',
    async () => {
      const [atEnd, atSignal] = await Promise.all([midWrite(), midWrite()]);
      atEnd.child.stdin.end();
      atSignal.child.kill('SIGTERM');
      expect(await atEnd.ended).toEqual({ code: 0, signal: null });
      expect(await atSignal.ended).toEqual({ code: 143, signal: null });
      expect(await atEnd.ledger()).toContain('"unknown"');
      expect(await atSignal.ledger()).toContain('"unknown"');
      for (const line of atEnd.output().trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    },
  );

  it('skips what is no message', async () => {
    const { child, ended } = start(['mcp', '--sandbox', '--tools', 'boxes']);
    let stdout = '';
    const listed = new Promise<void>((resolve) =>
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        if (stdout.includes('"id":9')) resolve();
      }),
    );
    child.stderr.resume();
    child.stdin.write(`nonsense\n{}\n[]\n${greeting}{"jsonrpc":"2.0"}\n${message(9, 'tools/list')}`);
    await listed;
    child.stdin.end();
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(stdout).toContain('boxes_list');
  });
});

describe('a line of a client', () => {
  it('over 20 MB gets an error with its id, and the session goes on', async () => {
    const stdin = new PassThrough();
    const answers = new Map<unknown, Record<string, unknown>>();
    const onStdout = (text: string): void => {
      for (const line of text.split('\n').filter(Boolean)) {
        const answer = JSON.parse(line);
        answers.set(answer.id, answer);
        if (answer.id === 9) stdin.end();
      }
    };
    const send = (message: object) => stdin.write(`${JSON.stringify(message)}\n`);
    const long = 'x'.repeat(20_000_001);
    const clientInfo = { name: 'test', version: '1' };
    const outcome = shipctl(['mcp', '--sandbox'], { stdin, onStdout });
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    send({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'boxes_list', arguments: { where: long } } });
    send({ method: 'tools/call', params: { name: long, arguments: { id: 77 } }, jsonrpc: '2.0', id: 'c' });
    send([long]);
    const call = { name: 'boxes_list', arguments: { limit: 1 } };
    send({ jsonrpc: '2.0', id: 9, method: 'tools/call', params: call });
    expect((await outcome).code).toBe(0);
    for (const id of [2, 'c', null]) expect(answers.get(id)).toMatchObject({ error: { code: -32600 } });
    expect(JSON.stringify(answers.get(9)?.result)).toContain('Pallet box');
    expect(answers.has(77)).toBe(false);
  });
});

describe('resources', () => {
  it('are orders and reports, read by the tools that are offered', async () => {
    const service = await startService(shop);
    const folder = temporaryFolder();
    const { client } = await modelClient(
      ['--tools', 'orders,report', '--allow-writes', '--folder', folder],
      service.env,
    );
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['shipctl://orders', 'shipctl://checks', 'shipctl://report']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('shipctl://orders/{order}');
    expect(service.requests).toEqual([]);
    const read = async (uri: string): Promise<string> => {
      const [first] = (await client.readResource({ uri })).contents;
      return first && 'text' in first ? first.text : '';
    };
    expect(rowsIn(await read('shipctl://orders?status=pending&limit=2'))).toHaveLength(2);
    expect(service.requests.map(({ query }) => JSON.stringify(query)).join()).toContain('pending');
    expect(JSON.parse(await read('shipctl://orders/2'))).toMatchObject({ id: 2 });
    const asked = service.requests.length;
    for (const uri of [
      'file:///etc/passwd',
      'shipctl://orders?out=a.csv',
      'shipctl://cod',
      'shipctl://orders/%',
      'shipctl://',
    ])
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    expect(service.requests).toHaveLength(asked);
  });
});

describe('prompts', () => {
  it('are tasks of the day, with the steps that the permissions allow', async () => {
    const readers = await modelClient(['--tools', 'ship,orders']);
    const { prompts } = await readers.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['ship_pending', 'mend_orders', 'where_is_order']);
    const textOf = async ({ client }: typeof readers, given = {}): Promise<string> => {
      const { messages } = await client.getPrompt({ name: 'ship_pending', arguments: given });
      return JSON.stringify(messages);
    };
    expect(await textOf(readers, { since: '7d"' })).toMatch(/date_from [\\"]+7d.*You may not ship/);
    const spending = await modelClient(['--tools', 'ship', '--allow-spending']);
    expect(await textOf(spending)).toMatch(/cheapest true.*Only after a clear yes/);
    await expect(readers.client.getPrompt({ name: 'where_is_order' })).rejects.toMatchObject({ code: -32_602 });
    await expect(readers.client.getPrompt({ name: 'nope' })).rejects.toMatchObject({ code: -32_602 });
  });
});

it('the tool of help refuses an input that it does not have', async () => {
  const { call } = await modelClient(['--sandbox']);
  const { isError, text } = await call('help', { about: 'ship', topic: 'ship' });
  expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining('no input "topic"') });
});
