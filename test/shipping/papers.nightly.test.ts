import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelsIn, paperShop } from '../support/papers.ts';
import { pagesOf } from '../support/pdf-texts.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { later } from '../support/shipping.ts';

const labels = ['--labels', 'labels.pdf'];

describe('the labels of the same filters', () => {
  it('are added to the file that was beside another one', async () => {
    const { run, file, receive } = await paperShop(1);
    writeFileSync(file('labels.pdf'), 'mine');
    await run(labels);
    receive(2);
    expect((await run(labels)).stderr).toContain('Added 1 label to');
    expect(await labelsIn(file('labels-2.pdf'))).toEqual([501, 502]);
  });

  it.each([
    ['other filters', ['--where', 'id > 0'], 0, 'it has the labels of other orders'],
    ['four days later', [], 96 * 60, 'it was begun on 2026-03-01, more than 72 hours ago'],
  ])('begin a new file with %s', async (_, more, minutes, reason) => {
    const { run, file, receive } = await paperShop(1);
    const now = new Date('2026-03-01T12:00:00Z');
    await run(labels, { now });
    receive(2);
    const { code, stderr } = await run([...labels, ...more], later(now, minutes));
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`stays as it is: ${reason}`) });
    expect([await labelsIn(file('labels.pdf')), await labelsIn(file('labels-2.pdf'))]).toEqual([[501], [502]]);
  });

  it('are not added to a file that somebody has changed; --replace-file replaces it', async () => {
    const { run, file, receive } = await paperShop(2);
    await run(labels);
    appendFileSync(file('labels.pdf'), '\n% noted');
    const changed = readFileSync(file('labels.pdf'));
    receive(3);
    expect((await run(labels)).stderr).toContain('it was changed since it was written');
    expect(readFileSync(file('labels.pdf')).equals(changed)).toBe(true);
    expect(await labelsIn(file('labels-2.pdf'))).toEqual([503]);
    receive(4);
    await run([...labels, '--replace-file']);
    expect(await labelsIn(file('labels.pdf'))).toEqual([504]);
  });

  it.each([
    ['changes', 1, [501]],
    ['appears', 0, []],
  ])('are written beside a file that %s while the run is under way', async (_, count, before) => {
    const { run, file, receive, state } = await paperShop(count);
    if (count > 0) await run(labels);
    receive(2);
    state.onLabel = () => appendFileSync(file('labels.pdf'), '\n% noted');
    const { code, stderr } = await run(labels);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(`${file('labels.pdf')} was not added to`),
    });
    if (count > 0) expect(await labelsIn(file('labels.pdf'))).toEqual(before);
    expect(await labelsIn(file('labels-2.pdf'))).toEqual([501 + count]);
  });

  it('begin on a sheet of their own where four are on a sheet', async () => {
    const { run, file, receive } = await paperShop(5);
    const sheets = [...labels, '--label-size', 'a4'];
    expect((await run(sheets)).result.map(({ label_pages: pages }) => pages)).toEqual(['1', '1', '1', '1', '2']);
    receive(6, 7);
    expect((await run(sheets)).stderr).toContain(`Added 2 labels to ${file('labels.pdf')}, page 3\n`);
    expect(await labelsIn(file('labels.pdf'))).toHaveLength(3);
  });

  it('are added to a zip, and to a folder beside files of the same name', async () => {
    const { run, receive, home } = await paperShop(2);
    await run(['--labels', 'labels.zip']);
    receive(3);
    const zip = await run(['--labels', 'labels.zip']);
    expect(zip.stderr).toContain('Added 1 label to');
    const entries = readFileSync(join(home, 'labels.zip')).toString('latin1');
    for (const name of ['100001.pdf', '100002.pdf', '100003.pdf']) expect(entries).toContain(name);
    receive(4);
    writeFileSync(join(home, '100004.pdf'), 'mine');
    const folder = await run(['--labels', './']);
    expect(folder.stderr).toContain('Saved beside other files of the same names: 100004-2.pdf');
    expect(readFileSync(join(home, '100004.pdf'), 'utf8')).toBe('mine');
    expect(folder.result.find(({ order_id: order }) => order === 4)).toMatchObject({
      label_file: join(home, '100004-2.pdf'),
    });
  });
});

it('a picking list gets pages for the new orders alone, sheets get the new parcels, and a dry run shows it', async () => {
  const { run, file, receive, env, home } = await paperShop(2);
  const papers = ['--picking', 'picking.pdf', '--handover', 'sheets.pdf'];
  await run(papers);
  const before = (await pagesOf(file('picking.pdf'))).length;
  receive(3);
  const flags = ['ship', '--status', 'pending', '--cheapest', ...papers, '--dry-run'];
  const dry = await shipctl(flags, { env, cwd: home });
  expect(dry.stderr).toContain(`Would add to the picking list in ${file('picking.pdf')}`);
  expect(dry.stderr).toContain(`Would add to the handover sheets in ${file('sheets.pdf')}`);
  const { stderr } = await run(papers);
  expect(stderr).toContain(`Added 1 order to the picking list ${file('picking.pdf')}, page ${before + 1}\n`);
  expect(await pagesOf(file('picking.pdf'))).toHaveLength(before + 1);
  expect(stderr).toContain(`Added 1 order to the handover sheets in ${file('sheets.pdf')}.`);
  expect(readdirSync(home)).not.toContain('sheets-2.pdf');
});

it('a result of the same filters keeps every order that it has, also those that are older than 72 hours', async () => {
  const { env, home, service, receive } = await paperShop(1);
  const now = new Date('2026-03-01T12:00:00Z');
  const argv = ['ship', '--status', 'pending', '--cheapest', '--skip', 'items-total', '--yes'];
  const run = (result: string, at: Date) => shipctl([...argv, '--result', result], { env, cwd: home, now: at });
  await run('first.csv', now);
  receive(2);
  await run('shipped.csv', new Date(now.getTime() + 60 * 3_600_000));
  receive(3);
  const { code } = await run('shipped.csv', new Date(now.getTime() + 80 * 3_600_000));
  const orders = readFileSync(join(home, 'shipped.csv'), 'utf8').split('\n').slice(1, -1);
  expect({ code, orders: orders.map((line) => line.split(',')[0]).sort() }).toEqual({
    code: 0,
    orders: ['1', '2', '3'],
  });
  expect(service.sent()).toHaveLength(3);
});

it('the folder of a day takes every run of the day, and json names the files', async () => {
  const { env, home, receive } = await paperShop(1);
  const now = new Date(2026, 10, 27, 9);
  const argv = [
    'ship',
    '--status',
    'pending',
    '--cheapest',
    '--skip',
    'items-total',
    '--day-folder',
    'today/',
    '--json',
  ];
  // At a terminal too: nobody has typed the names of these files.
  await shipctl([...argv, '--yes'], { env, cwd: home, now });
  receive(2);
  const { code, stdout } = await shipctl([...argv, '--yes'], { env, cwd: home, ...later(now, 300) });
  const folder = join(home, 'today', '2026-11-27');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject([
    {
      ...{ order_id: 2, label_file: join(folder, 'labels.pdf'), label_pages: '2' },
      picking_file: join(folder, 'picking.pdf'),
      handover_file: join(folder, 'handover.pdf'),
      result_file: join(folder, 'result.xlsx'),
    },
    { order_id: 1, label_file: join(folder, 'labels.pdf'), label_pages: '1' },
  ]);
  expect(readdirSync(folder).sort()).toEqual([...['handover.pdf', 'labels.pdf', 'picking.pdf', 'result.xlsx']]);
});

it('a run that ships nothing leaves no folder', async () => {
  const { run, home } = await paperShop(1);
  const { code } = await run(['--day-folder', 'today/', '--where', 'id > 5']);
  expect({ code, left: readdirSync(home).includes('today') }).toEqual({ code: 0, left: false });
});

it('runs in any order save each label once, and never take a page away', async () => {
  const steps = fc.array(
    fc.record({
      orders: fc.integer({ min: 0, max: 2 }),
      refused: fc.subarray([501, 502, 503, 504]),
      isTouched: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { run, receive, state, home, service } = await paperShop(1);
      const contents = new Map<string, readonly number[]>();
      const kept = new Map<string, Buffer>();
      let id = 1;
      const shipAndLook = async () => {
        await run(labels);
        for (const name of readdirSync(home).filter((each) => /^labels.*\.pdf$/.test(each))) {
          const found = await labelsIn(join(home, name));
          const before = contents.get(name) ?? [];
          expect(found.slice(0, before.length)).toEqual(before);
          contents.set(name, found);
        }
        for (const [name, bytes] of kept) expect(readFileSync(join(home, name)).equals(bytes)).toBe(true);
      };
      for (const { orders, refused, isTouched } of all) {
        for (let count = 0; count < orders; count++) receive(++id);
        state.refused = refused;
        await shipAndLook();
        const [last] = [...contents.keys()].sort().toReversed();
        if (!isTouched || last === undefined) continue;
        appendFileSync(join(home, last), '\n% noted');
        kept.set(last, readFileSync(join(home, last)));
      }
      state.refused = [];
      await shipAndLook();
      const saved = [...contents.values()].flat().sort();
      const shipped = service.shipments.map((each) => Number(each.id)).sort();
      // Whether a changed file still has its labels is not known: what an interrupted run has put there is saved again.
      if (kept.size === 0) expect(saved).toEqual(shipped);
      else expect([...new Set(saved)]).toEqual(shipped);
    }),
    { numRuns: perRing(1, 2, 60) },
  );
});
