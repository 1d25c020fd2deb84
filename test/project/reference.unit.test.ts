import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manualPages, referenceText } from '../../scripts/reference.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';

it('docs/reference.md is up to date; npm run reference writes it', async () => {
  await expect(await referenceText(await builtInCatalogue())).toMatchFileSnapshot('../../docs/reference.md');
});

it('package.json names the manual pages; npm run reference writes them', async () => {
  const file = new URL('../../package.json', import.meta.url);
  const named = { ...JSON.parse(readFileSync(file, 'utf8')), man: await manualPages(await builtInCatalogue()) };
  await expect(`${JSON.stringify(named, undefined, 2)}\n`).toMatchFileSnapshot('../../package.json');
});
