import { expect, it } from 'vitest';
import { TextShaper } from '../../src/output/pdf/shaped-text.ts';

const glyphsOf = (shaper: TextShaper, text: string) =>
  shaper.shape({ text, from: 0, to: text.length }).glyphs.map(({ glyph }) => glyph);

it('joins letters also when one was drawn as a part of another before', async () => {
  const fresh = glyphsOf(await TextShaper.open(true), 'هند الزهراني').map(({ id }) => id);
  const used = await TextShaper.open(true);
  // The outline of teh marbuta is that of heh with dots.
  expect(glyphsOf(used, 'نورة').every(({ path }) => path.commands.length > 0)).toBe(true);
  expect(glyphsOf(used, 'هند الزهراني').map(({ id }) => id)).toEqual(fresh);
});
