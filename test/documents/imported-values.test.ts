import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService, token } from '../support/service.ts';

const text = { type: 'string' };
const tenant = { name: 'X-Tenant', in: 'header', required: true, schema: text };
const operation = { parameters: [tenant, { name: 'Idempotency-Key', in: 'header', required: true, schema: text }] };

/** Imports robots of a store behind `{region}.example.com`, and of a tenant. */
async function setUp(servers: readonly object[]) {
  const { env: folder, read } = settingsFolder();
  const service = await startService(() => ({ data: { id: 5 } }));
  const cwd = temporaryFolder();
  const paths = { '/robots/{robot}': { get: { parameters: [tenant] }, put: operation } };
  writeFileSync(join(cwd, 'document'), JSON.stringify({ openapi: '3.0.0', servers, paths }));
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...folder, ...given.env } });
  const imported = await type(['ops', 'import', 'document', '--yes']);
  expect(imported.code).toBe(0);
  const account = { SHIPCTL_BASE_URL: service.url, SHIPCTL_TOKEN: token };
  return { type, imported, service, read, account };
}

const store = {
  url: 'https://{region}.example.com/stores/{store_hash}/v2',
  variables: { region: { default: 'eu', enum: ['eu', 'us'] }, store_hash: { default: 'yours' } },
};

const send = ['robots', 'get', '7'];

describe('a variable of the server in the path, and a header that all require', () => {
  it('come from the profile', async () => {
    const { type, service, account, read } = await setUp([store]);
    expect(await type(['login', '--set', 'store_hash=ab/1', '--set', 'X-Tenant=t9'])).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect(read()).toEqual({ version: 1, values: { store_hash: 'ab/1', 'X-Tenant': 't9' } });
    expect(await type(send, { env: account })).toMatchObject({ code: 0 });
    expect(service.raw).toEqual(['/stores/ab%2F1/v2/robots/7']);
    expect(service.requests[0]?.headers['x-tenant']).toBe('t9');
    expect(JSON.parse((await type(['whoami', '--json'])).stdout)).toMatchObject({
      values: { store_hash: 'ab/1', 'X-Tenant': 't9' },
    });
  });

  furtherIt('may be others for one call', async () => {
    const { type, service, account } = await setUp([store]);
    const env = { ...account, SHIPCTL_VALUE_STORE_HASH: 'x', SHIPCTL_VALUE_X_TENANT: 'y' };
    expect(await type([...send, '--x-tenant', 'z'], { env })).toMatchObject({ code: 0 });
    expect(service.raw).toEqual(['/stores/x/v2/robots/7']);
    expect(service.requests[0]?.headers['x-tenant']).toBe('z');
  });

  it('are asked for before anything is sent, and never guessed', async () => {
    const { type, imported, service, account } = await setUp([store]);
    expect(imported.stderr).toMatch(/Operations take X-Tenant, store_hash from the profile\./);
    const { code, stderr } = await type(send, { env: account });
    expect(code).toBe(2);
    expect(await type(['robots', 'update', '7', '--template'], { env: account })).toMatchObject({ code: 0 });
    expect(stderr).toContain('store_hash is not set in this profile.');
    expect(stderr).toContain(
      "--x-tenant is missing. To set it: shipctl login --set 'X-Tenant=<value>' (or SHIPCTL_VALUE_X_TENANT for one call).",
    );
    expect(service.requests).toEqual([]);
  });

  it('stay open in a preview', async () => {
    const { type, account } = await setUp([store]);
    const { stdout } = await type([...send, '--x-tenant', 'a', '--dry-run'], { env: account });
    expect(JSON.parse(stdout)).toMatchObject({ url: expect.stringContaining('/stores/{store_hash}/v2/robots/7') });
  });

  it('is no header that differs with each request', async () => {
    const { type, account, service } = await setUp([store]);
    await type(['login', '--set', 'store_hash=a', '--set', 'X-Tenant=t']);
    const { code, stderr } = await type(['robots', 'update', '7'], { env: account });
    expect(code).toBe(2);
    expect(stderr).toContain('--idempotency-key is missing.');
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['store_hsh=1', 'no imported operation takes it. Did you mean "store_hash"?'],
    ['X-Tenant=é', 'is not a line of plain ASCII'],
  ])('are not stored as %s', async (given, message) => {
    const { type } = await setUp([store]);
    const outcome = await type(['login', '--set', given]);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});

describe('login', () => {
  it('offers the servers of the document, and asks for what they leave open', async () => {
    const { type, read } = await setUp([store, { url: 'https://sandbox.example.com/v2', description: 'Sandbox' }]);
    const typed = ['1', 'mars', 'us', 'ten', 'shop', '', ''];
    const { stderr } = await type(['login'], { terminal: 100, typed });
    expect(stderr).toContain('1  https://{region}.example.com');
    expect(stderr).toContain('2  https://sandbox.example.com  Sandbox');
    expect(stderr).toContain('region (eu, us) [eu]:');
    expect(stderr).toContain('"mars" is not one of eu, us.');
    expect(read().values).toEqual({ 'X-Tenant': 'ten', store_hash: 'shop' });
  });

  it.each([
    'evil.example/',
    'evil.example#',
    ...furtherCases('evil.example?', 'me@evil.example', 'evil.example:80', '\\evil.example'),
  ])('lets %j in a document lead to no other host', async (region) => {
    const { type } = await setUp([{ ...store, variables: { region: { default: region } } }]);
    const { stderr } = await type(['login'], { terminal: 100, typed: ['1', '', region, '', ''] });
    expect(stderr).toContain('region: ');
    expect(stderr).toContain(`${JSON.stringify(region)} is no part of a host name.`);
    expect(stderr).not.toContain('Email:');
  });

  furtherIt('skips a value whose default cannot be sent', async () => {
    const { type, read } = await setUp([
      { ...store, variables: { region: { default: 'eu' }, store_hash: { default: 'متجر' } } },
    ]);
    const { stderr } = await type(['login'], { terminal: 100, typed: ['1', '', 'ten', '', '', ''] });
    expect(stderr).toContain('The base URL is https://eu.example.com');
    expect(stderr).toContain('store_hash, or Enter to skip:');
    expect(read().values).toEqual({ 'X-Tenant': 'ten' });
  });

  it('takes no server in silence', async () => {
    const { type, service } = await setUp([store]);
    const { code, stderr } = await type(['login', '--token-stdin'], { stdin: 'abc' });
    expect(code).toBe(2);
    expect(stderr).toContain('--base-url is missing');
    expect(service.requests).toEqual([]);
  });
});
