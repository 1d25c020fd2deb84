import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const item = (over: Readonly<Record<string, unknown>>) => ({ ...order(7).items[0], ...over });

describe('the card of an order on a terminal', () => {
  const card = async (
    over: Readonly<Record<string, unknown>>,
    terminal: number | undefined,
    ...argv: readonly string[]
  ) => {
    const { env } = await startService(() => ({ data: order(7, over) }));
    const given = { env: { ...env, NO_COLOR: '1', LANG: 'C.UTF-8' }, ...(terminal !== undefined && { terminal }) };
    return shipctl(['orders', 'get', '7', ...argv], given);
  };
  /** The lines of a section, by its title; of the first one without. */
  const section = (stdout: string, title?: string): string[] => {
    const found = stdout.split('\n\n').find((text) => title === undefined || text.startsWith(title)) ?? '';
    return found
      .replace(/[\u2066-\u2069]/g, '')
      .trimEnd()
      .split('\n')
      .slice(1);
  };

  it('begins with number, state and id, then dates and money', async () => {
    const { stdout } = await card({}, 80);
    expect(stdout.split('\n')[0]).toBe('Order no. 100007 · pending · ID 7');
    expect(section(stdout).join('\n')).toMatch(/^Amount +115\.50$/m);
  });

  it('has the address as on a label, and marks what is missing of it', async () => {
    const { stdout } = await card({ receiver_street_name: 'King Fahd Road', receiver_postal_code: '12214' }, 80);
    expect(section(stdout, 'Receiver')).toEqual([
      '  نورة القحطاني',
      '  King Fahd Road, 12',
      '  Riyadh 12214',
      '  ! Short address: Missing',
      '  +966501234567',
    ]);
    expect(section(stdout, 'Shipper').slice(0, 3)).toEqual(['  A "quoted" shop', '  Tahlia St', '  Jeddah']);
    const repeated = { receiver_last_name: 'نورة', receiver_street_name: 'King Fahd Road', receiver_block: '1' };
    expect(section((await card(repeated, 80)).stdout, 'Receiver').slice(0, 3)).toEqual([
      '  نورة نورة',
      '  King Fahd Road, 12',
      '  King Fahd Road, 1',
    ]);
    const abroad = [{ receiver_country_code: 'AE' }, { receiver_phone: '+971501234567' }];
    for (const over of abroad) expect((await card(over, 80)).stdout).not.toContain('Short address: Missing');
    const empty = await card(
      { receiver_city: '', receiver_phone: '', items: [], boxes: [], order_grand_total: null },
      80,
    );
    for (const fault of ['City: Missing', 'Phone: Missing', 'No items', 'No boxes', 'Amount: Missing']) {
      expect(empty.stdout).toMatch(new RegExp(`^ *! ${fault}$`, 'm'));
    }
  });

  it('has the items with their amounts below one another, and what they come to exactly', async () => {
    const items = [
      item({ name: 'عسل سدر', sku: 'HON', quantity: 3, price: 0.1, total_price: null }),
      item({ name: 'Oud', sku: 'OUD', quantity: 1, price: 1000.25, total_price: 1000.25 }),
    ];
    const { stdout } = await card({ items, order_grand_total: 1015.55 }, 80);
    const lines = section(stdout, 'Items (2)')
      .slice(-5)
      .map((line) => line.trimEnd());
    expect(lines.map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
      ['عسل سدر', '3', '0.30'],
      ['Oud', '1', '1000.25'],
      ['Items total', '1000.55'],
      ['Tax', '15.00'],
      ['Amount', '1015.55'],
    ]);
    const points = lines.map((line) => stringWidth(line.slice(0, line.indexOf('.'))));
    expect(new Set(points).size).toBe(1);
  });

  it('has the boxes with their volumetric weight where the divisor is known', async () => {
    const { stdout } = await card({ volumetric_divisor: 5000 }, 100);
    expect(section(stdout, 'Boxes (1)').at(-1)).toMatch(/^20 × 15\.5 × 10 +0\.5 g +0\.62 kg /);
    expect((await card({}, 100)).stdout).not.toContain('olumetric');
  });

  it('shows every field that holds something, and no other', async () => {
    const { stdout } = await card({ zone: 'north-7', webhook_id: null }, 200);
    const { items: _, boxes: __, ...fields } = order(7);
    const shown = (value: unknown) => String(value).replace(/^2026-(\d\d-\d\d)[ T](\d\d:\d\d).*?(Z?)$/, '$1 $2$3');
    for (const value of Object.values(fields)) if (value !== null) expect(stdout).toContain(shown(value));
    expect(stdout).toMatch(/^Total weight +\S+ g$/m);
    expect(stdout).not.toMatch(/\d\d:\d\d:\d\d/);
    expect(stdout).toMatch(/^Zone +north-7$/m);
    expect(stdout).not.toMatch(/Webhook|Description/);
  });

  it('names the columns of its lists that are hidden, and shows them where there is room', async () => {
    const shown = await card({}, 60);
    const [, names = ''] = /Hidden: ([\w., \n]+)\. See them/.exec(shown.stderr) ?? [];
    expect(names.split(/,\s+/)).toEqual(expect.arrayContaining(['items.id', 'boxes.updated_at']));
    for (const line of shown.stderr.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    expect((await card({}, 400)).stderr).toBe('');
    expect((await card({}, 60, '--columns', 'items.order_id')).stdout).toContain('7');
  });

  it.each(['en', 'ar'])('fits 40 columns, in ASCII too: %s', async (lang) => {
    const items = [item({ name: 'A rather long name of a thing', sku: 'A-LONG-SKU-0123' })];
    const { stdout } = await card({ items, volumetric_divisor: 5000 }, 40, '--lang', lang);
    for (const line of stdout.split('\n')) expect([line, stringWidth(line) <= 40]).toEqual([line, true]);
    expect(stdout).toContain('100.00');
    const { env } = await startService(() => ({
      data: order(7, { receiver_first_name: 'Noura', receiver_last_name: '' }),
    }));
    const ascii = await shipctl(['orders', 'get', '7'], { env: { ...env, NO_COLOR: '1', LANG: 'C' }, terminal: 40 });
    expect(ascii.stdout).not.toMatch(/[^\x00-\x7f]/);
  });

  it('is a plain list of fields off a terminal', async () => {
    const { stdout } = await card({}, undefined);
    expect(stdout).toMatch(/^Order no\. +100007$/m);
    expect(stdout).toMatch(/^Short address +-$/m);
  });
});
