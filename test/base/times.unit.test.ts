import { describe, expect, it } from 'vitest';
import { clockTime, duration } from '../../src/base/time/times.ts';

describe('a wait', () => {
  it.each([
    [1, '1 s'],
    [59_000, '59 s'],
    [59_001, '1 min'],
    [61_000, '2 min'],
    [3_599_001, '1 h'],
    [3_780_000, '1 h 3 min'],
    [86_340_001, '1 d'],
    [90_000_000, '1 d 1 h'],
    [10 * 365 * 86_400_000, '3650 d'],
  ])('of %i ms is said as %s', (milliseconds, said) => {
    expect(duration(milliseconds)).toBe(said);
  });

  it.each([
    ['2026-03-04T14:04:10', '14:05'],
    ['2026-03-04T13:02:20.200', '13:02:21'],
    ['2026-03-04T13:02:59.999', '13:03:00'],
    ['2026-03-05T00:00:00', '2026-03-05 00:00'],
    ['2026-03-04T23:59:30', '2026-03-05 00:00'],
  ])('until %s ends at %s', (until, said) => {
    expect(clockTime(new Date(until), new Date('2026-03-04T13:02:00'))).toBe(said);
  });
});
