import { expect, it } from 'vitest';
import { referenceText } from '../../scripts/reference.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';

it('docs/reference.md is up to date; npm run reference writes it', async () => {
  await expect(await referenceText(await builtInCatalogue())).toMatchFileSnapshot('../../docs/reference.md');
});
