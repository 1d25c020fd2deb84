import { connect, createServer, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orderOf, shopWith, syncTime } from '../support/mirrors.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { start } from '../support/process.ts';
import { varyingRandom } from '../support/random.ts';
import { furtherIt, nightlyIt, perRing } from '../support/ring.ts';
import { secret } from '../support/secrets.ts';

const server = postgresServer();

const later = (minutes: number) => new Date(syncTime.getTime() + minutes * 60_000);

/** Listens, and returns the port. */
async function portOf(gate: Server): Promise<number> {
  gate.listen(0, '127.0.0.1');
  await new Promise((resolve) => gate.once('listening', resolve));
  onTestFinished(() => void gate.close());
  const address = gate.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A way to the server on which the answer to the first COMMIT of a write is lost, with the connection. */
async function forgetfulGate(port: number) {
  let isWriting = false;
  let isLost = false;
  const gate = createServer((socket) => {
    const server = connect(port, '127.0.0.1');
    let isMuted = false;
    socket.on('error', () => undefined).on('close', () => server.end());
    server.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('data', (piece) => {
      if (isWriting && !isLost && piece.includes('commit')) {
        isLost = true;
        isMuted = true;
      }
      if (piece.includes('txid_current')) isWriting = true;
      server.write(piece);
    });
    server.on('data', (piece) => (isMuted ? socket.destroy() : socket.write(piece)));
  });
  const own = await portOf(gate);
  return { urlOf: (url: string) => url.replace(String(port), String(own)), hasLost: () => isLost };
}

/** A way to the server that calls when so many pieces have come from a client. */
async function countingGate(port: number) {
  let left = 0;
  let act = (): void => undefined;
  const gate = createServer((socket) => {
    const server = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).on('close', () => server.destroy());
    server.on('error', () => undefined).on('close', () => socket.destroy());
    socket.on('data', () => --left === 0 && act());
    socket.pipe(server).pipe(socket);
  });
  const own = await portOf(gate);
  return {
    urlOf: (url: string) => url.replace(String(port), String(own)),
    onChunk: (count: number, work: () => void) => {
      left = count;
      act = work;
    },
  };
}

/** A shop and its database; `type` runs commands of a desk that keeps its mirror there. */
async function shopWithDatabase() {
  const service = await shopWith(
    [
      orderOf(1, '01-02', { status: 'delivered', order_grand_total: 39.5 }),
      orderOf(2, '01-03', { status: 'shipped', receiver_city: 'جدة' }),
      orderOf(3, '03-05', { status: 'delivered', note: 'a\tb\\n\nc "d" \\N' }),
      orderOf(4, '03-09', { status: 'pending', payment_method: 'cod' }),
    ],
    [{ id: 7, type: 'Small', length: 20, width: 15, height: 10, weight: 0.5 }],
  );
  const database = await server.database();
  const env = {
    SHIPCTL_MIRROR: database.url,
    SHIPCTL_MIRROR_PASSWORD: server.password,
    SHIPCTL_LEDGER_ACCOUNT: 'my-shop',
  };
  const schema = `shipctl_127_0_0_1_${new URL(service.url).port}_my_shop`;
  const type = (argv: readonly string[], minutes = 0, more: Readonly<Record<string, string>> = {}) =>
    service.type(argv, later(minutes), { ...env, ...more });
  return {
    ...service,
    ...database,
    ...{ env: { ...service.env, ...env }, schema, type, onFile: service.type },
    rows: async (text: string) => {
      const [, ...rows] = [undefined, ...(await database.sql.unsafe(`set search_path to ${schema}; ${text}`))];
      return rows.flat().filter((row) => !Array.isArray(row));
    },
  };
}

describe.skipIf(!hasPostgres)('shipctl sync --to', () => {
  it('keeps in a database what the file has, with the same history', async () => {
    const { type, onFile, shop, asked, url, rows, schema } = await shopWithDatabase();
    const first = await type(['sync', '--to', url, '--json'], 0, { SHIPCTL_MIRROR: '' });
    expect([first.code, first.stderr]).toEqual([
      0,
      `All orders were read.\nThe mirror has 4 orders; the service counts 4.\nTo read that mirror with --offline and sql: shipctl config set mirror ${url}\n`,
    ]);
    await onFile(['sync']);
    shop.orders[3] = { ...shop.orders[3], id: 4, status: 'processing' };
    shop.orders[1] = { ...shop.orders[1], id: 2, status: 'delivered' };
    shop.orders.push(orderOf(5, '03-10'));
    shop.orders = shop.orders.filter(({ id }) => id !== 3);
    asked();
    const second = await type(['sync', '--json'], 1);
    const ofDatabase = asked();
    const ofFile = await onFile(['sync', '--json'], later(1));
    expect([second.code, second.stdout, ofDatabase]).toEqual([0, ofFile.stdout, asked()]);
    const queries = [
      'select id, number, state, open, day, total, city, cod, folded, digest from orders order by id',
      'select id, name, length, weight from boxes',
      'select kind, id, document from documents order by kind, id',
      'select sync, kind, record, change, field, role, old, new from history order by id',
      'select id, kind, since, orders, orders_total, boxes, added, changed, gone, proof from syncs order by id',
    ];
    for (const query of queries) {
      const found = await type(['sql', query, '--json', '--as-superuser']);
      expect([query, found.code, found.stdout]).toEqual([query, 0, (await onFile(['sql', query, '--json'])).stdout]);
      expect(found.stdout).toContain('{');
    }
    expect(await rows('select count(*)::int as gone from orders where gone is not null')).toEqual([{ gone: 1 }]);
    const { stdout } = await type(['sync', '--status', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ mirror: `${url}, schema ${schema}`, orders: 4, boxes: 1, changes: 4 });
  });

  it('is told apart by account, and removed alone', async () => {
    const { type, rows } = await shopWithDatabase();
    const other = { SHIPCTL_LEDGER_ACCOUNT: 'متجر' };
    for (const env of [{}, other]) expect((await type(['sync'], 0, env)).code).toBe(0);
    const reader = { SHIPCTL_LEDGER_ACCOUNT: '', SHIPCTL_TOKEN: '' };
    const unclear = await type(['orders', 'list', '--offline'], 0, reader);
    expect([unclear.code, unclear.stderr]).toEqual([2, expect.stringMatching(/several accounts: shipctl_.*my_shop/)]);
    expect((await type(['sync', '--remove'], 0, other)).stderr).toContain('Deleted the mirror');
    expect((await type(['sync', '--remove'], 0, other)).stderr).toBe('There is no mirror to delete.\n');
    const { code, stdout } = await type(['orders', 'list', '--offline', '--ids'], 0, reader);
    expect([code, stdout]).toEqual([0, '4\n3\n2\n1\n']);
    expect(await rows('select count(*)::int as orders from orders')).toEqual([{ orders: 4 }]);
  });

  it('ends with 7 before anything is read where the database cannot be used, without showing the password', async () => {
    const { type, url, asked } = await shopWithDatabase();
    const word = secret('wrong-word-4712');
    for (const [env, code, said] of [
      [{ SHIPCTL_MIRROR: 'postgres://desk@127.0.0.1:1/shipping' }, 7, /database of the mirror.*nothing answers/],
      [{ SHIPCTL_MIRROR_PASSWORD: word }, 7, /the password of desk is wrong[\s\S]*SHIPCTL_MIRROR_PASSWORD/],
      [{ SHIPCTL_MIRROR: url.replace('desk@', `desk:${word}@`) }, 2, /SHIPCTL_MIRROR_PASSWORD/],
      [{ SHIPCTL_MIRROR: `${url}?schema=a"b` }, 2, /schema that is not a name/],
    ] as const) {
      for (const argv of [['sync'], ['orders', 'list', '--offline'], ['sql', 'select 1']]) {
        const outcome = await type([...argv, '--timeout', '2'], 0, env);
        expect([argv, outcome.code, outcome.stdout]).toEqual([argv, code, '']);
        expect(outcome.stderr).toMatch(said);
        expect(outcome.stderr).not.toContain(word);
      }
    }
    const typed = await type(['sync', '--to', url.replace('desk@', `desk:${word}@`)]);
    expect([typed.code, typed.stderr]).toEqual([2, expect.not.stringContaining(word)]);
    expect(asked()).toEqual([]);
  });

  it('is read by a user who may only read, without a login, one query at a time', async () => {
    const { type, sql, url, schema, asked } = await shopWithDatabase();
    await type(['sync']);
    asked();
    await sql.unsafe(`create role analyst login password '${server.password}'`);
    const env = { SHIPCTL_TOKEN: '', SHIPCTL_LEDGER_ACCOUNT: '', SHIPCTL_MIRROR: url.replace('desk@', 'analyst@') };
    const refused = await type(['sql', 'select 1'], 0, env);
    expect([refused.code, refused.stderr]).toEqual([
      7,
      expect.stringMatching(/permission denied[\s\S]*docs\/mirror.md/),
    ]);
    await sql.unsafe(`grant usage on schema ${schema} to analyst;
grant select on all tables in schema ${schema} to analyst; create table public.targets as select 7 as target;
grant select on public.targets to analyst`);
    for (const [query, printed] of [
      ['select state, count(*) as orders from orders group by state order by state;', 'delivered,2'],
      ["select id, document ->> 'note' as note from documents where id = '3'", 'a\tb'],
      ['select 9007199254740993 as id, 12345678901234567890.12 as total', '9007199254740993,12345678901234567890.12'],
      ["select true as yes, date '2026-03-01' as day, null as none, 'a?' as text", 'true,2026-03-01,,a?'],
      ['explain select 1', 'QUERY PLAN'],
      ['with few as (select 1 as one) select one from few', 'one\n1'],
      ['select target from targets', '7'],
    ] as const) {
      const { code, stdout } = await type(['sql', query, '--csv'], 0, env);
      expect([query, code, stdout]).toEqual([query, 0, expect.stringContaining(printed)]);
    }
    expect((await type(['orders', 'find', 'SKU-2', '--offline', '--ids', '--search-days', '360'], 0, env)).code).toBe(
      0,
    );
    expect(asked()).toEqual([]);
  });

  it('is not changed by sql, whoever asks', async () => {
    const { type, rows } = await shopWithDatabase();
    await type(['sync']);
    for (const query of [
      'delete from orders',
      'with gone as (delete from orders returning 1) select * from gone',
      'select 1; delete from orders',
      'select $$;$$ as a, $$ $$; delete from orders',
      "select E'\\'; delete from orders; select '",
      'select * into copied from orders',
      "select set_config('transaction_read_only', 'off', true)",
      'explain analyze delete from orders',
      'explain (analyze) create table made as select 1',
      'explain (analyze, verbose) (create table made as select 1)',
      'select nothing from nowhere',
      'select 1 / 0 as one',
    ]) {
      const { code, stdout } = await type(['sql', query, '--as-superuser']);
      expect([query, code, stdout]).toEqual([query, 2, '']);
    }
    expect(await rows('select count(*)::int as orders from orders')).toEqual([{ orders: 4 }]);
  });

  it('takes what two desks read at once, each change once', async () => {
    const { type, shop, rows } = await shopWithDatabase();
    const other = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const rounds = perRing(2, 2, 3);
    for (let round = 0; round < rounds; round++) {
      shop.orders.push(orderOf(10 + round, '03-10'));
      shop.orders[0] = { ...shop.orders[0], id: 1, description: `round ${round}` };
      const desks = await Promise.all([type(['sync', '--full']), type(['sync', '--full'], 0, other)]);
      expect(desks.map(({ code }) => code)).toEqual([0, 0]);
    }
    expect(await rows('select count(*)::int as orders from orders where gone is null')).toEqual([
      { orders: 4 + rounds },
    ]);
    expect(await rows("select count(*)::int as changes from history where change = 'changed'")).toEqual([
      { changes: rounds - 1 },
    ]);
    expect(await rows('select count(*)::int as syncs from syncs')).toEqual([{ syncs: 2 * rounds }]);
  });

  it('does not write over what another desk has read later', async () => {
    const { type, shop, rows } = await shopWithDatabase();
    await type(['sync']);
    const other = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    shop.answer = async ({ path }) => {
      if (path !== '/api/boxes') return undefined;
      shop.answer = () => undefined;
      shop.orders = [...shop.orders.slice(1), orderOf(9, '03-10', { status: 'processing' })];
      shop.orders[0] = { ...shop.orders[0], id: 2, status: 'delivered' };
      expect((await type(['sync', '--full'], 0, other)).code).toBe(0);
      return undefined;
    };
    expect((await type(['sync', '--full'])).code).toBe(0);
    expect(await rows('select id, state, gone is null as there from orders order by id')).toEqual([
      { id: '1', state: 'delivered', there: false },
      { id: '2', state: 'delivered', there: true },
      { id: '3', state: 'delivered', there: true },
      { id: '4', state: 'pending', there: true },
      { id: '9', state: 'processing', there: true },
    ]);
  });

  nightlyIt('tells orders watch what has changed', async () => {
    const { type, shop } = await shopWithDatabase();
    const once = ['orders', 'watch', '--once'];
    expect((await type(once)).code).toBe(0);
    shop.orders[1] = { ...shop.orders[1], id: 2, status: 'delivered' };
    shop.orders.push(orderOf(5, '03-10'));
    const { code, stdout } = await type(once, 1, { SHIPCTL_STUCK: 'pending=1h' });
    const events = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
    expect([code, events.map(({ type: kind, order_id }) => `${kind} ${order_id}`).sort()]).toEqual([
      0,
      ['order.created 5', 'order.status_changed 2', 'order.stuck 4', 'order.stuck 5'],
    ]);
    expect(await type(once, 2)).toMatchObject({ code: 0, stdout: '' });
  });

  furtherIt('finds out that it was written where the connection is lost at the end', async () => {
    const { type, rows, url, shop } = await shopWithDatabase();
    await type(['sync']);
    shop.orders.push(orderOf(5, '03-10'));
    const gate = await forgetfulGate(server.port);
    const { code, stdout, stderr } = await type(['sync', '--json'], 1, { SHIPCTL_MIRROR: gate.urlOf(url) });
    expect([code, gate.hasLost()]).toEqual([0, true]);
    expect(stderr).toContain('Trying again');
    expect(JSON.parse(stdout)[0]).toMatchObject({ added: 1, changed: 0 });
    expect(await rows('select added::int from syncs order by id')).toEqual([{ added: 4 }, { added: 1 }]);
  });

  it('stays whole where syncs are killed while they write', async () => {
    const { type, shop, rows, url, env } = await shopWithDatabase();
    await type(['sync']);
    const random = varyingRandom();
    const gate = await countingGate(server.port);
    const states = async () =>
      JSON.stringify([await rows('select * from orders order by id'), await rows('select * from history order by id')]);
    const rounds = perRing(1, 1, 3);
    for (let round = 1; round <= rounds; round++) {
      shop.orders[0] = { ...shop.orders[0], id: 1, description: `round ${round}` };
      const before = await states();
      const { child, ended } = start(['sync', '--full'], {
        env: { ...env, SHIPCTL_MIRROR: gate.urlOf(url) },
      });
      gate.onChunk(8 + Math.floor(random() * 24), () => child.kill('SIGKILL'));
      const { signal } = await ended;
      const wasWritten = (await rows(`select 1 from history where new::text = '"round ${round}"'`)).length > 0;
      if (signal !== null && !wasWritten) expect(await states()).toBe(before);
      const { code, stderr } = await type(['sync', '--full']);
      expect([code, stderr]).toEqual([0, expect.stringContaining('The mirror has 4 orders')]);
    }
    expect(await rows("select count(*)::int as changes from history where change = 'changed'")).toEqual([
      { changes: rounds },
    ]);
  }, 90_000);
});
