import { describe, expect, it } from 'vitest';
import { OrderStatus } from '../../src/operations/records.ts';
import {
  hasShipment,
  isKnownState,
  isNew,
  isPastPacking,
  isUnsent,
  isVoid,
  isWaiting,
  newStates,
  stateKey,
  unsentStates,
  waitingStates,
} from '../../src/orders/states.ts';
import { arabic } from '../../src/output/labels/ar.ts';

const questions = { isKnownState, isNew, isUnsent, isWaiting, hasShipment, isPastPacking, isVoid };

const known = [
  ...OrderStatus.options,
  ...['shipped', 'in_transit', 'out_for_delivery', 'returned', 'returned_to_warehouse'],
];

const onTheWay = ['shipped', 'in_transit', 'out_for_delivery'];
const returned = ['returned', 'returned_to_warehouse'];

describe('the table of states', () => {
  it.each([
    ['isKnownState', known],
    ['isNew', ['pending']],
    ['isUnsent', ['pending', 'processing']],
    ['isWaiting', ['pending', 'processing', 'awaiting_pickup']],
    ['hasShipment', ['awaiting_pickup', ...onTheWay, 'delivered', ...returned]],
    ['isPastPacking', [...onTheWay, 'delivered', 'cancelled', ...returned]],
    ['isVoid', ['cancelled', ...returned]],
  ] as const)('%s says yes to %j alone', (question, expected) => {
    expect(known.filter(questions[question]).sort()).toEqual([...expected].sort());
  });

  it('says no to a state that is not in it, and to none', () => {
    for (const question of Object.values(questions))
      for (const state of ['', 'on_hold', 'constructor', 'pending_review']) expect(question(state)).toBe(false);
  });

  it('reads a state in any case and with any blanks', () => {
    expect([isNew(' Pending'), isVoid('RETURNED'), isVoid('Returned to warehouse')]).toEqual([true, true, true]);
    expect(stateKey('Out-for delivery')).toBe('out_for_delivery');
  });

  it('lists the states of a question in the order in which an order passes them', () => {
    expect([newStates, unsentStates, waitingStates]).toEqual([
      ['pending'],
      ['pending', 'processing'],
      ['pending', 'processing', 'awaiting_pickup'],
    ]);
  });

  it('has Arabic words for every state', () => {
    expect(known.filter((state) => !Object.hasOwn(arabic.words?.status ?? {}, state))).toEqual([]);
  });
});
