import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manualPages, referenceText } from '../../scripts/reference.ts';
import { catalogueTexts } from '../../scripts/translations.ts';
import { describeProgram } from '../../src/cli/describe/describe.ts';
import { buildProgram } from '../../src/cli/tree.ts';
import { helpTexts } from '../../src/lang/ar/help.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { sources } from '../support/source.ts';

it('docs/reference.md is up to date; npm run reference writes it', async () => {
  await expect(await referenceText(await builtInCatalogue())).toMatchFileSnapshot('../../docs/reference.md');
});

it('package.json names the manual pages; npm run reference writes them', async () => {
  const file = new URL('../../package.json', import.meta.url);
  const named = { ...JSON.parse(readFileSync(file, 'utf8')), man: await manualPages(await builtInCatalogue()) };
  await expect(`${JSON.stringify(named, undefined, 2)}\n`).toMatchFileSnapshot('../../package.json');
});

it('Arabic has a translation of every text of help, and of no other', async () => {
  const catalogue = await builtInCatalogue();
  const texts = catalogueTexts(await describeProgram(buildProgram(catalogue.groups), catalogue), catalogue);
  const missing = texts.filter((text) => !Object.hasOwn(helpTexts, text));
  expect(texts.length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
  const code = ['src/cli', 'src/commands', 'src/session', 'src/settings'].flatMap(sources).map((file) => file.code);
  const all = code.join('\n');
  // Commander's headings, and a text in two parts.
  const known = new Set([...texts, 'Usage:', 'Arguments:', 'show this help; others: shipctl help flags']);
  const unknown = Object.keys(helpTexts).filter((text) => !known.has(text) && !all.includes(text));
  expect(unknown).toEqual([]);
});
