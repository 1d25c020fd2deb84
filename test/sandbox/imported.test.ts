import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf } from '../support/lists.ts';
import { countedStyles, followedStyles } from '../support/paging-styles.ts';
import { settingsFolder } from '../support/profiles.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { styleDocument } from '../support/styled-lists.ts';

/** A profile that has imported a document, and knows no service. */
async function imported(document: string) {
  const { env, profiles } = settingsFolder();
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'api.yaml'), document);
  const type = (...line: readonly string[]) => shipctl(line, { env, cwd });
  expect(await type('ops', 'import', 'api.yaml', '--yes')).toMatchObject({ code: 0 });
  return { type, file: `${profiles}/default.operations.json` };
}

const shop = readFileSync(new URL('../../docs/examples/shop.openapi.yaml', import.meta.url), 'utf8');
const jsonOf = ({ stdout }: { readonly stdout: string }): unknown => JSON.parse(stdout);

describe('the sandbox with imported operations', () => {
  // The room of paging reads every style.
  const styles = Object.entries({ ...countedStyles, ...followedStyles }).filter((_, at) => at % perRing(4, 2, 1) === 0);

  it.each(styles)('pages a list: %s', async (name, style) => {
    const { type } = await imported(styleDocument(style));
    const list = ['--sandbox', 'things', 'list', '-o', 'ndjson'];
    const sized = style.inputs.some((input) => /size|limit|take|per_page/i.test(input)) ? ['--per-page', '7'] : [];
    const all = await type(...list, '--all', ...sized);
    expect({ name, ...all, ids: new Set(idsOf(all)).size }).toMatchObject({ name, code: 0, ids: 24 });
    const limited = await type(...list, '--limit', '5');
    expect(idsOf(limited)).toEqual(idsOf(all).slice(0, 5));
    expect(jsonOf({ stdout: all.stdout.split('\n')[0] ?? '' })).toEqual({
      id: idsOf(all)[0],
      name: expect.stringContaining('Thing'),
    });
  });

  it('has records by their schemas, and keeps what is created', async () => {
    const { type } = await imported(shop);
    const created = await type('--sandbox', 'customers', 'create', '--name', 'Noura', '--city', 'Jeddah', '--json');
    expect(created.code).toBe(0);
    const { id } = jsonOf(created) as { id: number };
    expect(await type('--sandbox', 'customers', 'create', '--city', 'Jeddah')).toMatchObject({ code: 2 });
    const found = await type('--sandbox', 'customers', 'list', '--city', 'Jeddah', '--all', '--json');
    expect(jsonOf(found)).toContainEqual(expect.objectContaining({ id, name: 'Noura', city: 'Jeddah' }));
    expect(await type('--sandbox', 'customers', 'get', '999999')).toMatchObject({ code: 5 });
    const refunds = await type('--sandbox', 'orders', 'refunds', 'list', '1', '--json');
    expect(jsonOf(refunds)).toContainEqual({
      id: expect.any(Number),
      amount: expect.any(Number),
      reason: expect.any(String),
    });
  });

  it('takes forms and multipart bodies', async () => {
    const properties = {
      name: { type: 'string' },
      count: { type: 'integer' },
      label: { type: 'string', format: 'binary' },
    };
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      const content = { [type]: { schema: { type: 'object', properties } } };
      const responses = { 201: { description: '' } };
      const paths = { '/api/parcels': { post: { requestBody: { content }, responses } } };
      const { type: run } = await imported(JSON.stringify({ openapi: '3.0.3', paths }));
      const outcome = await run('--sandbox', 'parcels', 'create', '--name', 'a & b', '--count', '3', '--json');
      expect({ type, ...outcome }).toMatchObject({ type, code: 0, stdout: expect.stringContaining('"a & b"') });
    }
  });

  it('keeps the built-in routes, and works without a readable file', async () => {
    const { type, file } = await imported(shop);
    const service = ['--sandbox', 'orders', 'list', '--limit', '1', '--json'];
    expect(await type('ops', 'set', 'orders.list', 'GET /api/elsewhere')).toMatchObject({ code: 0 });
    expect(await type(...service)).toMatchObject({ code: 0 });
    writeFileSync(file, '{');
    expect(await type(...service)).toMatchObject({ code: 0 });
    expect(await type('--sandbox', 'customers', 'list')).toMatchObject({ code: 2 });
  });
});
