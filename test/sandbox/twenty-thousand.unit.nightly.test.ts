import { describe, expect, it } from 'vitest';
import { noon, type OrderRow, type Row, start } from '../support/sandbox.ts';

describe("20,000 of the sandbox's orders", () => {
  it('are spread over at most a year', async () => {
    const sandbox = await start({ orders: 20_000 });
    const first = await sandbox.orders<OrderRow>('per_page=100');
    expect([first.total, first.last_page, first.data.length]).toEqual([20_000, 200, 100]);
    expect(first.data[0]?.created_at).toMatch(/^2026-03-15T/);
    const last = await sandbox.orders<OrderRow>('per_page=100&page=200');
    expect(last.data).toHaveLength(100);
    expect(last.data.at(-1)?.order_number).toBe('100000001');
    expect(last.data.at(-1)?.created_at.slice(0, 10)).toBe('2025-03-17');
    const totals = await Promise.all(
      ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'].map(
        async (status) => (await sandbox.orders<OrderRow>(`status=${status}&per_page=1`)).total,
      ),
    );
    expect(totals.reduce((sum, total) => sum + total)).toBe(20_000);
    const totalOn = async (ago: number): Promise<number> => {
      const day = new Date(noon().getTime() - ago * 86_400_000).toISOString().slice(0, 10);
      return (await sandbox.orders<OrderRow>(`date_from=${day}&date_to=${day}&per_page=1`)).total;
    };
    const daily = await Promise.all([0, 1, 200, 362, 363, 364].map(totalOn));
    expect(daily).toEqual([55, 55, 55, 55, 35, 0]);
    const pages = (totals[0] ?? 0) / 100;
    const lastPending = await sandbox.orders<OrderRow>(`status=pending&per_page=100&page=${Math.ceil(pages)}`);
    expect(lastPending.data.every(({ status }) => status === 'pending')).toBe(true);
    const id = last.data[50]?.id;
    expect(await sandbox.record(`/api/orders/${id}`)).toEqual(last.data[50]);
  });

  it('find a shipment quickly among 20,000 orders', async () => {
    const sandbox = await start({ orders: 20_000 });
    expect((await sandbox.ask('GET', '/api/shipments/7/invoice')).status).toBe(200);
    const { id } = await sandbox.orderIn('pending');
    const shipment = (await sandbox.ask('POST', '/api/shipments', { order_id: id })).body.data as Row;
    const invoice = await sandbox.ask('GET', `/api/shipments/${shipment.id}/invoice`);
    expect(invoice.text).toContain(`Order: ${id} `);
  });
});
