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

it('keeps dates and counts as they are behind Arabic words, each part from left to right', async () => {
  const shaper = await TextShaper.open(true);
  const [line] = shaper.lines(['\u0627\u0644\u0634\u062d\u0646', ':', '2026-11-27', '100042\u00a0\u00d73'], 10, 1000);
  const { glyphs } = shaper.shape(line ?? { text: '', from: 0, to: 0 });
  const seen = glyphs
    .toSorted((one, other) => one.x - other.x)
    .map(({ glyph }) => String.fromCodePoint(...glyph.codePoints));
  expect(seen.join('')).toMatch(/^100042 \u00d73 2026-11-27 :/);
});
