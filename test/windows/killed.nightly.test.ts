import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { paginate, startService } from '../support/service.ts';
import { readyOrders, shippingService } from '../support/shipping.ts';
import { type ConsoleEvent, describeWithHeldFiles, type WindowsProcess, windowsDesk } from '../support/windows-desk.ts';

/** How the program is ended: killed, as by the Task Manager, or by an event of its console. */
type End = 'killed' | ConsoleEvent;

/** Ends a program at its request of this number, before the service has done what it asks for, or after. */
function enderAt(number: number, end: End) {
  let count = 0;
  let running: WindowsProcess | undefined;
  /** Counts a request. Returns true if it is the one with the number. */
  const heard = async (): Promise<boolean> => {
    count += 1;
    if (count !== number || running === undefined) return false;
    if (end !== 'killed') await running.press(end);
    else {
      running.kill();
      await running.ended;
    }
    return true;
  };
  const run = (process: WindowsProcess) => {
    running = process;
    return process.ended;
  };
  return { heard, run };
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

const events: readonly ConsoleEvent[] = ['Ctrl-Break', 'closed window', 'Ctrl-C'];

/** Returns the console events in turn, one for each request number. */
const eventAt = (number: number): ConsoleEvent => events[number % events.length] ?? 'Ctrl-C';

const ends = (last: number) =>
  upTo(last).flatMap((number) => [['killed' as const, number] as const, [eventAt(number), number] as const]);

/** Returns the locks and unfinished files below a folder. A program that was told to end must leave none. */
const remains = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.lock(\.next)?$|(^|\/)\.[^/]*\.part$/.test(name),
  );

const codes: Readonly<Record<ConsoleEvent, number>> = { 'Ctrl-C': 130, 'Ctrl-Break': 130, 'closed window': 129 };

describeWithHeldFiles('a program that is ended at any of its requests', () => {
  it.each([
    ...upTo(18).flatMap((number) => [['killed', 'before', number] as const, ['killed', 'after', number] as const]),
    ...upTo(18).map((number) => [eventAt(number), number % 2 ? 'before' : 'after', number] as const),
  ])('ships each order once: %s %s request %i', async (end, when, number) => {
    const ender = enderAt(number, end);
    const service = await shippingService({ orders: readyOrders(3), [when]: ender.heard });
    const desk = windowsDesk();
    // Orders are read back at once, not half a minute later.
    const options = { env: service.env, given: { options: { readBackAfter: 0 } } };
    const words = ['ship', '1', '2', '3', '--courier', 'aramex', '--yes'];
    const papers = ['--labels', desk.path('labels.pdf'), '--result', desk.path('result.ndjson')];
    const { code, stderr } = await ender.run(desk.start([...words, ...papers], options));
    if (end !== 'killed') expect(remains(desk.folder), stderr).toEqual([]);
    // When the program reads its orders back, everything is done, so ending it then may be no failure.
    if (end !== 'killed') expect([0, codes[end]], stderr).toContain(code);
    const again = await desk.shipctl([...words, ...papers, '--retry-unknown'], options);
    expect(again, again.stderr).toMatchObject({ code: 0 });
    expect(service.shipments.map(({ order_id: of }) => of).sort()).toEqual([1, 2, 3]);
    expect(readFileSync(join(desk.folder, 'labels.pdf'), 'latin1')).toMatch(/^%PDF/);
  });

  it.each(ends(6))('exports all orders the next time: %s request %i', async (end, number) => {
    const ender = enderAt(number, end);
    const { env } = await startService(async (request) => {
      await ender.heard();
      return { data: paginate(orders(450), request) };
    });
    const desk = windowsDesk();
    const list = ['orders', 'list', '--all', '--out', desk.path('orders.xlsx')];
    await ender.run(desk.start(list, { env }));
    if (end !== 'killed') expect(remains(desk.folder)).toEqual([]);
    expect(await desk.shipctl(list, { env })).toMatchObject({ code: 0, stdout: '' });
    expect(remains(desk.folder)).toEqual([]);
  });

  it.each(ends(6))('has all orders in the mirror the next time: %s request %i', async (end, number) => {
    const ender = enderAt(number, end);
    const { env } = await startService(async (request) => {
      await ender.heard();
      return { data: paginate(orders(450), request) };
    });
    const desk = windowsDesk();
    await ender.run(desk.start(['sync'], { env }));
    if (end !== 'killed') expect(remains(desk.folder)).toEqual([]);
    expect(await desk.shipctl(['sync'], { env })).toMatchObject({ code: 0 });
    const { stdout } = await desk.shipctl(['sql', 'select count(*) as n from orders', '--csv'], { env });
    expect(stdout).toBe('n\n450\n');
  });

  it.each(
    ends(4).flatMap(([end, number]) =>
      (['hang up before', 'hang up after'] as const).map((when) => [end, when, number] as const),
    ),
  )('packs on, and sends each request once: %s, which would %s request %i', async (end, when, number) => {
    const ender = enderAt(number, end);
    const contents = [packOrder(7101, [packItem(11, 'A', 2)]), packOrder(7102, [packItem(21, 'B')])];
    const service = await packService(contents, async () => ((await ender.heard()) ? when : undefined));
    const { env } = service;
    const desk = windowsDesk();
    const run = { env, stdin: '7101\r\nA\r\nA\r\n7102\r\nB\r\n' };
    await ender.run(desk.start(['pack', '--push'], run));
    if (end !== 'killed') expect(remains(desk.folder)).toEqual([]);
    await desk.shipctl(['pack', '--push'], run);
    await desk.shipctl(['pack', 'push'], { env });
    const { stdout } = await desk.shipctl(['pack', 'status', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject([
      { order_number: '7101', pack_status: 'packed', packed: 2 },
      { order_number: '7102', pack_status: 'packed', packed: 1 },
    ]);
    const paths = service.verified.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(expect.arrayContaining(['101/items/11/verify', '102/items/21/verify']));
  });
});
