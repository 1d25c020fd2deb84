import { describe, expect, it } from 'vitest';
import { checkRules, OrderChecks } from '../../src/orders/checks/check-orders.ts';
import { facts, good } from '../support/checks.ts';

describe('the rules for several orders', () => {
  const check = (...rows: readonly Readonly<Record<string, unknown>>[]) => {
    const checks = new OrderChecks(facts, checkRules);
    return rows.flatMap((row) => checks.check(row)).map(({ order, rule, reason }) => ({ order, rule, reason }));
  };
  const at = (minute: string) => ({ created_at: `2026-03-04T${minute}:00.000000Z` });
  const phone = (last: number) => `+96650123456${last}`;

  it('find one short address on three receivers, in all of their orders', () => {
    const rows = [1, 2, 3, 4].map((id) => good({ receiver_phone: phone(id), receiver_short_address: 'RCTB4359' }, id));
    expect(check(...rows.slice(0, 2))).toEqual([]);
    const shared = check(...rows);
    expect(shared.map(({ order, rule }) => `${rule} ${order}`)).toEqual(
      [1, 2, 3, 4].map((id) => `short-address-shared ${id}`),
    );
    // One receiver may have many orders.
    expect(check(...[1, 2, 3].map((id) => good({ ...at(`0${id}:00`) }, id)))).toEqual([]);
  });

  it('find the same phone, total and items within an hour, in any order', () => {
    const [first, second, late] = [good(at('10:00'), 1), good(at('10:59'), 2), good(at('12:30'), 3)];
    const items = [{ sku: 'A', quantity: 2, total_price: 100 }];
    const same = [second, late, first].map((row) => ({ ...row, items }));
    const repeated = check(...same).filter(({ rule }) => rule === 'order-repeated');
    expect(repeated.map(({ order }) => order)).toEqual(['2', '1']);
    expect(repeated[0]?.reason).toBe('Order 100001 has the same phone, total and items, within an hour.');
    const spelled = { ...second, items, receiver_phone: '\u202a٠٥٠ 123 4567\u202c' };
    expect(check({ ...first, items, receiver_phone: '+966501234567' }, spelled)).toHaveLength(2);
    const others = [{ receiver_phone: phone(1) }, { order_grand_total: 100 }, { status: 'cancelled' }];
    for (const other of others) expect(check({ ...first, items }, { ...second, items, ...other })).toEqual([]);
  });

  it.each(['cancelled', 'returned', 'RETURNED'])('do not take a %s order for one that was ordered twice', (status) => {
    const items = [{ sku: 'A', quantity: 2, total_price: 100 }];
    const [first, second] = [good({ ...at('10:00'), items }, 1), good({ ...at('10:30'), items, status }, 2)];
    expect(check(first, second)).toEqual([]);
    expect(check(first, { ...second, status: 'delivered' })).not.toEqual([]);
  });
});
