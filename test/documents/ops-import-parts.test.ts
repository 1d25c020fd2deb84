import { describe, expect, it } from 'vitest';
import { withFiles } from '../support/importing-files.ts';
import { furtherIt } from '../support/ring.ts';

const key = (name: string) => ({ key: { type: 'apiKey', in: 'header', name } });

const server = (host: string, variable?: string) => ({
  servers: [
    variable === undefined
      ? { url: `https://${host}.example` }
      : { url: `https://${host}.example/{${variable}}`, variables: { [variable]: { default: 'x' } } },
  ],
});

describe('the servers of a document', () => {
  it('go with the file that brought them, and those of other files stay', async () => {
    const { type, importing, urls } = await withFiles();
    await importing('a.json', server('a'));
    await importing('b.json', { ...server('b'), paths: { '/parts': { get: {} } } });
    expect(urls()).toEqual(['https://b.example', 'https://a.example']);
    await type(['ops', 'unset', '--from', 'a.json']);
    expect(urls()).toEqual(['https://b.example']);
  });

  furtherIt('stay where another file names them too, and are offered once', async () => {
    const { type, importing, urls } = await withFiles();
    await importing('a.json', server('a'));
    await importing('b.json', { ...server('a'), paths: { '/parts': { get: {} } } });
    const { stderr } = await type(['login'], { terminal: 80, typed: ['1'], env: {} });
    expect(stderr.match(/https:\/\/a\.example/g)?.length).toBe(2);
    await type(['ops', 'unset', '--from', 'b.json']);
    expect(urls()).toEqual(['https://a.example']);
  });

  it('are as the file says now, though no operation has changed', async () => {
    const { type, write, importing, urls } = await withFiles();
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

  furtherIt('of a file that has brought no operation are not kept', async () => {
    const { type, importing } = await withFiles();
    await importing('a.json', server('a'));
    await type(['ops', 'set', 'parts.list', 'GET /parts']);
    const { stderr } = await importing('b.json', { ...server('b'), paths: { '/parts': { get: {} } } });
    expect(stderr).toContain('Nothing to change.');
  });
});

describe('the values of a document', () => {
  const parts = { get: { operationId: 'list' }, post: { operationId: 'create' } };

  it('go with the operations that take them', async () => {
    const { type, importing, stored } = await withFiles();
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
    const { type, importing, service, stored } = await withFiles();
    const components = (name: string) => ({ security: [{ key: [] }], components: { securitySchemes: key(name) } });
    await importing('a.json', components('X-Key'));
    const { stderr } = await importing('a.json', components('X-Api-Key'));
    expect(stderr).toContain('2 changed');
    expect(Object.keys(stored().credentials ?? {})).toEqual(['key']);
    await type(['robots', 'list'], { env: { ...service.env, SHIPCTL_CREDENTIAL_KEY: 'secret-key' } });
    expect(service.requests.at(-1)?.headers).toMatchObject({ 'x-api-key': 'secret-key' });
    expect(service.requests.at(-1)?.headers).not.toHaveProperty('x-key');
  });

  furtherIt('gets another name where what was not imported again is sent with the one before', async () => {
    const { importing, stored } = await withFiles();
    const components = (name: string) => ({ security: [{ key: [] }], components: { securitySchemes: key(name) } });
    await importing('a.json', components('X-Key'));
    await importing('a.json', components('X-Api-Key'), '--only', 'robots.get');
    expect(stored().credentials).toMatchObject({ key: { name: 'X-Key' }, 'key-2': { name: 'X-Api-Key' } });
  });
});

describe('an operation whose route and method have changed', () => {
  it('is another one: a command that has read does not begin to delete', async () => {
    const { type, importing, service } = await withFiles();
    await importing('a.json', { paths: { '/robots/{id}': { get: { operationId: 'one' } } } });
    const { stderr } = await importing('a.json', { paths: { '/robots/{id}': { delete: { operationId: 'one' } } } });
    expect(stderr).toContain('No longer in a.json: robots.get.');
    await type(['robots', 'get', '5']);
    expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
  });
});
