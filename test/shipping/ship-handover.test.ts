import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { linesOf, pagesOf } from '../support/pdf-texts.ts';
import { furtherIt } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending'];

/** Three orders that wait to be shipped, one that another machine shipped, and a folder for files. */
async function day() {
  const elsewhere = { status: 'awaiting_pickup', shipment_external_id: 'E9', selected_shipment_company: 'barq' };
  const orders = [1, 2, 3].map((id) => readyOrder(id, { payment_method: id === 1 ? 'cod' : 'paid' }));
  const service = await shippingService({ orders: [...orders, readyOrder(9, elsewhere)] });
  const home = temporaryFolder();
  return { service, cwd: temporaryFolder(), env: { ...service.env, SHIPCTL_CONFIG_DIR: home, HOME: home } };
}

describe('the handover sheets of a day', () => {
  furtherIt('are one file with every parcel, and stay as they are once one of them has left', async () => {
    const { service, cwd, env } = await day();
    const now = new Date(2026, 10, 27, 9);
    const at = (minutes: number) => ({ env, cwd, now: new Date(now.getTime() + minutes * 60_000) });
    const folder = join(cwd, 'today', '2026-11-27');
    const shipOne = (id: string, minutes: number) =>
      shipctl(['ship', id, '--courier', 'barq', '--any-price', '--yes', '--day-folder', 'today/'], at(minutes));
    const evening = (minutes: number) => shipctl(['shipments', 'handover', '--day-folder', 'today/'], at(minutes));
    const sheets = async (name: string) => (await pagesOf(join(folder, name))).map(linesOf);
    await shipOne('3', 0);
    expect((await sheets('handover.pdf')).map(([first]) => first)).toEqual(['Handover sheet: Barq']);
    expect((await shipOne('1', 60)).stderr).toMatch(/Added 1 order to the handover sheets in \S+handover.pdf\. Print/);
    expect((await evening(61)).stderr).toMatch(/The handover sheets in \S+handover.pdf hold every parcel that waits/);
    const [lines = []] = await sheets('handover.pdf');
    expect(lines).toContain('New since 09:00: No. 3');
    expect(lines.filter((line) => /^(?:W50\d|E9)/.test(line))).toEqual(['E9', 'W501', 'W502']);
    const signed = readFileSync(join(folder, 'handover.pdf'));
    Object.assign(service.orders[2] ?? {}, { status: 'in_transit' });
    const { stderr } = await shipOne('2', 120);
    expect(stderr).toContain('handover.pdf stays as it is');
    expect(stderr).toContain('Left out, because they have left and are on an earlier sheet: 1 order (100003)');
    expect(readFileSync(join(folder, 'handover.pdf')).equals(signed)).toBe(true);
    const [rest = []] = await sheets('handover-2.pdf');
    expect(rest.filter((line) => /^(?:W50\d|E9)/.test(line))).toEqual(['E9', 'W502', 'W503']);
    expect(readdirSync(folder).filter((name) => name.startsWith('handover'))).toHaveLength(2);
  });
});

describe('ship --handover', () => {
  it('saves the sheets of the day, with what this machine shipped before and what others did', async () => {
    const { service, cwd, env } = await day();
    Object.assign(service.orders[0] ?? {}, { external_id: 'S-77' });
    await ship({ env }, ['3', '--courier', 'spl']);
    const file = join(cwd, 'sheets.pdf');
    const flags = [...pending, '--courier', 'aramex', '--handover', file];
    const unconfirmed = await shipctl(['ship', ...flags], { env });
    expect([unconfirmed.code, existsSync(file)]).toEqual([2, false]);
    const { code, stderr } = await ship({ env }, flags);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(service.requests.filter(({ query }) => query.status === 'awaiting_pickup')).toHaveLength(1);
    const lines = (await pagesOf(file)).map(linesOf);
    expect(lines.map(([first]) => first)).toEqual(['Aramex', 'Barq', 'SPL'].map((name) => `Handover sheet: ${name}`));
    expect(lines[0]).toContain('Parcels: 2, shipments: 2');
    expect(lines[0]).toContain('Cash on delivery: 115.00 SAR');
    const references = lines.map((own) => own.filter((line) => /^(?:Reference|S-77)$/.test(line)));
    expect(references).toEqual([['Reference', 'S-77'], [], []]);
    expect(stderr).toContain('Aramex: 2 parcels, cash on delivery: 115.00 SAR.');
    // What was cancelled or came back before it was handed over is on none.
    for (const row of service.orders) {
      if (row.id === 2) row.status = 'cancelled';
      if (row.id === 3) row.status = 'returned';
    }
    const again = await ship({ env }, [...flags, '--json']);
    expect(again.stderr).toMatch(
      /Took 2 orders off the handover sheets in \S+sheets.pdf, cancelled, returned or held\. Print/,
    );
    const off = (await pagesOf(file)).map(linesOf).map((own) => own.filter((line) => /^No longer|^Parcels/.test(line)));
    expect(off).toEqual([
      ['Parcels: 1, shipments: 1', 'No longer on the sheet, cancelled or returned: 100002 (W503)'],
      ['Parcels: 1, shipments: 1'],
      ['Parcels: 0, shipments: 0', 'No longer on the sheet, cancelled or returned: 100003 (W501)'],
    ]);
    const onSheets = (JSON.parse(again.stdout) as Fields[]).map((row) => [
      row.order_id,
      row.handover_file,
      row.handover_pages,
    ]);
    expect(onSheets).toEqual([
      [1, file, '1'],
      [2, null, null],
    ]);
  });

  furtherIt('keeps them as they are once a parcel has left, and says on the next ones what was cancelled', async () => {
    const { service, cwd, env } = await day();
    const file = join(cwd, 'sheets.pdf');
    const flags = [...pending, '--courier', 'aramex', '--handover', file];
    await ship({ env }, flags);
    for (const row of service.orders) {
      if (row.id === 1) row.status = 'in_transit';
      if (row.id === 9) row.status = 'cancelled';
    }
    const { stderr } = await ship({ env }, flags);
    expect(stderr).toMatch(/sheets.pdf stays as it is/);
    const next = (await pagesOf(join(cwd, 'sheets-2.pdf'))).map(linesOf);
    expect(next.map(([first]) => first)).toEqual(['Handover sheet: Aramex', 'Handover sheet: Barq']);
    expect(next[1]).toContain('No longer on the sheet, cancelled or returned: 100009 (E9)');
    expect((await ship({ env }, flags)).stderr).toContain('sheets-2.pdf hold every parcel that waits');
  });

  furtherIt('writes papers again, whole, that were removed, but for what was cancelled', async () => {
    const { service, cwd, env } = await day();
    const papers = ['labels', 'picking', 'handover'].map((kind) => join(cwd, `${kind}.pdf`));
    const [labels = '', picking = '', handover = ''] = papers;
    const flags = ['--labels', labels, '--picking', picking, '--handover', handover];
    const run = () => ship({ env }, [...pending, '--courier', 'aramex', ...flags]);
    await run();
    for (const paper of papers) rmSync(paper);
    for (const row of service.orders) if (row.id === 2) row.status = 'cancelled';
    for (const row of service.orders) if (row.id === 3) row.status = 'in_transit';
    const { code, stderr } = await run();
    expect(code).toBe(0);
    for (const paper of papers) expect(stderr).toContain(`${paper} was removed. It is written again, with all`);
    expect(stderr).toContain('Not on the picking list, cancelled or returned since: 1 order (100002).');
    const picked = (await pagesOf(picking)).flatMap(linesOf).filter((line) => line.includes(' / '));
    expect(picked).toEqual(['100001 / 1', '100003 / 3']);
    const sheets = (await pagesOf(handover)).flatMap(linesOf).filter((line) => /^(?:W50\d|E9)$/.test(line));
    expect(sheets).toEqual(['W501', 'W503', 'E9']);
    expect((await run()).stderr).not.toContain('was removed');
  });

  it('is done although an order of another run is unknown, and names the command that settles it', async () => {
    const service = await shippingService({
      orders: [readyOrder(1), readyOrder(2, { payment_method: 'cod' })],
      react: ({ order_id: id }) => (id === 2 ? { hangsUp: 'before' } : undefined),
    });
    const { env } = service;
    expect((await ship({ env }, ['2', '--courier', 'spl', '--id'])).code).toBe(7);
    const file = join(temporaryFolder(), 'sheets.pdf');
    const { code, stderr } = await ship({ env }, ['1', '--courier', 'spl', '--id', '--handover', file]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const settling = 'shipctl ship 100002 --courier spl --retry-unknown --wait';
    expect(stderr).toContain(
      `Left out, because their outcome is unknown: 1 order (100002). To settle them: ${settling}\n`,
    );
    const sheet = await shipctl(['shipments', 'handover', '--json'], { env });
    expect(sheet.code).toBe(8);
    expect(errorOf(sheet).commands).toEqual([settling]);
  });

  it('takes a name that ends in .pdf and is of no other document, and fails before anything is sent', async () => {
    const { service, cwd, env } = await day();
    const pdf = join(cwd, 'a.pdf');
    const wrong = [
      ['--handover', join(cwd, 'a.csv')],
      ['--handover', pdf, '--labels', pdf],
      ['--handover', join(cwd, 'no-folder', 'a.pdf'), '--picking', pdf],
    ];
    for (const flags of wrong) {
      const { code, stderr } = await ship({ env }, [...pending, '--cheapest', ...flags]);
      const other = flags.length === 2 ? `shipctl shipments handover --out ${join(cwd, 'a.csv')}` : '';
      expect(stderr).toContain(other);
      expect([flags, code]).toEqual([flags, flags.includes('--picking') ? 9 : 2]);
    }
    expect(service.sent()).toEqual([]);
    expect(existsSync(pdf)).toBe(false);
  });
});
