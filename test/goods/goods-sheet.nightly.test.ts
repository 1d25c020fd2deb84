import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const measure = fc.integer({ min: 1, max: 5_000_000 }).map((value) => value / 100);

/** The flags that say something of a product. */
const flags = fc
  .record(
    {
      '--name': fc.stringMatching(/^[A-Za-z\u0627-\u064a][A-Za-z0-9 \u0627-\u064a_.-]{0,11}[A-Za-z0-9]$/),
      '--weight': measure.map((grams) => `${grams}g`),
      '--size': fc.tuple(measure, measure, measure).map((sides) => sides.join('x')),
      '--barcode': fc.stringMatching(/^[1-9][0-9]{7,12}$/),
      '--price': fc.tuple(measure, fc.constantFrom('SAR', 'AED', 'KWD')).map((parts) => parts.join(' ')),
      '--hs-code': fc.stringMatching(/^[0-9]{6}([0-9]{2}){0,3}$/),
    },
    { requiredKeys: ['--weight'] },
  )
  .map((given) => Object.entries(given).flat());

const sku = fc.stringMatching(/^[A-Za-z\u0627-\u064a][A-Za-z0-9 \u0627-\u064a_.-]{0,11}[A-Za-z0-9]$/);

it('every product comes back from the sheet that it was written to', async () => {
  const service = await startService(() => ({ data: [] }));
  const sheet = fc.constantFrom('goods.csv', 'goods.xlsx', 'goods.ndjson');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(sku, flags), { minLength: 1, maxLength: 12 }), sheet, async (all, name) => {
      const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
      const cwd = temporaryFolder();
      const type = (...argv: readonly string[]) => shipctl(argv, { env, cwd });
      for (const [own, said] of all) expect((await type('goods', 'set', own, ...said)).code).toBe(0);
      const before = await type('goods', 'list', '--json');
      await type('goods', 'list', '--out', name);
      const back = await type('goods', 'import', name, '--replace');
      expect(back.stderr).toContain(': 0 new, 0 changed.');
      expect((await type('goods', 'list', '--json')).stdout).toBe(before.stdout);
    }),
    { numRuns: 40 },
  );
});
