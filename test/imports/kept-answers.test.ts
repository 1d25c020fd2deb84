import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { cities } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const head = 'Ref,Name,Mobile,City,Short address,Item,Qty,Price,Weight (g),Payment,Total';
const rowOf = (reference: string, phone = '0501234567', city = 'Riyadh'): string =>
  `${reference},Noura Ali,${phone},${city},RHMA3184,Oud,1,100,150,COD,100`;

/** Someone at a terminal, whose second and later runs may type something else. */
async function startDesk() {
  const created: Record<string, unknown>[] = [];
  const service = await startService(({ method, path, body }) => {
    if (path === '/api/cities') return { data: cities };
    const [, id] = /^\/api\/orders\/(\d+)$/.exec(path) ?? [];
    if (id !== undefined) return { data: { ...created[Number(id) - 1], ...JSON.parse(body || '{}') } };
    if (method === 'GET') return { data: [] };
    const order = { id: created.length + 1, order_number: `10${created.length + 1}`, ...JSON.parse(body) };
    created.push(order);
    return { data: order };
  });
  const cwd = temporaryFolder();
  const folder = temporaryFolder();
  const env: Record<string, string> = { ...service.env, SHIPCTL_CONFIG_DIR: folder, NO_COLOR: '1' };
  const write = (...rows: readonly string[]) =>
    writeFileSync(join(cwd, 'orders.csv'), `${[head, ...rows].join('\n')}\n`);
  const at = (now: Date | undefined, typed: readonly string[], ...flags: readonly string[]) =>
    shipctl(['orders', 'import', 'orders.csv', ...flags], {
      env,
      cwd,
      terminal: 120,
      typed: [...typed],
      ...(now && { now }),
    });
  const run = (typed: readonly string[], ...flags: readonly string[]) => at(undefined, typed, ...flags);
  const sent = () => writesTo(service).map(({ body }) => JSON.parse(body));
  return { run, at, write, sent, env, cwd, folder, file: join(folder, 'answers', 'default.json') };
}

const interrupted = '\u0003';

describe('answers to the questions of an import', () => {
  it('are kept as they are given, and used when the same sheet is imported again', async () => {
    const { run, write, sent, file } = await startDesk();
    write(rowOf('A-1', '12'), rowOf('A-2', '0501234567', 'Riyahd'), rowOf('A-3', '13'));
    const first = await run(['0551112233', '', interrupted]);
    expect([first.code, first.stderr]).toEqual([130, expect.stringContaining('What you typed is kept for 7 days')]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await run(['0551112244', 'y']);
    expect(again.stderr).toContain(
      '2 answers of before, used again: Mobile: 12 → 0551112233; City: Riyahd → Riyadh. To',
    );
    expect(again.stderr).not.toContain('Mobile, row 2');
    expect(sent().map(({ receiver_phone }) => receiver_phone)).toEqual([
      '+966551112233',
      '+966501234567',
      '+966551112244',
    ]);
    // Nothing of them is in the ledger, and what was created is not created twice.
    const done = await run([], '--apply', '--yes');
    expect([done.code, sent().length]).toEqual([0, 3]);
  });

  it('are known by the reference of an order, wherever its row stands and whatever else the sheet has', async () => {
    const { run, write, sent } = await startDesk();
    write(rowOf('A-1', '12'));
    await run(['0551112233', 'n']);
    write(rowOf('A-0', '12'), rowOf('A-1', '12'), rowOf('A-2', '12'));
    const moved = await run(['s', 'y']);
    expect(moved.stderr).toContain('Mobile, rows 2, 4 (A-0, Noura Ali): 12');
    expect(sent().map(({ external_id, receiver_phone }) => [external_id, receiver_phone])).toEqual([
      ['A-1', '+966551112233'],
    ]);
  });

  it('are of one row where it has no reference', async () => {
    const { run, write } = await startDesk();
    write(rowOf('', '12'));
    await run(['0551112233', 'n']);
    write(rowOf('', '12').replace('Noura', 'Huda'));
    expect((await run(['s'])).stderr).toContain('Mobile, row 2');
    write(rowOf('', '12'));
    expect((await run(['n'])).stderr).toContain('used again: Mobile: 12 → 0551112233');
  });

  it('are not used where they are to be asked again, and forgotten where the question is left out', async () => {
    const { run, write } = await startDesk();
    write(rowOf('A-1', '12'), rowOf('A-2'));
    await run(['0551112233', 'n']);
    expect((await run(['s', 'n'], '--ask-again')).stderr).toContain('Mobile, row 2');
    const later = await run(['s', 'n']);
    expect(later.stderr).toContain('Mobile, row 2');
    expect(later.stderr).not.toContain('used again');
    const other = await run(['0551112244', 'n'], '--ask-again', '--errors', 'f.csv');
    expect(other.stderr).not.toContain('--ask-again --apply');
  });

  it('are those of one service, and of a week', async () => {
    const { run, at, write, env } = await startDesk();
    write(rowOf('A-1', '12'));
    await run(['0551112233', 'n']);
    const isAsked = async (now?: Date) => (await at(now, ['s'])).stderr.includes('Mobile, row 2');
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect([await isAsked(), await isAsked(inDays(6)), await isAsked(inDays(8))]).toEqual([false, false, true]);
    Object.assign(env, (await startDesk()).env, { SHIPCTL_CONFIG_DIR: env.SHIPCTL_CONFIG_DIR });
    expect(await isAsked()).toBe(true);
  });

  it('are in the rows of --errors, and taken by --update', async () => {
    const { run, write, sent, cwd } = await startDesk();
    write(rowOf('A-1', '12').replace('Oud,1', 'Oud,x'), rowOf('A-2', '13'));
    await run(['7', 's', '0551112244', 'y'], '--errors', 'faults.csv');
    expect(readFileSync(join(cwd, 'faults.csv'), 'utf8')).toContain('A-1,Noura Ali,12,Riyadh,RHMA3184,Oud,7,');
    expect(sent()).toHaveLength(1);
    write(rowOf('A-2', '13').replace('Noura', 'Huda'));
    const changed = await run(['y'], '--update');
    expect(changed.stderr).toContain('used again: Mobile: 13 → 0551112244');
    expect([changed.code, sent().at(-1)]).toEqual([0, { receiver_first_name: 'Huda' }]);
  });

  it('may be for all orders of a file as it is', async () => {
    const { run, write } = await startDesk();
    const rows = [rowOf('A-1', '0501234567', ''), rowOf('A-2', '0501234568', '')];
    write(...rows);
    await run(['الرياض', 'n']);
    const again = await run([], '--dry-run');
    expect(again.stderr).toContain('1 answer of before, used again: receiver_city=الرياض.');
    expect(again.stderr).toContain("--default 'receiver_city=الرياض' --apply");
    write(...rows, rowOf('A-3'));
    expect((await run(['s'])).stderr).toContain('2 orders have no city');
  });

  it('are given in vain where the folder takes no file, which is told once', async () => {
    const { run, write, sent, folder } = await startDesk();
    writeFileSync(join(folder, 'answers'), '');
    write(rowOf('A-1', '12'), rowOf('A-2', '13'));
    const { stderr } = await run(['0551112233', '0551112244', 'y']);
    expect(stderr.match(/is asked for again next time/g) ?? []).toHaveLength(1);
    expect(sent()).toHaveLength(2);
  });

  it('go with their profile, which names them', async () => {
    const { run, write, file, env } = await startDesk();
    write(rowOf('A-1', '12'));
    await run(['0551112233', 'n']);
    await shipctl(['config', 'set', 'concurrency', '4'], { env });
    const removed = await shipctl(['profiles', 'remove', 'default', '--yes'], { env });
    expect(removed.stderr).toContain('its answers to imports');
    expect(() => statSync(file)).toThrow('ENOENT');
  });
});
