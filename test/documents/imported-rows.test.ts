import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { answered } from '../support/imported-resources.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const line = { type: 'object', properties: { sku: { type: 'string' }, quantity: { type: 'integer' } } };
const properties = {
  id: { type: 'integer' },
  note: { type: 'string' },
  state: { type: 'string' },
  lines: { type: 'array', items: line },
  tags: { type: 'array', items: { type: 'string' } },
  other: { type: 'array' },
};
const given = [
  { id: 1, note: 'a', state: 'new', lines: [{ sku: 'A', quantity: 1 }, { sku: 'B' }], tags: ['x'], other: ['x'] },
  { id: 2, note: 'b', state: 'new', lines: [], tags: [], other: [] },
];

/** Returns that a document describes, served with these rows. */
async function importedReturns(rows: readonly unknown[] = given, schema: object = { type: 'object', properties }) {
  const service = await startService((request) => ({ data: paginate(rows, request, 100) }));
  const cwd = homeFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: homeFolder() };
  const paths = { '/api/returns': { get: answered({ type: 'array', items: schema }) } };
  writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.3', paths }));
  expect(await shipctl(['ops', 'import', 'api.json', '--yes'], { env, cwd })).toMatchObject({ code: 0 });
  const list = (...flags: readonly string[]) => shipctl(['returns', 'list', ...flags], { env, cwd });
  return { list, service };
}

describe('--rows with a list of an imported operation', () => {
  it('gives a row for each element', async () => {
    const { list } = await importedReturns();
    const { code, stdout } = await list('--rows', 'lines', '--csv');
    expect(code).toBe(0);
    expect(parse(stdout, { columns: true })).toMatchObject([
      { id: '1', note: 'a', state: 'new', 'lines.sku': 'A', 'lines.quantity': '1' },
      { id: '1', note: 'a', state: 'new', 'lines.sku': 'B', 'lines.quantity': '' },
      { id: '2', note: 'b', state: 'new', 'lines.sku': '', 'lines.quantity': '' },
    ]);
    const chosen = await list('--rows', 'lines', '--columns', 'lines.sku,id', '--csv');
    expect(chosen.stdout).toBe('lines.sku,id\nA,1\nB,1\n,2\n');
    const sorted = await list('--rows', 'lines', '--sort', '-id', '--json');
    expect(JSON.parse(sorted.stdout)).toMatchObject([{ id: 2 }, { id: 1, 'lines.sku': 'A' }, { id: 1 }]);
  });

  furtherIt('shows what tells the elements apart beside what tells the records apart', async () => {
    const { list } = await importedReturns();
    const { stdout } = await list('--rows', 'lines');
    const [headings = ''] = stdout.split('\n');
    expect(headings.trim().split(/ {2,}/)).toEqual([
      ...['ID', 'State', 'Lines: SKU', 'Lines: Qty', 'Note', 'Tags', 'Other'],
    ]);
  });

  it('reads the records where the document does not say what is in them', async () => {
    const { list } = await importedReturns(given, {});
    expect((await list('--rows', 'lines', '--columns', 'id,lines.sku', '--csv')).stdout).toBe(
      'id,lines.sku\n1,A\n1,B\n2,\n',
    );
  });

  it('says that a list holds no records, before anything is written', async () => {
    const { list, service } = await importedReturns();
    for (const format of ['table', 'csv', 'json', 'ndjson']) {
      const outcome = await list('--rows', 'other', '-o', format);
      expect(outcome).toMatchObject({ code: 2, stdout: '' });
      expect(outcome.stderr.replaceAll('\\', '')).toContain('there are no rows "other". One of: returns, lines.');
    }
    const requests = service.requests.length;
    const plain = await list('--rows', 'tags');
    expect(plain.stderr).toContain('--rows: there are no rows "tags". One of: returns, lines.');
    expect(service.requests).toHaveLength(requests);
  });

  furtherIt('says that no record has the list', async () => {
    const { list } = await importedReturns(given, {});
    const outcome = await list('--rows', 'parts', '--csv');
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('--rows: there are no rows "parts". One of: returns, lines.');
  });
});
