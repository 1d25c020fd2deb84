import { expect, it } from 'vitest';
import { isHopeless } from '../../src/mirror/watch/refusals.ts';

const now = new Date('2026-03-10T10:00:00Z');
const minutesAgo = (minutes: number): string => new Date(now.getTime() - minutes * 60_000).toISOString();

it.each([
  [20, 60, true, true],
  [400, 60, true, true],
  [19, 600, true, false],
  [400, 59, true, false],
  // A receiver that takes nothing at all is at fault itself.
  [400, 600, false, false],
])(
  'an event that was refused %i times over %i minutes (others taken: %j) is hopeless: %j',
  (times, minutes, tookOthers, is) => {
    const refused = { position: 1, times, tookOthers, why: '', event: {}, since: minutesAgo(minutes) };
    expect(isHopeless(refused, now)).toBe(is);
    expect(isHopeless({ ...refused, since: null }, now)).toBe(false);
  },
);
