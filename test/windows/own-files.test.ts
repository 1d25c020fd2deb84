import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { nightlyCases, nightlyIt } from '../support/ring.ts';
import { paginate, sendJson, startService } from '../support/service.ts';
import { describeWithHeldFiles, holdFile, windowsDesk, windowsPath } from '../support/windows-desk.ts';

const isOpen = 'it is open in another program';

const openElsewhere = { code: 9, stderr: expect.stringContaining(isOpen) };

/** Returns the only file below a folder with this ending. */
function fileIn(folder: string, ending: string): string {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  expect(found).toHaveLength(1);
  return windowsPath(join(folder, found[0] ?? ''));
}

/** Serves 450 orders. Page 3 calls `onThird`, then fails until `mend` is called. */
async function failingAtThird(onThird: () => Promise<unknown> = async () => undefined) {
  let isMended = false;
  const service = await startService(async (request, response) => {
    if (request.query.page !== '3' || isMended) return { data: paginate(orders(450), request) };
    await onThird();
    return sendJson(response, 500, {});
  });
  const mend = () => {
    isMended = true;
  };
  return { ...service, mend };
}

const list = ['orders', 'list', '--all', '--concurrency', '1', '--retries', '0', '--out', 'x.csv'];

describeWithHeldFiles('a file of shipctl that another program has open', () => {
  it.each(['r' as const, ...nightlyCases('-' as const, 'rw' as const)])(
    'is the packing journal: no scan is taken, and the next station packs on (%s)',
    async (shared) => {
      const desk = windowsDesk();
      const { env } = await packService([packOrder(3101, [packItem(11, 'A', 2)])]);
      const scans = { env, stdin: '3101\r\nA\r\n' };
      expect(await desk.shipctl(['pack'], scans)).toMatchObject({ code: 8 });
      const release = await holdFile(fileIn(join(desk.folder, 'AppData/Local/shipctl/pack'), '.ndjson'), shared);
      // A program that lets others write does not block the journal.
      const isFree = shared === 'rw';
      // The same scans mean another piece.
      const refused = await desk.shipctl(['pack', '--again'], scans);
      expect(refused).toMatchObject(isFree ? { code: 0 } : { ...openElsewhere, stdout: '' });
      await release();
      if (!isFree) expect(await desk.shipctl(['pack', '--again'], scans)).toMatchObject({ code: 0 });
      const { stdout } = await desk.shipctl(['pack', 'status', '--json'], { env });
      expect(JSON.parse(stdout)).toMatchObject([{ order_number: '3101', pack_status: 'packed', packed: 2 }]);
    },
  );

  nightlyIt.each(['-', 'r'] as const)('is the ledger: nothing is shipped (%s)', async (shared) => {
    const desk = windowsDesk();
    const env = { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: desk.path('settings') };
    expect((await desk.shipctl(['ship', '3147', '--cheapest', '--yes'], { env })).code).toBe(0);
    const release = await holdFile(fileIn(join(desk.folder, 'settings/ledger'), '.ndjson'), shared);
    const ship = ['ship', '--status', 'pending', '--cheapest', '--yes'];
    expect(await desk.shipctl(ship, { env })).toMatchObject(openElsewhere);
    await release();
    const { stdout } = await desk.shipctl(['shipments', 'sent', '--json'], { env });
    expect(JSON.parse(stdout)).toHaveLength(1);
  });

  nightlyIt.each(['-', 'r', 'rw'] as const)(
    'is the mirror: it stays, and the next sync has all (%s)',
    async (shared) => {
      let count = 120;
      const { env } = await startService((request) => ({ data: paginate(orders(count), request) }));
      const desk = windowsDesk();
      const countOf = ['sql', 'select count(*) as n from orders', '--csv'];
      expect((await desk.shipctl(['sync'], { env })).code).toBe(0);
      count = 150;
      const release = await holdFile(fileIn(join(desk.folder, 'AppData/Local/shipctl/mirror'), '.sqlite'), shared);
      expect(await desk.shipctl(['sync'], { env })).toMatchObject(openElsewhere);
      // A program that only reads it lets others read it.
      if (shared !== '-') expect(await desk.shipctl(countOf, { env })).toMatchObject({ code: 0, stdout: 'n\n120\n' });
      await release();
      expect((await desk.shipctl(['sync'], { env })).code).toBe(0);
      expect(await desk.shipctl(countOf, { env })).toMatchObject({ code: 0, stdout: 'n\n150\n' });
    },
  );

  nightlyIt.each(['x.csv.part', 'x.csv.part.log'])('is %s: it is named, and its rows stay', async (name) => {
    const desk = windowsDesk();
    const { env, mend } = await failingAtThird();
    expect(await desk.shipctl([...list, '--resume'], { env })).toMatchObject({ code: 8 });
    mend();
    const release = await holdFile(desk.path(name), 'r');
    const { code, stderr } = await desk.shipctl([...list, '--resume'], { env });
    expect({ code, stderr }).toEqual({ code: 9, stderr: expect.stringContaining(`${desk.path(name)} cannot be`) });
    expect(stderr).toContain(isOpen);
    await release();
    expect(await desk.shipctl([...list, '--resume'], { env })).toMatchObject({ code: 0 });
    expect(readFileSync(join(desk.folder, 'x.csv'), 'utf8').split('\n')).toHaveLength(452);
  });

  nightlyIt('is the one that an export writes first: the export is in its place all the same', async () => {
    const desk = windowsDesk();
    let release: (() => Promise<void>) | undefined;
    const { env } = await startService(async (request) => {
      if (request.query.page === '3' && release === undefined) {
        const part = readdirSync(desk.folder).find((name) => name.endsWith('.part')) ?? '';
        release = await holdFile(desk.path(part), 'rw');
      }
      return { data: paginate(orders(450), request) };
    });
    expect(await desk.shipctl(list, { env })).toMatchObject({ code: 0, stderr: expect.stringContaining('450 orders') });
    expect(readFileSync(join(desk.folder, 'x.csv'), 'utf8').split('\n')).toHaveLength(452);
    await release?.();
    // The next run removes the second name of the file.
    expect(await desk.shipctl(list, { env })).toMatchObject({ code: 0 });
    expect(readdirSync(desk.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
