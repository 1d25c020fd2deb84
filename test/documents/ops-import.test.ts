import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectMode } from '../support/modes.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

const documents = ['provider.openapi.json', ...furtherCases('provider.openapi.yaml', 'provider.postman.json')];

async function setUp() {
  const { env, profiles } = settingsFolder();
  const service = await startService(() => ({ data: { id: 1 } }));
  const file = `${profiles}/default.operations.json`;
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { ...given, env: { ...service.env, ...env, ...given.env } });
  return { service, env, file, type };
}

interface Change {
  readonly operation: string;
  readonly action: string;
  readonly route: string | null;
  readonly new_route: string;
}

/** Yes to what is added, and to each route that is replaced. */
const yesToAll: Surroundings = { terminal: 200, typed: ['y', 'y', 'y', 'y'] };

const changes = [
  ['orders.update', 'replace', 'PUT /api/orders/{order}/edit', 'PUT /api/orders/{order}'],
  ['shipments.return', 'replace', 'POST /api/shipments/reverse-shipment', 'POST /api/shipments/reverse-Shipment'],
  ['automation.list', 'add', null, 'GET /api/automations'],
  ['automation.run', 'add', null, 'POST /api/automations/{automation}/run'],
];

/** This document describes the body of a route that is built in. */
const createFields = ['orders.create', 'replace', 'POST /api/orders', 'POST /api/orders'];

describe.each(documents)('ops import of %s', (name) => {
  const line = ['ops', 'import', fixture(name)];

  it('shows the difference, and changes nothing on a dry run', async () => {
    const { type, file, service } = await setUp();
    const { code, stdout } = await type([...line, '--dry-run', '--json']);
    expect(code).toBe(0);
    const found = (JSON.parse(stdout) as Change[])
      .filter(({ action }) => action !== 'same')
      .map((each) => [each.operation, each.action, each.route, each.new_route]);
    const ownFields = name === 'provider.openapi.json' ? [createFields] : [];
    expect(found.sort()).toEqual([...changes, ...ownFields].sort());
    expect([existsSync(file), service.requests]).toEqual([false, []]);
  });

  it.each([
    ['n', { terminal: 80, typed: ['n'] }, 3],
    ...furtherRows(['nothing', { terminal: 80, typed: [] }, 3], ['nothing, because nobody is there', {}, 2]),
  ])('changes nothing when the answer is %s', async (_answer, given, code) => {
    const { type, file } = await setUp();
    expect(await type(line, given)).toMatchObject({ code });
    expect(existsSync(file)).toBe(false);
  });

  it('is shown, and applied after a yes', async () => {
    const { type, file } = await setUp();
    const { code, stdout, stderr } = await type([...line, '--details'], yesToAll);
    expect(code).toBe(0);
    for (const [operation] of changes) expect(stdout).toContain(operation);
    expect(stderr).toMatch(/Import 2 operations into profile default\?/);
    expect(stderr).toMatch(/Replace orders\.update \(PUT \S+\/edit\) with PUT \S+\?\n {2}No adds it beside/);
    expectMode(file, 0o600);
  });

  it('adds commands, and overrides existing routes', async () => {
    const { type, service } = await setUp();
    expect(await type(line, yesToAll)).toMatchObject({ code: 0 });
    await type(['orders', 'update', '--id', '5', '--receiver-phone', '+966501234567']);
    await type(['orders', 'cancel', '--id', '5', '--yes']);
    await type(['shipments', 'return', '-F', 'a=1', '--yes']);
    await type(['automation', 'run', '7', '--times', '3', '--steps', '{"name":"a"}']);
    await type(['automation', 'list', '--state', 'on']);
    expect(service.requests.map(({ method }, at) => `${method} ${service.raw[at]}`)).toEqual([
      'PUT /api/orders/5',
      'POST /api/orders/5/cancel',
      'POST /api/shipments/reverse-Shipment',
      'POST /api/automations/7/run',
      'GET /api/automations?state=on',
    ]);
    expect(service.requests[3]?.body).toBe('{"times":3,"steps":[{"name":"a"}]}');
    const { stdout } = await type(['automation', 'run', '--help']);
    for (const piece of ['<automation>', '--times <number>', '--steps <json>', '--data'])
      expect(stdout).toContain(piece);
  });

  it('takes no server in silence, and imports no secrets and no example ids', async () => {
    const { type, file } = await setUp();
    const { stdout, stderr } = await type([...line, '--yes', '--json']);
    const { servers: _offeredAtLogin, ...stored } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    for (const text of [JSON.stringify(stored), stdout, stderr])
      expect(text).not.toMatch(/sk_live|x\.example|base_url|3147/);
    expect(existsSync(file.replace('.operations', ''))).toBe(false);
  });

  it('finds nothing to change the second time', async () => {
    const { type, file } = await setUp();
    await type(line, yesToAll);
    const before = readFileSync(file, 'utf8');
    const { code, stdout, stderr } = await type(line);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toMatch(/Nothing to change/);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('reads standard input with --yes', async () => {
    const { type, file } = await setUp();
    const stdin = readFileSync(fixture(name), 'utf8');
    expect(await type(['ops', 'import', '-'], { stdin })).toMatchObject({ code: 2 });
    expect(await type(['ops', 'import', '-', '--yes'], { stdin })).toMatchObject({ code: 0 });
    expect(existsSync(file)).toBe(true);
  });
});

describe('an unreadable document', () => {
  it.each([
    ['nothing', ''],
    ['half a document', '{"openapi":"3.0.0",'],
    ['broken YAML', 'openapi: 3.0.0\n\tpaths: ['],
    ['a list', '[]'],
    ...furtherRows(
      ['a word', 'hello'],
      ['Swagger 1', '{"swaggerVersion":"1.2","apis":[]}'],
      ['several documents', 'openapi: 3.0.0\n---\nopenapi: 3.0.0\n'],
      ['OpenAPI 4', '{"openapi":"4.0.0","paths":{}}'],
      ['an old collection', '{"info":{"schema":"https://schema.getpostman.com/json/collection/v1.0.0/"},"item":[]}'],
      ['another document', '{"name":"shipctl","version":"1"}'],
    ),
  ])('is refused: %s', async (_what, stdin) => {
    const { type, file } = await setUp();
    const { code, stdout, stderr } = await type(['ops', 'import', '-', '--yes'], { stdin });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toMatch(/undefined|\[object|at file:/);
    expect(existsSync(file)).toBe(false);
  });

  it('is a missing file: exit 2', async () => {
    const { type } = await setUp();
    const { code, stderr } = await type(['ops', 'import', '/nowhere/openapi.json']);
    expect(code).toBe(2);
    expect(stderr).toContain('/nowhere/openapi.json');
  });
});
