import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlacedPiece, packInto, type Size, volumeOf } from '../../src/insight/packing-check.ts';
import { perRing } from '../support/ring.ts';

const sides = (most: number) => fc.integer({ min: 1, max: most });
const sizes = (most: number) => fc.tuple(sides(most), sides(most), sides(most));

const sorted = (size: Size) => [...size].sort((one, other) => one - other);

const overlap = (one: PlacedPiece, other: PlacedPiece): boolean =>
  ([0, 1, 2] as const).every(
    (axis) => one.at[axis] < other.at[axis] + other.size[axis] && other.at[axis] < one.at[axis] + one.size[axis],
  );

/** Is each piece in the box as it is or turned, and none in another one? */
function expectPacked(box: Size, pieces: readonly Size[], placed: readonly PlacedPiece[]): void {
  expect(placed.map(({ size }) => sorted(size).join()).sort()).toEqual(
    pieces.map((size) => sorted(size).join()).sort(),
  );
  for (const { at, size } of placed)
    for (const axis of [0, 1, 2] as const) {
      expect(at[axis]).toBeGreaterThanOrEqual(0);
      expect(at[axis] + size[axis]).toBeLessThanOrEqual(box[axis]);
    }
  for (const [at, one] of placed.entries())
    expect(placed.slice(at + 1).filter((other) => overlap(one, other))).toEqual([]);
}

/** Cuts a box into pieces, each of which is then turned: they certainly fit. */
const cuts = fc.record({
  box: sizes(12),
  at: fc.array(
    fc.record({
      piece: fc.nat(),
      axis: fc.constantFrom(0, 1, 2),
      share: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    }),
    {
      maxLength: 6,
    },
  ),
  turn: fc.array(fc.nat({ max: 5 }), { minLength: 8, maxLength: 8 }),
});

const turned = ([a, b, c]: Size, way: number): Size =>
  (
    [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ] as const
  )[way % 6] ?? [a, b, c];

describe('packing pieces into a box', () => {
  it('says that pieces fit only with a packing that holds', () => {
    fc.assert(
      fc.property(sizes(20), fc.array(sizes(14), { minLength: 1, maxLength: 12 }), (box, pieces) => {
        const answer = packInto(box, pieces);
        if (typeof answer !== 'string') expectPacked(box, pieces, answer.fits);
        if (pieces.reduce((sum, piece) => sum + volumeOf(piece), 0) > volumeOf(box)) expect(answer).toBe('cannot');
      }),
      { numRuns: perRing(100, 150, 2000) },
    );
  });

  it('never says that pieces of a box which was cut up cannot fit, and finds most of them', () => {
    let found = 0;
    let all = 0;
    fc.assert(
      fc.property(cuts, ({ box, at, turn }) => {
        let pieces: Size[] = [box];
        for (const { piece, axis, share } of at) {
          const chosen = pieces[piece % pieces.length] ?? box;
          const cut = Math.floor((chosen[axis] ?? 1) * share);
          if (cut < 1) continue;
          const part = (side: number): Size => {
            const sized = [...chosen];
            sized[axis] = side;
            return [sized[0] ?? 1, sized[1] ?? 1, sized[2] ?? 1];
          };
          pieces = [...pieces.filter((each) => each !== chosen), part(cut), part((chosen[axis] ?? 1) - cut)];
        }
        const given = pieces.map((piece, which) => turned(piece, turn[which % turn.length] ?? 0));
        const answer = packInto(box, given);
        expect(answer).not.toBe('cannot');
        all++;
        if (typeof answer !== 'string') {
          found++;
          expectPacked(box, given, answer.fits);
        }
      }),
      { numRuns: perRing(75, 75, 1000) },
    );
    expect(found / all).toBeGreaterThan(0.7);
  });

  it.each<readonly [Size, readonly Size[], string]>([
    [[10, 10, 10], [[10, 10, 10]], 'fits'],
    [[10, 10, 10], [[10, 10, 11]], 'cannot'],
    [[30, 20, 10], [[10, 20, 30]], 'fits'],
    // A rod that only fits askew is not turned askew.
    [[10, 10, 1], [[12, 1, 1]], 'cannot'],
    [[20, 20, 20], Array.from({ length: 1000 }, (): Size => [2, 2, 2]), 'fits'],
    [[20, 20, 20], [...Array.from({ length: 120 }, (): Size => [2, 2, 2]), [1, 1, 1]], 'not found'],
    [
      [10, 10, 10],
      [
        [10, 10, 5],
        [10, 5, 5],
        [5, 10, 5],
      ],
      'fits',
    ],
  ])('of %j: %#', (box, pieces, expected) => {
    const answer = packInto(box, pieces);
    expect(typeof answer === 'string' ? answer : 'fits').toBe(expected);
  });
});
