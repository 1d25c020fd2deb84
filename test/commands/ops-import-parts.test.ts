import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const robots = { '/robots': { get: {} }, '/robots/{id}': { get: {} } };
const key = (name: string) => ({ key: { type: 'apiKey', in: 'header', name } });

/** A profile, a service that records what it is sent, and files to import. */
async function setUp() {
  const { env, profiles } = settingsFolder();
  const service = await startService(() => ({ data: [] }));
  const cwd = temporaryFolder();
  const type = (line: readonly string[], given: Surroundings = {}) =>
    shipctl(line, { cwd, ...given, env: { ...env, ...(given.env ?? service.env) } });
  const write = (file: string, content: object) =>
    writeFileSync(join(cwd, file), JSON.stringify({ openapi: '3.1.0', paths: robots, ...content }));
  const importing = (file: string, content: object, ...flags: readonly string[]) => {
    write(file, content);
    return type(['ops', 'import', file, '--yes', ...flags]);
  };
  const stored = () =>
    JSON.parse(readFileSync(`${profiles}/default.operations.json`, 'utf8')) as {
      servers?: { url: string }[];
      values?: object;
      credentials?: object;
    };
  const urls = () => (stored().servers ?? []).map(({ url }) => url);
  return { service, type, write, importing, stored, urls };
}

const server = (host: string, variable?: string) => ({
  servers: [
    variable === undefined
      ? { url: `https://${host}.example` }
      : { url: `https://${host}.example/{${variable}}`, variables: { [variable]: { default: 'x' } } },
  ],
});

describe('the servers of a document', () => {
  it('go with the file that brought them, and those of other files stay', async () => {
    const { type, importing, urls } = await setUp();
    await importing('a.json', server('a'));
    await importing('b.json', { ...server('b'), paths: { '/parts': { get: {} } } });
    expect(urls()).toEqual(['https://b.example', 'https://a.example']);
    await type(['ops', 'unset', '--from', 'a.json']);
    expect(urls()).toEqual(['https://b.example']);
  });

  it('stay where another file names them too, and are offered once', async () => {
    const { type, importing, urls } = await setUp();
    await importing('a.json', server('a'));
    await importing('b.json', { ...server('a'), paths: { '/parts': { get: {} } } });
    const { stderr } = await type(['login'], { terminal: 80, typed: ['1'], env: {} });
    expect(stderr.match(/https:\/\/a\.example/g)?.length).toBe(2);
    await type(['ops', 'unset', '--from', 'b.json']);
    expect(urls()).toEqual(['https://a.example']);
  });

  it('are as the file says now, though no operation has changed', async () => {
    const { type, write, importing, urls } = await setUp();
    await importing('a.json', server('a'));
    write('a.json', server('b'));
    expect((await type(['ops', 'import', 'a.json', '--dry-run'])).stderr).toContain(
      'The servers or values that a.json names have changed.',
    );
    const asked = await type(['ops', 'import', 'a.json'], { terminal: 80, typed: ['n'] });
    expect({ code: asked.code, urls: urls() }).toEqual({ code: 3, urls: ['https://a.example'] });
    expect((await type(['ops', 'import', 'a.json', '--yes'])).stderr).not.toContain('Nothing to change');
    expect(urls()).toEqual(['https://b.example']);
    const again = await type(['ops', 'import', 'a.json', '--yes']);
    expect(again.stderr).toContain('Nothing to change.');
    expect(again.stderr).not.toContain('have changed');
  });

  it('of a file that has brought no operation are not kept', async () => {
    const { type, importing } = await setUp();
    await importing('a.json', server('a'));
    await type(['ops', 'set', 'parts.list', 'GET /parts']);
    const { stderr } = await importing('b.json', { ...server('b'), paths: { '/parts': { get: {} } } });
    expect(stderr).toContain('Nothing to change.');
  });
});

describe('the values of a document', () => {
  const parts = { get: { operationId: 'list' }, post: { operationId: 'create' } };

  it('go with the operations that take them', async () => {
    const { type, importing, stored } = await setUp();
    await importing('a.json', server('a', 'shop'));
    await importing('b.json', {
      ...server('b', 'branch'),
      paths: { '/parts': { ...parts, parameters: [{ in: 'header', name: 'X-Tenant', required: true }] } },
    });
    expect(Object.keys(stored().values ?? {}).sort()).toEqual(['X-Tenant', 'branch', 'shop']);
    await type(['ops', 'unset', '--from', 'a.json']);
    expect(Object.keys(stored().values ?? {}).sort()).toEqual(['X-Tenant', 'branch']);
    await importing('b.json', { ...server('b'), paths: { '/parts': parts } });
    expect(stored().values).toBeUndefined();
  });
});

describe('a credential', () => {
  it('is sent as the document says now, under the name that it has', async () => {
    const { type, importing, service, stored } = await setUp();
    const components = (name: string) => ({ security: [{ key: [] }], components: { securitySchemes: key(name) } });
    await importing('a.json', components('X-Key'));
    const { stderr } = await importing('a.json', components('X-Api-Key'));
    expect(stderr).toContain('2 changed');
    expect(Object.keys(stored().credentials ?? {})).toEqual(['key']);
    await type(['robots', 'list'], { env: { ...service.env, SHIPCTL_CREDENTIAL_KEY: 'secret-key' } });
    expect(service.requests.at(-1)?.headers).toMatchObject({ 'x-api-key': 'secret-key' });
    expect(service.requests.at(-1)?.headers).not.toHaveProperty('x-key');
  });

  it('gets another name where what was not imported again is sent with the one before', async () => {
    const { importing, stored } = await setUp();
    const components = (name: string) => ({ security: [{ key: [] }], components: { securitySchemes: key(name) } });
    await importing('a.json', components('X-Key'));
    await importing('a.json', components('X-Api-Key'), '--only', 'robots.get');
    expect(stored().credentials).toMatchObject({ key: { name: 'X-Key' }, 'key-2': { name: 'X-Api-Key' } });
  });
});

describe('an operation whose route and method have changed', () => {
  it('is another one: a command that has read does not begin to delete', async () => {
    const { type, importing, service } = await setUp();
    await importing('a.json', { paths: { '/robots/{id}': { get: { operationId: 'one' } } } });
    const { stderr } = await importing('a.json', { paths: { '/robots/{id}': { delete: { operationId: 'one' } } } });
    expect(stderr).toContain('No longer in a.json: robots.get.');
    await type(['robots', 'get', '5']);
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('a file under another name', () => {
  const from = async (type: Awaited<ReturnType<typeof setUp>>['type'], file: string) =>
    (await type(['ops', 'list', '--from', file, '--columns', 'operation', '--no-header'])).stdout.trim().split('\n');

  it('takes over what has not changed, and says so', async () => {
    const { type, importing } = await setUp();
    await importing('v1.json', {});
    const { stderr } = await importing('v2.json', {});
    expect(stderr).toContain('2 operations of v1.json belong to v2.json with this import.');
    expect(stderr).toContain('0 left out, 2 unchanged.');
    expect(stderr).not.toContain('What only');
    expect(await from(type, 'v2.json')).toEqual(['robots.list', 'robots.get']);
    expect((await importing('v2.json', {})).stderr).toContain('Nothing to change.');
    // What has got another route since is one change, as in one file.
    const moved = await importing('v2.json', { paths: { '/robots': { get: {} } } });
    expect(moved.stderr).toContain('No longer in v2.json: robots.get.');
  });

  it('leaves what only the other one has, and what the user has set', async () => {
    const { type, importing } = await setUp();
    await importing('v1.json', {});
    await type(['ops', 'set', 'robots.get', 'GET /mine/{id}']);
    const { stderr } = await importing('v2.json', { paths: { '/robots': { get: {} } } });
    expect(stderr).toContain(
      '1 operation of v1.json belongs to v2.json with this import. What only v1.json has stays:',
    );
    expect(stderr).toContain('shipctl ops list --from v1.json');
    expect(await from(type, 'v1.json')).toEqual(['robots.get']);
    await importing('v2.json', {});
    expect(await from(type, 'v1.json')).toEqual(['robots.get']);
  });
});
