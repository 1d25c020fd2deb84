import { expect, it } from 'vitest';
import { withoutMarks } from '../../src/base/text/text.ts';

it.each([
  ['\u200f0501234567\u200e', '0501234567'],
  ['\u202aRHMA3184\u202c', 'RHMA3184'],
  ['\u2066A-1\u2069 ', 'A-1'],
  ['\ufeffcod', 'cod'],
  ['\u00a0 61.50\u200b\t', '61.50'],
  ['الرياض\u200f جدة\u200e', 'الرياض جدة'],
  ['abc\u200d', 'abc'],
  ['12\u200d34', '1234'],
  ['King Fahd Road', 'King Fahd Road'],
])('%j is %j without its marks', (text, bare) => {
  expect(withoutMarks(text)).toBe(bare);
});

it.each(['می\u200cخواهم', 'क्\u200dष', '👩\u200d👧', '👩🏽\u200d🚀', '❤\ufe0f\u200d🔥'])(
  '%j keeps what joins its parts',
  (text) => {
    expect(withoutMarks(`\u200f${text}\u200e`)).toBe(text);
  },
);
