import { expect, it } from 'vitest';
import { paperWords } from '../../src/shipping/papers/paper-words.ts';

it('papers have every word in both languages', () => {
  const [english, arabic] = paperWords('both');
  for (const [name, word] of Object.entries(english)) {
    if (typeof word !== 'string' || name === 'comma') continue;
    const translated = Object.entries(arabic ?? {}).find(([each]) => each === name)?.[1];
    expect([name, translated]).toEqual([name, expect.stringMatching(/\p{Script=Arabic}/u)]);
  }
});
