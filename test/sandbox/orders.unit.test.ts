import { describe, expect, it } from 'vitest';
import { withoutMarks } from '../../src/base/text/text.ts';
import { OrderRecord as Order, OrderBox, OrderItem } from '../../src/operations/records.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { allOf, bearing, type OrderRow, type Row, start, tokenOf } from '../support/sandbox.ts';

const share = (rows: readonly OrderRow[], test: (row: OrderRow) => boolean): number =>
  rows.filter(test).length / rows.length;

describe("the sandbox's orders", () => {
  it('have every field of the interface document in order, with valid values', async () => {
    for (const row of await allOf(await start({ orders: perRing(60, 60, 200) }))) {
      expect(Object.keys(row)).toEqual(Object.keys(Order.shape));
      for (const item of row.items) expect(Object.keys(item)).toEqual(Object.keys(OrderItem.shape));
      for (const box of row.boxes) expect(Object.keys(box)).toEqual(Object.keys(OrderBox.shape));
      expect(Order.safeParse(row).error).toBeUndefined();
      expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
      expect(row.updated_at >= row.created_at).toBe(true);
      expect(row.date).toBe(row.created_at.slice(0, 19).replace('T', ' '));
      expect(row.order_number).toMatch(/^\d+$/);
      expect(withoutMarks(row.receiver_phone)).toMatch(/^[+\d\u0660-\u0669][\d\u0660-\u0669 /-]{8,}$/);
      // A digit is lost now and then.
      expect(withoutMarks(row.receiver_short_address ?? 'AAAA1111')).toMatch(/^[A-Z]{4}\d{3,4}$/i);
      expect(row.items.length >= 1 && row.items.length <= 4).toBe(true);
      expect(row.boxes.length).toBeLessThanOrEqual(2);
      const weight = row.items.reduce((sum, item) => sum + (item.weight ?? 0) * item.quantity, 0);
      const net = row.items.reduce((sum, item) => sum + item.price * item.quantity, 0);
      expect(row.total_weight).toBe(weight);
      const fee = row.order_grand_total - net - row.tax;
      // A check finds the one that was entered without its amount.
      const lacksAmount = row.payment_method === 'cod' && row.order_grand_total === 0;
      if (!lacksAmount) expect([0, 25]).toContain(Math.abs(Math.round(fee * 100) / 100));
      expect(JSON.stringify(row)).not.toMatch(/\\u00[01]/);
    }
  });

  it('vary in script, status, payment, nulls, and texts that need escaping', async () => {
    const rows = await allOf(await start({ orders: perRing(400, 400, 1000) }));
    const arabic = share(rows, ({ receiver_first_name: name }) => /[\u0600-\u06ff]/.test(name));
    expect(arabic).toBeGreaterThan(0.35);
    expect(arabic).toBeLessThan(0.45);
    expect(new Set(rows.map(({ payment_method }) => payment_method))).toEqual(new Set(['paid', 'cod']));
    expect(rows.some(({ order_grand_total: total }) => !Number.isInteger(total))).toBe(true);
    for (const field of [
      'description',
      'receiver_email',
      'receiver_city',
      'receiver_latitude',
      'merchant_id',
    ] as const) {
      expect(share(rows, (row) => row[field] === null)).toBeGreaterThan(0);
      expect(share(rows, (row) => row[field] === null)).toBeLessThan(1);
    }
    const texts = rows.map(({ description }) => description ?? '').join('\n');
    for (const awkward of [',', '"', '=SUM', '🎁', "'"]) expect(texts).toContain(awkward);
    expect(rows.some(({ boxes }) => boxes.some(({ box_id }) => box_id === null))).toBe(true);
  });

  it.each([1, ...furtherCases(2, 3, 4, 99)])(
    'have 30 to 40 of 200 pending, mostly new ones, with seed %i',
    async (seed) => {
      const rows = await allOf(await start({ seed }));
      const pending = rows.flatMap(({ status }, place) => (status === 'pending' ? [place] : []));
      expect(pending.length).toBeGreaterThanOrEqual(30);
      expect(pending.length).toBeLessThanOrEqual(40);
      expect(pending.filter((place) => place < 100).length).toBeGreaterThan(pending.length / 2);
      expect(new Set(rows.map(({ status }) => status)).size).toBe(5);
    },
  );

  it('are listed newest first, three a day', async () => {
    const rows = await allOf(await start());
    const ids = rows.map(({ id }) => id);
    const days = rows.map(({ created_at }) => created_at.slice(0, 10));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((ids[0] ?? 0) - (ids.at(-1) ?? 0)).toBeGreaterThan(ids.length);
    expect(days).toEqual([...days].sort().reverse());
    expect(days[0]).toBe('2026-03-15');
    expect(days.at(-1)).toBe('2026-01-08');
  });

  it('are the same for the same seed and day, and different for another', async () => {
    const texts = await Promise.all(
      [{}, {}, { seed: 2 }].map(async (options) =>
        JSON.stringify(await allOf(await start({ orders: 40, ...options }))),
      ),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[0]);
    const later = await start({ orders: 40, now: () => new Date('2026-03-15T23:59:59Z') });
    expect(JSON.stringify(await allOf(later))).toBe(texts[0]);
  });

  it('are the same one by one as in a list', async () => {
    const sandbox = await start({ orders: 30 });
    for (const row of await allOf(sandbox)) expect(await sandbox.record(`/api/orders/${row.id}`)).toEqual(row);
  });

  it('belong to one of two merchants, as boxes do', async () => {
    const sandbox = await start();
    const second = await tokenOf(sandbox, 'second@sandbox.example');
    expect(second).not.toBe(sandbox.token);
    const [mine, theirs] = [await allOf(sandbox), await allOf(sandbox, '', 100, second)];
    expect(theirs.length).toBeGreaterThan(0);
    const ids = new Set(mine.map(({ id }) => id));
    expect(theirs.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(await sandbox.record(`/api/orders/${theirs[0]?.id}`)).toBeUndefined();
    const boxes = async (token = sandbox.token) =>
      (await sandbox.ask('GET', '/api/boxes', undefined, bearing(token))).body.data as Row[];
    const [myBoxes, theirBoxes] = [await boxes(), await boxes(second)];
    expect(myBoxes).toHaveLength(12);
    expect(theirBoxes.filter(({ id }) => myBoxes.some((box) => box.id === id))).toEqual([]);
    const used = new Set(mine.flatMap((row) => row.boxes.map(({ box_id }) => box_id)));
    expect([...used].filter((id) => id !== null && !myBoxes.some((box) => box.id === id))).toEqual([]);
  });
});
