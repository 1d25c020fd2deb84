import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/operations/manifest.ts';
import { actionName, doneMessage, questionOf } from '../../src/service/input/operation-texts.ts';

const operation = (group: string, verb: string, parameters: string[], traits: Partial<Operation> = {}): Operation => ({
  ...{ id: `${group}.${verb}`, group, verb, kind: 'record', title: '', summary: '', grade: 'imported', method: 'POST' },
  ...{ path: '/api', parameters, input: {}, requiredInput: [], row: {}, columns: [], examples: [] },
  ...traits,
});

describe('the name of an action', () => {
  it.each([
    ['orders', 'cancel', ['order'], ['5'], 'cancel order 5'],
    ['packaging-types', 'create', [], [], 'create packaging type'],
    ['orders', 'verify-item', ['order', 'item'], ['5', '50'], 'verify item 50'],
    ['profile', 'change-password', [], [], 'change password'],
    ['orders', 'send-invoice', ['order'], ['5'], 'send invoice of order 5'],
    ['orders', 'refunds create', ['order'], ['5'], 'create refunds of order 5'],
    ['orders', 'price-lists reset', [], [], 'reset price lists'],
  ])('of %s %s is made of its words and its record', (group, verb, parameters, args, expected) => {
    expect(String(actionName(operation(group, verb, parameters), args))).toBe(expected);
  });
});

describe('the name of a record', () => {
  it.each([
    ['/api/orders/{id}', 'cancel', ['id'], ['5'], 'cancel order 5'],
    ['/api/orders/{id}/cancel', 'cancel', ['id'], ['5'], 'cancel order 5'],
    ['/api/orders/{order}/refunds/{id}', 'refunds update', ['order', 'id'], ['5', '7'], 'update refund 7'],
  ])('of %s is that of its path where its argument is an id', (path, verb, parameters, args, expected) => {
    expect(String(actionName(operation('orders', verb, parameters, { path }), args))).toBe(expected);
  });
});

describe('the message of an operation that was done', () => {
  const created = operation('orders', 'create', [], { done: 'Created order {id}.' });

  it('names the id of what was created, where the response has one', () => {
    expect(String(doneMessage(created, [], { id: 7 }))).toBe('Created order 7.');
    expect(String(doneMessage(created, [], { external_id: 'AWB1' }))).toBe('Created order AWB1.');
    expect(String(doneMessage(created, [], undefined))).toBe('Created order.');
  });

  it('names the number of an order, unless it says so already', () => {
    const orders = { ...created, row: { order_number: { type: 'string' } } };
    expect(String(doneMessage(orders, [], { id: 7, order_number: '100007' }))).toBe('Created order 7 (100007).');
    expect(String(doneMessage(orders, [], { id: 7, order_number: '7' }))).toBe('Created order 7.');
    expect(String(doneMessage(orders, [], { id: 7, order_number: null }))).toBe('Created order 7.');
  });

  it('names the action where the entry says nothing', () => {
    expect(String(doneMessage(operation('orders', 'archive', ['order']), ['5'], undefined))).toBe(
      'Done: archive order 5.',
    );
  });
});

describe('the question of an operation', () => {
  it('names all ids, and the money', () => {
    const cancel = operation('orders', 'cancel', ['order'], { confirm: 'Cancel order {order}?' });
    expect(String(questionOf(cancel, ['5', '6']))).toBe('Cancel orders 5, 6?');
    expect(String(questionOf({ ...cancel, costsMoney: true }, ['5']))).toBe('Cancel order 5? It may cost money.');
    expect(questionOf(operation('orders', 'create', []), [])).toBeUndefined();
  });
});
