import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { writeLedger } from '../support/ledgers.ts';
import { importFile, importRows, rowsFile } from '../support/order-imports.ts';
import { resultsOf } from '../support/packing.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';
import { servedSandbox } from '../support/served-sandbox.ts';

it('what an import has created in the sandbox is forgotten with its data, and only with them', async () => {
  const file = rowsFile(importRows(2));
  const again = () => importFile({ env: {} }, file, ['--sandbox']);
  expect(await again()).toMatchObject({ code: 0, statuses: 'created, created' });
  expect((await shipctl(['sandbox', 'reset', '--seed', '2'])).code).toBe(0);
  expect((await shipctl(['sandbox', 'reset', '--dry-run'])).code).toBe(0);
  expect(await again()).toMatchObject({ statuses: 'there before, there before' });
  expect((await shipctl(['sandbox', 'reset'])).code).toBe(0);
  expect(await again()).toMatchObject({ statuses: 'created, created' });
});

it('what was packed in the sandbox is forgotten with its data', async () => {
  const scan = async () => resultsOf(await shipctl(['pack', '--sandbox'], { stdin: '100000197\n' }));
  expect(await scan()).toEqual(['opened 100000197 0/2']);
  expect(await scan()).toEqual(['repeated 100000197 0/2']);
  expect((await shipctl(['sandbox', 'reset'])).code).toBe(0);
  expect(await scan()).toEqual(['opened 100000197 0/2']);
});

it('what a profile that is logged in to a sandbox has created is forgotten too, and no other ledger', async () => {
  const { folder, env, write } = settingsFolder();
  const { baseUrl, token } = await servedSandbox();
  write({ version: 1, base_url: baseUrl, token, token_origin: baseUrl });
  const [trial, other] = [writeLedger(folder, baseUrl, []), writeLedger(folder, 'http://127.0.0.1:9', [])];
  expect((await shipctl(['sandbox', 'reset', '--seed', '2'], { env })).code).toBe(0);
  expect(existsSync(trial)).toBe(true);
  expect((await shipctl(['sandbox', 'reset'], { env })).code).toBe(0);
  expect([existsSync(trial), existsSync(other)]).toEqual([false, true]);
});

it('the labels that were saved in the sandbox are forgotten with its data', async () => {
  const home = temporaryFolder();
  const env = { SHIPCTL_CONFIG_DIR: home };
  const known = () => readdirSync(join(home, 'labels')).filter((name) => name.endsWith('.json'));
  const argv = ['ship', '3147', '--cheapest', '--sandbox', '--yes', '--labels', join(home, 'all.pdf')];
  await shipctl(argv, { env });
  expect(known()).toHaveLength(1);
  expect((await shipctl(['sandbox', 'reset'], { env })).code).toBe(0);
  expect(known()).toEqual([]);
});

it('its mirror is forgotten with its data, and so is what a sync of them was cut off in', async () => {
  const home = temporaryFolder();
  const env = { SHIPCTL_CONFIG_DIR: home };
  expect((await shipctl(['sync', '--sandbox', '--days', '3'], { env })).code).toBe(0);
  const mirrors = join(home, 'mirror');
  const [name = ''] = readdirSync(mirrors);
  writeFileSync(join(mirrors, `${name}.part`), '');
  expect((await shipctl(['sandbox', 'reset'], { env })).code).toBe(0);
  expect(readdirSync(mirrors)).toEqual([]);
});
