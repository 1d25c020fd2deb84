import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import type { Clock } from '../../src/base/time/times.ts';
import { orderOf, rowsIn, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { start } from '../support/process.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import type { Recorded } from '../support/service.ts';

const server = postgresServer();

/** Between two looks whether the other has ended there is hardly a pause. */
const hastyClock: Clock = {
  now: () => performance.now(),
  sleep: async (_milliseconds, signal) => {
    await wait(5);
    signal.throwIfAborted();
  },
};

/** A service that holds back its answers until it is told to give them. */
async function heldShop() {
  const made = await shopWith([orderOf(1, '03-08'), orderOf(2, '03-09')]);
  let arrived = (): void => undefined;
  let release = (): void => undefined;
  /** Holds back the next request, and all after it. The promise is kept when it has arrived. */
  const hold = () => {
    const gate = new Promise<undefined>((resolve) => {
      release = () => {
        made.shop.answer = () => undefined;
        resolve(undefined);
      };
    });
    made.shop.answer = () => {
      arrived();
      return gate;
    };
    return new Promise<void>((resolve) => {
      arrived = resolve;
    });
  };
  return {
    ...made,
    hold,
    release: () => release(),
    /** Runs the program. `said` is kept when standard error has the text. */
    run: (argv: readonly string[], more: Readonly<Record<string, string>> = {}, clock = hastyClock) => {
      let stop = (_signal: StopSignal): void => undefined;
      let hears = (): void => undefined;
      let text = '';
      const ended = shipctl(argv, {
        env: { ...made.env, ...more },
        clock,
        onStart: (send) => {
          stop = send;
        },
        onStderr: (chunk) => {
          text += chunk;
          hears();
        },
      });
      const said = (wanted: string) =>
        Promise.race([
          new Promise<void>((resolve) => {
            hears = () => text.includes(wanted) && resolve();
            hears();
          }),
          ended.then(({ code }) => {
            if (!text.includes(wanted)) throw new Error(`It ended with ${code}: ${text}`);
          }),
        ]);
      return { stop: (signal: StopSignal) => stop(signal), said, ended };
    },
  };
}

const look = ['orders', 'watch', '--once'];
const waits = 'Waiting for it to end.';

const pairs = [
  [['sync', '--full'], look],
  [
    [...look, '--full'],
    ['sync', '--full'],
  ],
  [['sync'], [...look, '--full', '--exec', 'true']],
  [look, look],
] as const;

type Place = () => Promise<Readonly<Record<string, string>>>;

const places: readonly (readonly [string, Place])[] = [
  ['a file', async () => ({})],
  [
    'PostgreSQL',
    async () => {
      const { url } = await server.database();
      return { SHIPCTL_MIRROR: url, SHIPCTL_MIRROR_PASSWORD: server.password, SHIPCTL_LEDGER_ACCOUNT: 'my-shop' };
    },
  ],
];

describe.each(places)('a second sync or look of a mirror in %s', (kind, place) => {
  let env: Readonly<Record<string, string>> = {};
  beforeEach(async (context) => {
    if (kind === 'PostgreSQL' && !hasPostgres) context.skip();
    env = await place();
  });

  it.each(pairs.slice(0, kind === 'PostgreSQL' ? perRing(1, 1, 4) : perRing(2, 2, 4)))(
    '%j is waited for by %j, which then reads by itself',
    async (first, second) => {
      const { run, hold, release, requests } = await heldShop();
      const isHeld = hold();
      const one = run(first, env);
      await isHeld;
      const before = requests.length;
      const two = run(second, env);
      await two.said(waits);
      expect(requests).toHaveLength(before);
      release();
      expect((await one.ended).code).toBe(0);
      const { code, stderr } = await two.ended;
      expect([code, stderr]).toEqual([
        0,
        expect.stringMatching(
          /^Another shipctl \(process \d+ on \S+\) is (syncing|looking at) .*\. Waiting for it to end\.$/m,
        ),
      ]);
      expect(stderr).not.toContain('was filled');
      const { stdout } = await run(['sql', 'select count(*) as syncs from syncs', '--csv', '--as-superuser'], env)
        .ended;
      expect(stdout).toBe('syncs\n2\n');
    },
  );

  it.skipIf(kind === 'PostgreSQL')('knows what the first one has written', async () => {
    const { run, hold, release, shop } = await heldShop();
    expect((await run(['sync'], env).ended).code).toBe(0);
    shop.orders.push(orderOf(3, '03-09'));
    const isHeld = hold();
    const one = run(['sync'], env);
    await isHeld;
    const sleep = async () => void (await one.ended.then(() => shop.orders.splice(2, 1, orderOf(4, '03-09'))));
    const two = run(['sync'], env, { ...hastyClock, sleep });
    await two.said(waits);
    release();
    expect([(await one.ended).code, (await two.ended).code]).toEqual([0, 0]);
    const query = 'select id from orders where gone is null order by id';
    expect((await run(['sql', query, '--csv', '--as-superuser'], env).ended).stdout).toBe('id\n1\n2\n4\n');
  });

  it('takes the place of one that was killed', async () => {
    const { run, hold, release, env: own } = await heldShop();
    const isHeld = hold();
    const { child, ended } = start(['sync'], { env: { ...own, ...env } });
    await isHeld;
    const two = run([...look, '--exec', 'true'], env);
    await two.said(waits);
    child.kill('SIGKILL');
    await ended;
    release();
    expect((await two.ended).code).toBe(0);
  });

  type Stop = readonly [StopSignal, number];

  it.each<Stop>([['SIGINT', 130], ...furtherCases<Stop>(['SIGTERM', 143])])(
    'ends its wait with %s',
    async (signal, expected) => {
      const { run, hold, release } = await heldShop();
      const isHeld = hold();
      const one = run(['sync'], env);
      await isHeld;
      for (const second of [['sync'], ['sync', '--remove'], [...look, '--exec', 'true']]) {
        const two = run(second, env);
        await two.said(waits);
        two.stop(signal);
        expect((await two.ended).code).toBe(expected);
      }
      release();
      expect((await one.ended).code).toBe(0);
    },
  );

  it('may be the removal of the mirror', async () => {
    const { run, hold, release } = await heldShop();
    const isHeld = hold();
    const one = run(['sync'], env);
    await isHeld;
    const two = run(['sync', '--remove'], env);
    await two.said(waits);
    release();
    expect((await one.ended).code).toBe(0);
    expect(await two.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('Deleted the mirror') });
    expect((await run(['sync', '--status'], env).ended).stderr).toContain('There is no mirror yet');
  });
});

describe('the removal of a profile', () => {
  it('waits for a sync of it, and not for a watch that has no end', async () => {
    const { run, hold, release, type, url, files } = await heldShop();
    await type(['login', '--token-stdin', '--profile', 'shop', '--base-url', url]);
    await type(['config', 'set', 'lang', 'en', '--profile', 'shop']);
    const isHeld = hold();
    const one = run(['sync', '--profile', 'shop']);
    await isHeld;
    const two = run(['profiles', 'remove', 'shop', '--yes']);
    await two.said(waits);
    two.stop('SIGINT');
    expect((await two.ended).code).toBe(130);
    release();
    expect((await one.ended).code).toBe(0);
    const isLooking = hold();
    const watch = run(['orders', 'watch', '--profile', 'shop']);
    await isLooking;
    const refused = await type(['profiles', 'remove', 'shop', '--yes']);
    expect(refused).toMatchObject({ code: 7, stderr: expect.stringContaining('is watching orders') });
    expect((await type(['profiles', 'list'])).stdout).toContain('shop');
    watch.stop('SIGTERM');
    await watch.ended;
    release();
    expect((await type(['profiles', 'remove', 'shop', '--yes'])).code).toBe(0);
    expect(files()).toEqual([]);
  });
});

describe('a watch that has no end', () => {
  it('is not waited for by another one of the same receiver, which ends with 7', async () => {
    const { run, hold, release } = await heldShop();
    const isHeld = hold();
    const endless = run(['orders', 'watch']);
    await isHeld;
    for (const second of [look, ['orders', 'watch']])
      expect(await run(second).ended).toMatchObject({ code: 7, stderr: expect.stringContaining('is watching orders') });
    release();
    endless.stop('SIGTERM');
    expect((await endless.ended).code).toBe(143);
  });
});

describe('a sync that has lost its place', () => {
  const atBoxes = (act: () => void) => {
    let isDone = false;
    return ({ path }: Recorded): undefined => {
      if (path === '/api/boxes' && !isDone) act();
      isDone ||= path === '/api/boxes';
    };
  };

  it('writes nothing after its lock was taken from it', async () => {
    const { type, shop, env } = await shopWith([orderOf(1, '03-08')]);
    const folder = join(env.SHIPCTL_CONFIG_DIR, 'mirror');
    const named = (ending: string) => join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? '');
    shop.answer = atBoxes(() => rmSync(named('.lock')));
    const { code, stderr } = await type(['sync']);
    expect([code, stderr]).toEqual([9, expect.stringContaining('Another process syncs')]);
    expect((await type(['sync', '--status'])).stderr).toContain('There is no mirror yet');
    expect((await type(['sync'])).code).toBe(0);
  });

  it('writes nothing where what it has read was damaged', async () => {
    const { type, shop, env, files } = await shopWith([orderOf(1, '03-08'), orderOf(2, '03-09')]);
    const folder = join(env.SHIPCTL_CONFIG_DIR, 'mirror');
    shop.answer = atBoxes(() => {
      const part = join(folder, readdirSync(folder).find((name) => name.endsWith('.part')) ?? '');
      writeFileSync(part, readFileSync(part, 'utf8').replace('"orders"', '"ORDERS"'), { flag: 'r+' });
    });
    const { code, stderr } = await type(['sync']);
    expect([code, stderr]).toEqual([9, expect.stringContaining('was changed by another process')]);
    expect((await type(['sync'])).code).toBe(0);
    const [file = ''] = files();
    expect(rowsIn(file, 'select id from orders order by id')).toEqual([{ id: '1' }, { id: '2' }]);
  });
});

it('a clock that was set back keeps no change from the mirror', async () => {
  const { type, shop } = await shopWith([orderOf(1, '03-08'), orderOf(2, '03-09')]);
  const at = (days: number) => new Date(syncTime.getTime() + days * 86_400_000);
  await type(look, at(300));
  for (const [days, status] of [
    [0, 'processing'],
    [-1, 'shipped'],
    [0.5, 'delivered'],
  ] as const) {
    shop.orders[1] = { ...shop.orders[1], id: 2, status };
    const { code, stdout } = await type(look, at(days));
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ order_id: 2, status })]);
  }
  shop.orders.splice(0, 1);
  const { stdout } = await type([...look, '--full'], at(0.2));
  expect(JSON.parse(stdout)).toMatchObject({ type: 'order.gone', order_id: 1 });
  const status = await type(['sync', '--status', '--json'], at(0));
  expect(JSON.parse(status.stdout)).toMatchObject({ as_of: at(0.2).toISOString(), full_as_of: at(0.2).toISOString() });
});
