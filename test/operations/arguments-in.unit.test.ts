import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { argumentsIn } from '../../src/operations/route.ts';

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

describe('the arguments in a part of a path', () => {
  it.each([
    ['{order}', '5', ['5']],
    ['{order}.json', '5.json', ['5']],
    ['{order}.json', '.json', undefined],
    ['{a}-{b}', '1-2-3', ['1-2', '3']],
    ['{a}{b}', '123', ['12', '3']],
    ['{a}{b}', '1', undefined],
    ['v{a}', '2', undefined],
    ['orders', 'orders', []],
    ['orders', 'order', undefined],
    ["Orders('{id}')", "Orders('a')", ['a']],
    ['{a}:{a}', 'x', undefined],
  ])('%s in %s', (pattern, given, expected) => {
    expect(argumentsIn(pattern, given)).toEqual(expected);
  });

  it('are what a greedy pattern finds', () => {
    const texts = fc.array(fc.stringMatching(/^[ab.]{0,2}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(texts, fc.stringMatching(/^[ab.]{0,9}$/), (parts, given) => {
        const greedy = new RegExp(`^${parts.map(escaped).join('(.+)')}$`).exec(given)?.slice(1);
        expect(argumentsIn(parts.join('{x}'), given)).toEqual(greedy);
      }),
      { numRuns: 2000 },
    );
  });

  // A pattern that tries all ways to share a text out among forty arguments would not end.
  it.each(['', '-', 'ab'])('are found at once where forty stand together with %j between', (between) => {
    const pattern = Array.from({ length: 40 }, (_, at) => `{a${at}}`).join(between);
    for (const length of [1000, 4000, 16_000]) {
      const given = `${'ab-'.repeat(length)}`;
      expect(argumentsIn(`${pattern}!`, given)).toBeUndefined();
      expect(argumentsIn(`${pattern}c`, `${given}d`)).toBeUndefined();
      expect(argumentsIn(pattern, given)).toHaveLength(40);
    }
  });
});
