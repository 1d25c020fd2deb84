import { describe, expect, it } from 'vitest';
import { type Row, start } from '../support/sandbox.ts';

const stamp = '2026-03-15T10:20:30.000000Z';

describe('verification in the sandbox', () => {
  const twoItems = { items: [{ sku: 'A-1' }, { sku: 'B-2' }, { name: 'without a sku' }] };

  async function order() {
    const sandbox = await start();
    const { id, items } = (await sandbox.ask('POST', '/api/orders', twoItems)).body.data as Row;
    const [first, second, third] = (items as Row[]).map((item) => `/api/orders/${id}/items/${item.id}/verify`);
    const item = async (place: number) => ((await sandbox.record(`/api/orders/${id}`)).items as Row[])[place];
    return { ...sandbox, id, item, first: String(first), second: String(second), third: String(third) };
  }

  it('counts and refuses a wrong code, and accepts the right one', async () => {
    const { ask, item, first } = await order();
    for (const [attempt, body] of [{ sku: 'B-2' }, { code: 'a-1' }, { barcode: 7 }].entries()) {
      const { status, body: said } = await ask('POST', first, body);
      const [name = ''] = Object.keys(body);
      const message = `The ${name} is not that of the item (wrong attempt ${attempt + 1}).`;
      expect([status, said]).toEqual([422, { message, errors: { [name]: [message] } }]);
      expect(await item(0)).toMatchObject({ verification_status: 'pending', wrong_attempts: attempt + 1 });
    }
    const right = await ask('POST', first, { code: 'A-1' });
    expect(right.status).toBe(200);
    expect(right.body.data).toMatchObject({ verification_status: 'verified', verified_at: stamp, verified_by: 57 });
    expect(await item(0)).toEqual(right.body.data);
    expect(await item(0)).toMatchObject({ wrong_attempts: 3, verification_note: 'scanned 7' });
    expect(await item(1)).toMatchObject({ verification_status: 'pending', wrong_attempts: 0 });
  });

  it('accepts an item without a code, or without anything to compare with', async () => {
    const { ask, second, third } = await order();
    for (const [path, body] of [[second, {}] as const, [third, { sku: 'X' }] as const]) {
      expect((await ask('POST', path, body)).body.data).toMatchObject({ verification_status: 'verified' });
    }
  });

  it('of the whole order verifies the remaining items and changes its status', async () => {
    const { ask, id, first, item } = await order();
    await ask('POST', first, { sku: 'A-1' });
    const { body } = await ask('POST', `/api/orders/${id}/verify`);
    expect(body.data).toMatchObject({ status: 'processing' });
    for (const place of [0, 1, 2]) expect(await item(place)).toMatchObject({ verification_status: 'verified' });
    expect((await ask('POST', `/api/orders/${id}/verify`)).status).toBe(200);
    await ask('POST', `/api/orders/${id}/cancel`);
    expect((await ask('POST', first, { sku: 'A-1' })).status).toBe(409);
  });

  it('needs an existing item', async () => {
    const { ask, id } = await order();
    const { status, body } = await ask('POST', `/api/orders/${id}/items/1/verify`, {});
    expect([status, body.message]).toEqual([404, 'No query results for model [App\\Models\\OrderItem] 1']);
  });
});
