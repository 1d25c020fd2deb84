import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sweepOf } from '../../src/service/list/read-states.ts';
import { MovingStates, readMoving, type StateChange, simulateStates } from '../support/moving-states.ts';
import { nightlyIt, perRing } from '../support/ring.ts';

const either =
  (...changes: readonly StateChange[]): StateChange =>
  (list, share) => {
    const at = share * changes.length;
    changes[Math.floor(at)]?.(list, at % 1);
  };
const comes: StateChange = (list) => list.create(0);
const goes =
  (from: number, to: number): StateChange =>
  (list, share) =>
    list.move(from, to, share);

/** The last of four states is not asked for. */
const shop = { counts: [40, 70, 50, 30], states: 3, perPage: 10 };

describe('several states that are read while orders go from one to another', () => {
  it('are read there and back, and again only while orders go both ways', () => {
    expect([0, 1, 2, 3].map((sweep) => sweepOf(sweep, 3))).toEqual([
      [0, 1, 2],
      [1, 0],
      [1, 2],
      [1, 0],
    ]);
  });

  it('miss no order but one that goes back and forth again, and write none twice', async () => {
    const move = fc.record({ request: fc.nat(40), id: fc.integer({ min: 1, max: 14 }), to: fc.nat(3) });
    const law = fc.asyncProperty(
      fc.array(fc.nat(5), { minLength: 2, maxLength: 3 }),
      fc.array(move, { maxLength: 14 }),
      async (counts, moves) => {
        const list = new MovingStates([...counts, 2], counts.length);
        const { lost, repeated, failure } = await readMoving(list, 2, (request) => {
          for (const each of moves) if (each.request === request) list.put(each.id, Math.min(each.to, counts.length));
        });
        expect(repeated).toBe(0);
        for (const id of failure === '' ? lost : []) expect(list.moves.get(id)?.join()).toContain('back,forth');
      },
    );
    /** It goes back by two states in two steps, the second while the first states are read again. */
    const steps = [
      { request: 2, id: 1, to: 1 },
      { request: 4, id: 1, to: 0 },
    ];
    await fc.assert(law, { numRuns: perRing(60, 300, 4000), examples: [[[0, 0, 1], steps]] });
  });

  it.each<[what: string, change: StateChange]>([
    ['orders are new', comes],
    ['orders come from a state that is not asked for', either(comes, goes(3, 0))],
    ['orders go on as they do', either(comes, goes(0, 1), goes(1, 2), goes(2, 3))],
    ['orders go on, and the last state is read first', either(goes(2, 1), goes(1, 0), goes(0, 3))],
  ])('are read there and back, and proved, while %s', async (_, change) => {
    const { lost, readings, failure } = await simulateStates(shop, change, { every: 2, seed: 7919 });
    expect({ lost, readings, failure }).toEqual({ lost: [], readings: 5, failure: '' });
  });

  it('are not proved while orders keep going back and forth', async () => {
    const storm = either(goes(0, 2), goes(2, 0), goes(1, 0), goes(0, 1));
    const large = { ...shop, counts: [100, 200, 100], perPage: 500 };
    const { readings, failure } = await simulateStates(large, storm, { every: 0.05, seed: 7919 });
    expect({ readings, failure }).toEqual({
      readings: 13,
      failure: 'The orders kept changing their state while they were read.',
    });
  });

  nightlyIt('lose no order while many go back and forth', async () => {
    const storm: StateChange = (list, share) =>
      list.move(Math.floor(share * 3), Math.floor((share * 9) % 3), (share * 27) % 1);
    const wrong: number[] = [];
    for (let run = 1; run <= 100; run++) {
      for (const every of [1, 4, 20]) {
        const { lost, failure } = await simulateStates({ ...shop, counts: [100, 200, 100] }, storm, {
          every,
          seed: run,
        });
        if (lost.length > 0 && failure === '') wrong.push(run);
      }
    }
    // One that turns twice in a pull in which no other is seen to turn.
    expect(wrong.length).toBeLessThan(6);
  });
});
