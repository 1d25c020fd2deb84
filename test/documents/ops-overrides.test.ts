import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { everyNth, furtherCases, furtherRows, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

function overriding(operations: unknown) {
  const settings = settingsFolder();
  settings.write({ version: 1 });
  const file = join(settings.profiles, 'default.operations.json');
  writeFileSync(file, JSON.stringify({ version: 1, operations }));
  return { ...settings, file };
}

const added = { title: '', kind: 'one', input: {} };

const wrong: readonly (readonly [why: string, id: string, override: unknown])[] = [
  ['is no route', 'orders.list', { route: 'FETCH /api/orders' }],
  ['makes a reading operation a writing one', 'orders.list', { route: 'POST /api/orders' }],
  ['loses an argument', 'orders.get', { route: 'GET /api/orders' }],
  ['has an argument too many', 'orders.list', { route: 'GET /api/orders/{order}' }],
  ['leaves the service', 'orders.list', { route: 'GET //evil.example/api' }],
  ['climbs out of its path', 'orders.list', { route: 'GET /api/%2e%2E/orders' }],
  ['holds an escape sequence', 'orders.list', { route: 'GET /api/\u001b[31m' }],
  ['holds a letter that no path may hold', 'orders.list', { route: 'GET /api/طلبات' }],
  ['is of no operation', 'orders.fly', { route: 'GET /api/orders' }],
  ['has a name that is none', 'Orders!', { route: 'GET /api/orders', added }],
  ['adds something of no kind', 'things.list', { route: 'GET /api/things', added: { ...added, kind: 'many' } }],
  ['adds no inputs', 'things.list', { route: 'GET /api/things', added: { title: '', kind: 'one' } }],
  ['adds an input that is no schema', 'things.list', { route: 'GET /api/x', added: { ...added, input: { a: 1 } } }],
  ...[
    ['places', { a: 'cookie' }],
    ['places', { Host: 'header' }],
    ['places', { 'a\r\nb': 'header' }],
    ['requiredInput', 'a'],
    ['row', { a: 1 }],
    ['columns', [1]],
    ['envelope', 'a\u001b[31m'],
    ['lists', { a: 'pipes' }],
    ['bodyType', 'xml'],
    ['templates', []],
    ['security', ['bearer']],
    ['paging', { kind: 'page' }],
    ['paging', { kind: 'cursor', cursor: 'after', next: { body: 'next' } }],
    ['roles', { total: 5 }],
    ['roles', { amount: 'total' }],
  ].map(
    ([field, value]) =>
      [
        `has a wrong "${field}" (${JSON.stringify(value)})`,
        'things.list',
        { route: 'GET /api/x', added: { ...added, [String(field)]: value } },
      ] as const,
  ),
  ['has a role that is none', 'orders.get', { route: 'GET /api/orders/{order}', roles: { amount: 'total' } }],
  ['comes from nowhere', 'orders.get', { route: 'GET /api/orders/{order}', from: { file: 5 } }],
  ['adds an input that is no name', 'things.list', { route: 'GET /api/x', added: { ...added, input: { 'a b': {} } } }],
];

describe.each(everyNth(wrong, perRing(4, 2, 1)))('an override that %s', (_why, id, override) => {
  it('is an error that names the file and the operation, before anything is sent', async () => {
    const { env, file } = overriding({ [id]: override });
    const service = await startService(() => ({}));
    const outcome = await shipctl(['orders', 'list'], { env: { ...env, ...service.env } });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(file);
    expect(outcome.stderr).toContain(id);
    expect(outcome.stderr).not.toContain('\u001b');
    expect(service.requests).toEqual([]);
  });

  it('does not affect help and version, and can be removed', async () => {
    const { env } = overriding({ [id]: override });
    for (const line of [['orders', 'list', '--help'], ...furtherCases(['--version'])])
      expect(await shipctl(line, { env })).toMatchObject({ code: 0, stderr: '' });
    for (const line of [['ops', 'unset', id], ...furtherCases(['ops', 'list', 'orders'])])
      expect(await shipctl(line, { env })).toMatchObject({ code: 0 });
  });
});

describe('ops set', () => {
  it.each([
    ['orders.list', 'DELETE /api/orders'],
    ['orders.get', 'GET /api/orders'],
    ['orders.get', 'GET /api/orders/{order}/{item}'],
    ...furtherRows(
      ['things.list', 'GET /api/\u001b[31m'],
      ['things.list', 'GET /api/{a}/{a}'],
      ['things.list', 'GET /api/{a'],
    ),
  ])('refuses %s as %j', async (id, route) => {
    const { env } = settingsFolder();
    const outcome = await shipctl(['ops', 'set', id, route], { env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).not.toContain('\u001b');
  });

  it('can turn a write into a read, and back', async () => {
    const { env } = settingsFolder();
    for (const method of ['GET', 'PUT', 'POST']) {
      expect(await shipctl(['ops', 'set', 'orders.update', `${method} /api/o/{order}`], { env })).toMatchObject({
        code: 0,
      });
    }
    const { stdout } = await shipctl(['ops', 'list', 'orders', '--csv', '--columns', 'operation,method,path'], { env });
    expect(stdout).toContain('orders.update,POST,/api/o/{order}');
  });
});
