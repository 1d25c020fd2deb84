import { expect, it } from 'vitest';
import { memoize } from '../../src/base/memoize.ts';

it('a result is worked out once for each text, undefined too', () => {
  const asked: string[] = [];
  const lengthOf = memoize((text) => {
    asked.push(text);
    return text === '' ? undefined : text.length;
  });
  expect(['ab', '', 'ab', ''].map(lengthOf)).toEqual([2, undefined, 2, undefined]);
  expect(asked).toEqual(['ab', '']);
});
