import { describe, expect, it } from 'vitest';
import { Width } from '../../src/http/pace.ts';

const pause = 50;

/** Successes until one more runs at once, with plenty of time between them; `refusals` at the burst that begins. */
function patienceAfter(width: Width, refusals: number, now = { time: 0 }): number {
  width.onBurst(8, pause, now.time);
  for (let each = 1; each < refusals; each++) width.onRefused(8);
  const { size } = width;
  for (let successes = 1; ; successes++) {
    now.time += 1000;
    width.onSuccess(now.time);
    if (width.size > size) return successes;
  }
}

describe('the number of requests at once', () => {
  it('is what of a burst was not refused', () => {
    const width = new Width(8);
    width.onBurst(8, pause, 0);
    for (let each = 0; each < 3; each++) width.onRefused(8);
    expect(width).toMatchObject({ size: 4, passing: 4, isLimited: true });
  });

  it('counts those that had passed before the first refusal came', () => {
    const width = new Width(8);
    width.onBurst(7, pause, 0);
    for (let inFlight = 3; inFlight <= 8; inFlight++) width.onRefused(inFlight);
    expect(width).toMatchObject({ size: 1, passing: 1 });
  });

  it('is tried one higher after some successes, and later each time that is refused', () => {
    const width = new Width(8);
    expect(patienceAfter(width, 4)).toBe(16);
    expect(patienceAfter(width, 4)).toBe(64);
    expect(patienceAfter(width, 4)).toBe(256);
  });

  it('is not tried higher soon after a burst, however fast the responses come', () => {
    const width = new Width(8);
    width.onBurst(8, 1000, 0);
    for (let each = 0; each < 1000; each++) width.onSuccess(3999);
    expect(width.size).toBe(7);
    width.onSuccess(4000);
    expect(width.size).toBe(8);
  });

  it('comes back round by round after it was halved', () => {
    const width = new Width(8);
    width.halve();
    const sizes = Array.from({ length: 4 + 5 + 6 + 7 }, () => {
      width.onSuccess(0);
      return width.size;
    });
    expect([sizes[2], sizes[3], sizes[8], sizes[14], sizes[21]]).toEqual([4, 5, 6, 7, 8]);
  });

  it('is proven by twice as many successes', () => {
    const width = new Width(2);
    for (let each = 0; each < 3; each++) width.onSuccess(0);
    expect(width.isProven).toBe(false);
    width.onSuccess(0);
    expect(width.isProven).toBe(true);
  });
});
