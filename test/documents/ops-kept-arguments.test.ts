import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const argument = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const responses = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };

/** A shop whose server leaves a part of its path open. */
const shop = {
  openapi: '3.0.3',
  servers: [{ url: 'https://shop.example/stores/{store_hash}/v2', variables: { store_hash: { default: 'demo' } } }],
  paths: {
    '/orders/{order_id}': { get: { parameters: [argument('order_id')], responses } },
    '/orders/{order_id}/cancel': { post: { parameters: [argument('order_id')], responses } },
  },
};

function imports(document: object, cwd = temporaryFolder()) {
  const { env } = settingsFolder();
  writeFileSync(join(cwd, 'shop.json'), JSON.stringify(document));
  return (...line: readonly string[]) => shipctl(line, { env, cwd });
}

describe('a built-in operation whose new path has a part that the profile fills in', () => {
  it('is proposed, replaced, and takes the arguments that it had', async () => {
    const type = imports(shop);
    const preview = await type('ops', 'import', 'shop.json', '--dry-run');
    expect(preview.stderr).toContain('2 operations: 0 added, 2 replacements proposed, 0 left out.');
    const asked = await type('ops', 'import', 'shop.json', '--yes', '--replace', 'orders.get');
    expect(asked).toMatchObject({ code: 0 });
    const again = await type(
      'ops',
      'import',
      'shop.json',
      '--yes',
      '--replace',
      'orders.cancel=POST /orders/{id}/cancel',
    );
    expect(again).toMatchObject({ code: 0 });
    for (const [verb, end] of [
      ['get', ''],
      ['cancel', '/cancel'],
    ] as const) {
      const sent = await type('orders', verb, '5', '--dry-run', '--base-url', 'https://shop.example');
      expect(sent.stdout).toContain(`/stores/{store_hash}/v2/orders/5${end}"`);
    }
    expect(await type('orders', 'get', '--help')).toMatchObject({ stdout: expect.stringContaining('get [order]') });
  });

  it('may be set by hand', async () => {
    const type = imports(shop);
    await type('ops', 'import', 'shop.json', '--yes');
    const route = 'GET /stores/{store_hash}/v3/orders/{order}';
    expect(await type('ops', 'set', 'orders.get', route)).toMatchObject({ code: 0 });
    expect(await type('ops', 'set', 'orders.get', 'GET /shops/{shop}/{order}')).toMatchObject({ code: 2 });
  });

  it('keeps an argument of its own that a document has the same name for', async () => {
    const [server] = shop.servers;
    const url = 'https://shop.example/{order}';
    const type = imports({
      ...shop,
      servers: [{ ...server, url, variables: { order: { default: '1' } } }],
      paths: { '/things': { get: { responses } } },
    });
    expect(await type('ops', 'import', 'shop.json', '--yes')).toMatchObject({ code: 0 });
    const sent = await type('orders', 'get', '5', '--dry-run', '--base-url', 'https://shop.example');
    expect(sent.stdout).toContain('/api/orders/5"');
  });
});

/** A document of these paths, each read. */
const readable = (...paths: readonly string[]) => ({
  openapi: '3.0.3',
  paths: Object.fromEntries(paths.map((path) => [path, { get: { responses } }])),
});

describe('an argument of another document with the name of one that the profile fills in', () => {
  it.each([
    ['{version}', readable('/api/v{version}/parcels/{id}', '/api/v{version}/regions')],
    ...furtherRows(['{store_hash}', { ...shop, paths: readable('/parcels/{id}', '/regions').paths }]),
  ])('is typed: %s', async (name, document) => {
    const cwd = temporaryFolder();
    const type = imports(document, cwd);
    await type('ops', 'import', 'shop.json', '--yes');
    writeFileSync(join(cwd, 'apps.json'), JSON.stringify(readable(`/apps/${name}/notes`, '/apps')));
    expect(await type('ops', 'import', 'apps.json', '--yes')).toMatchObject({ code: 0 });
    const account = ['--dry-run', '--base-url', 'https://apps.example'];
    expect((await type('apps', 'notes', 'get', '5', ...account)).stdout).toContain('/apps/5/notes"');
    expect((await type('parcels', 'get', '6', ...account)).stdout).toMatch(/\{\w+\}(\/v2)?\/parcels\/6"/);
  });
});

describe('an argument before the first word of all paths', () => {
  it.each([['/api/v{version}', 'version'], ...furtherRows(['/{lang}/api', 'lang'], ['/{tenant}/v2', 'tenant'])])(
    'is filled in by the profile: %s',
    async (front, name) => {
      const type = imports(readable(`${front}/parcels/{id}`, `${front}/Orders/{order}`));
      const { stderr } = await type('ops', 'import', 'shop.json', '--yes', '--replace', 'orders.get');
      expect(stderr).toContain(
        `Operations take ${name} from the profile. To set it: shipctl login --set '${name}=<value>'`,
      );
      await type('login', '--set', `${name}=7`);
      const account = ['--dry-run', '--base-url', 'https://shop.example'];
      const filled = front.replace(/\{.*?\}/, '7');
      expect((await type('parcels', 'get', '5', ...account)).stdout).toContain(`${filled}/parcels/5"`);
      expect((await type('orders', 'get', '6', ...account)).stdout).toContain(`${filled}/Orders/6"`);
    },
  );

  it.each([
    ['one path is without it', ['/{shop}/parcels', '/regions']],
    ['a word is before it', ['/parcels/{parcel}/notes', '/parcels/{parcel}/labels']],
    ...furtherRows(
      ['it is all of a path', ['/{parcel}', '/{parcel}/notes']],
      ['there is one path', ['/{shop}/parcels']],
    ),
  ])('is an argument where %s', async (_case, paths) => {
    const type = imports(readable(...paths));
    expect((await type('ops', 'import', 'shop.json', '--yes')).stderr).not.toContain('from the profile');
  });
});
