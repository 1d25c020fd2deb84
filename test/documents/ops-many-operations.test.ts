import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { importing, openApi } from '../support/importing.ts';

const text = { type: 'string', description: 'What people have written about it, in a few words.' };
const properties = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field_${at}`, text]));
const post = { requestBody: { content: { 'application/json': { schema: { properties } } } } };
/** Enough for a file that is not read as a whole. */
const count = 240;
const paths = Object.fromEntries(
  Array.from({ length: count }, (_, at) => [`/robots${'abcd'[at % 4]}s/arm${at}/run`, { post }]),
);

it('operations of groups that are not asked for are not read, and all are removed without a trace', async () => {
  const { type, service, written } = await importing(openApi({}, { paths }), temporaryFolder());
  expect(written.length).toBeGreaterThan(300_000);
  const { file } = JSON.parse((await type('whoami', '--json')).stdout) as { file: string };
  const stored = file.replace(/json$/, 'operations.json');
  expect(await type('robotsas', 'arm0', 'run', '--field-1', 'x')).toMatchObject({ code: 0 });
  expect(service.raw.at(-1)).toBe('/api/robotsas/arm0/run');
  expect((await type('robotsas', '--help')).stdout).toContain('run');
  expect((await type('--help')).stdout).toContain('robotsbs');
  expect(await type('ops', 'import', 'document', '--yes')).toMatchObject({ code: 0 });
  expect(readFileSync(stored, 'utf8')).toBe(written);
  // One of another group is damaged, and nobody looks.
  writeFileSync(stored, written.replace('"robotsbs.arm1.run":{', '"robotsbs.arm1.run":['));
  for (const line of [
    ['robotsas', 'arm0', 'run', '--field-1', 'x', '--dry-run'],
    ['boxes', 'list', '--dry-run'],
  ])
    expect(await type(...line)).toMatchObject({ code: 0 });
  expect((await type('robotsbs', 'arm1', 'run', '--field-1', 'x')).code).toBe(2);
  expect((await type('ops', 'list')).code).toBe(2);
  writeFileSync(stored, written);
  expect(await type('ops', 'unset', '--from', 'document')).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(stored, 'utf8'))).toEqual({ version: 1, operations: {} });
});

it('a profile goes back to what it was, byte for byte', async () => {
  const { type } = await importing(openApi({}, { paths: {} }));
  const { file } = JSON.parse((await type('whoami', '--json')).stdout) as { file: string };
  for (const id of ['robots.a', 'boxes.x', 'robots.b', 'orders.x'])
    await type('ops', 'set', id, `GET /api/${id}`, '--yes');
  const stored = file.replace(/json$/, 'operations.json');
  const before = readFileSync(stored, 'utf8');
  const folder = temporaryFolder();
  writeFileSync(`${folder}/large.json`, openApi({}, { paths }));
  expect(await type('ops', 'import', `${folder}/large.json`, '--yes')).toMatchObject({ code: 0 });
  expect(readFileSync(stored, 'utf8')).not.toBe(before);
  expect(await type('ops', 'unset', '--from', 'large.json')).toMatchObject({ code: 0 });
  expect(readFileSync(stored, 'utf8')).toBe(before);
});
