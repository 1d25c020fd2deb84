import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { givenFile } from '../support/importing-orders.ts';
import { startKeepingShop } from '../support/keeping-shop.ts';
import { furtherIt } from '../support/ring.ts';

describe('a sheet that was corrected since it created orders', () => {
  const sheet = (street: string, phone = '0551234567', more = '') =>
    givenFile(
      'shop.csv',
      `Nr,Who,Tel,Town,Street,Area,Thing,Pieces,Each,kg
5001,Noura Ali,0501234567,Riyadh,${street},Olaya,Oud,1,100,0.5
5002,Sara Omar,${phone},Riyadh,Tahlia 5,Olaya,Musk,2,50,0.3
5003,Huda Saad,0551234569,Riyadh,Tahlia 7,Olaya,Musk,1,50,0.3
${more}`,
    );
  const maps = ['Nr=external_id', 'Who=receiver_name', 'Tel=receiver_phone', 'Town=receiver_city', 'Each=items.price'];
  const parts = ['Street=receiver_address_line 1', 'Area=receiver_address_line 3', 'kg=items.weight kg'];
  const items = ['Thing=items.name', 'Pieces=items.quantity'];
  const given = [...maps, ...parts, ...items].flatMap((map) => ['--map', map]);

  it('changes them by the line that its import names, with all columns of the creation', async () => {
    const { orders, importing, typeLineIn, changes } = await startKeepingShop();
    sheet('Olaya 12');
    expect((await importing(...given, '--save-map', 'shop', '--apply', '--yes')).code).toBe(0);
    // Someone has corrected an order at the service, of which the sheet says what it said.
    Object.assign(orders[2] ?? {}, { receiver_address_line: 'Tahlia 7, 2nd floor' });
    sheet('Olaya 14', '0551234568', '5004,Lama,0551234570,Riyadh,Tahlia 9,Olaya,Musk,1,50,0.3\n');
    const again = await importing('--use-map', 'shop');
    expect(again.stdout).toContain(
      'To change 2 orders as shop.csv says now: shipctl orders import shop.csv --update --use-map shop\n',
    );
    expect(again.stdout).toContain('"5002" was created');
    expect(again.stdout).toContain('as order 902 (pending) for another phone than +966551234568.');
    const changed = await typeLineIn(again.stdout).changing;
    expect(changed.code, changed.stderr).toBe(0);
    expect(changed.stdout).toContain('2 of 3 orders differ: 2 cells to change.');
    expect(changed.stdout).toMatch(/^ +3 +5002 +Tel /m);
    expect(changed.stdout).toContain('1 order (row 5): not at the service, and --update creates nothing.');
    expect(changes()).toEqual([
      ['/api/orders/1/edit', { receiver_address_line: 'Olaya 14, Olaya' }],
      ['/api/orders/2/edit', { receiver_phone: '+966551234568' }],
    ]);
    const last = await importing('--use-map', 'shop');
    expect(last.stdout).toContain('1 of 4 orders can be created');
    expect(last.stdout).not.toMatch(/another receiver|To change/);
  });

  it('says of a reference that stands for another order which one has it, before that is created', async () => {
    const { importing, orders } = await startKeepingShop();
    sheet('Olaya 12');
    await importing(...given, '--save-map', 'shop', '--apply', '--yes');
    sheet('Olaya 12', '0551234568');
    const refused = await importing('--use-map', 'shop', '--other-receiver', '--apply', '--no-input');
    expect(refused.stderr).toContain('though "5002" is order 902 (pending) already');
    // Corrected at the service meanwhile: then it is the same order after all.
    Object.assign(orders[1] ?? {}, { receiver_phone: '+966551234568' });
    expect((await importing('--use-map', 'shop', '--other-receiver', '--apply', '--yes')).stderr).toContain(
      '3 there before',
    );
    expect(orders).toHaveLength(3);
  });

  it('names the line that sends changed items, where nothing else is wrong', async () => {
    for (const status of ['pending', 'shipped']) {
      const { importing, changes, orders } = await startKeepingShop(status);
      sheet('Olaya 12');
      await importing(...given, '--save-map', 'shop', '--apply', '--yes');
      for (const order of orders) order.items = (order.items as object[]).map((item, at) => ({ id: at + 31, ...item }));
      const wide = readFileSync(join(homeFolder(), 'shop.csv'), 'utf8').replace('Musk,2,50', 'Musk,3,50');
      givenFile('shop.csv', wide);
      const refused = await importing('--use-map', 'shop', '--update', '--apply', '--yes');
      expect([refused.code, changes()]).toEqual([8, []]);
      expect(refused.stderr).not.toContain('Correct these rows');
      const line = 'shipctl orders import shop.csv --use-map shop --update --yes --whole-lists --apply';
      if (status === 'shipped') expect(refused.stderr).toContain('these orders were shipped as they are.');
      else expect(refused.stderr).toContain(`To send all items of these orders with the changes: ${line}`);
      expect((await importing('--use-map', 'shop', '--update', '--whole-lists', '--apply', '--yes')).code).toBe(0);
      expect(changes()).toMatchObject([['/api/orders/2/edit', { items: [{ quantity: 3 }] }]]);
    }
  });

  it('is not sent for orders that are shipped: they are named, with what differs', async () => {
    const { orders, importing } = await startKeepingShop();
    sheet('Olaya 12');
    await importing(...given, '--save-map', 'shop', '--apply', '--yes');
    Object.assign(orders[0] ?? {}, { status: 'in_transit' });
    sheet('Olaya 14');
    const late = await importing('--use-map', 'shop');
    expect(late.stdout).toContain(
      'Shipped already, and shop.csv says something else now, which no longer reaches their parcels: 5001 (receiver_address_line)\n',
    );
    expect((await importing('--use-map', 'shop', '--lang', 'ar')).stdout).toContain('5001 (عنوان المستلم)');
    expect(late.stdout).not.toContain('To change');
    sheet('Olaya 14', '0551234568');
    expect((await importing('--use-map', 'shop')).stdout).toMatch(/^To change 1 order as shop\.csv says now: /m);
    const all = await importing('--update', '--use-map', 'shop');
    expect(all.stdout).toContain('1 order to change (row 2): shipped already. No change reaches their parcels.');
  });

  furtherIt('refuses what it says of items, and tells it', async () => {
    const { importing, typeLineIn, changes } = await startKeepingShop();
    sheet('Olaya 12');
    await importing(...given, '--save-map', 'shop', '--apply', '--yes');
    sheet('Olaya 12', '0551234567', '5001,,,,,,Amber,1,70,0.2\n');
    const changed = await typeLineIn((await importing('--use-map', 'shop')).stdout).changing;
    expect([changed.code, changes()]).toEqual([8, []]);
    expect(changed.stdout).toContain('Is of one of the items that 1 does not have. None are added.');
  });
});

it('an export of a shop is known with --update, too', async () => {
  const { importing, changes } = await startKeepingShop();
  const shop = (zip: string) =>
    givenFile(
      'shop.csv',
      `Name,Financial Status,Lineitem name,Lineitem quantity,Shipping Name,Shipping Phone,Shipping Address1,Shipping Zip,Shipping City,Billing Name,Id
#1,paid,Oud,1,Noura Ali,0501234567,Olaya 1,${zip},Riyadh,Omar Ali,77001
#1,,Musk,2,,,,,,,
`,
    );
  shop('12211');
  expect((await importing('--apply', '--yes')).code).toBe(0);
  shop('12213');
  const changed = await importing('--update', '--apply', '--yes');
  expect(changed.code, changed.stderr).toBe(0);
  expect(changes()).toEqual([['/api/orders/1/edit', { receiver_address_line: 'Olaya 1, 12213' }]]);
});
