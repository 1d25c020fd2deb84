import { connect, createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseDatabaseAddress } from '../../src/base/database/address.ts';
import { Database } from '../../src/base/database/database.ts';
import type { Row } from '../../src/base/row.ts';
import { escaped } from '../../src/base/text/message.ts';
import { type Clock, systemClock } from '../../src/base/time/times.ts';
import { SharedDatabase } from '../../src/log/database/shared-database.ts';
import type { LedgerEntry } from '../../src/log/entry.ts';
import { type LedgerBook, ledgerSchema } from '../../src/log/ledger.ts';
import type { LogBook, LogSchema } from '../../src/log/open-log.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { nightlyIt, ring } from '../support/ring.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const server = postgresServer();
const place = { kind: 'ledger', origin: 'https://ship.example', account: '7' } as const;

const use = {
  noun: 'the ledger',
  setting: 'ledger',
  passwordVariable: 'P',
  passwordFileSetting: 'f',
  rightsFor: () => escaped``,
};

interface Given {
  readonly signal?: AbortSignal;
  readonly timeout?: number;
  readonly clock?: Clock;
}

/** One desk: a connection of its own to the database. */
function desk(url: string, given: Given = {}): SharedDatabase {
  const address = parseDatabaseAddress(url);
  if ('fault' in address) return expect.unreachable(String(address.fault));
  const { signal = new AbortController().signal, timeout = 20_000, clock = systemClock } = given;
  const user = { password: server.password, timeout, use, clock, signal, now: () => new Date() };
  const database = new Database(address.value, { ...user, note: () => undefined });
  onTestFinished(() => database.close());
  return new SharedDatabase(database);
}

const entry = (key: string): LedgerEntry => ({ operation: 'shipments.create', key, state: 'sending', time: 'now' });

const isFree = (key: string) => (book: LedgerBook) => !book.find({ operation: 'shipments.create', key });

const keysOf = (book: LedgerBook): string[] => book.all().map(({ key }) => key);

/** A history: each line counts, and none takes the place of another. */
class Tally implements LogBook<Row> {
  hasHead = false;
  readonly counted: unknown[] = [];

  parse(row: Row): Row {
    return row;
  }

  add({ head, count }: Row): void {
    if (head) this.hasHead = true;
    else this.counted.push(count);
  }
}

const history: LogSchema<Row, Tally> = {
  noun: 'history',
  whenLost: 'This does not count.',
  repair: () => escaped``,
  emptyBook: () => new Tally(),
  makeHead: () => ({ head: true }),
  keyOf: () => undefined,
};

/** How long a desk may stand still while it has the lock: `npm test` does not wait for as long as the program does. */
const hurried = (bytes: Buffer): Buffer =>
  ring === 'test'
    ? Buffer.from(bytes.toString('latin1').replace("session_timeout = '5s'", "session_timeout = '1s'"), 'latin1')
    : bytes;

/**
 * A way to the server that can fail: cut before a COMMIT has passed, or after it, without its answer; or held, so that a desk
 * hears nothing more once it has the lock, and says nothing more.
 */
async function failing(port: number, how: 'before' | 'after' | 'held') {
  let left = 0;
  let isAway = false;
  const ends = new Set<() => void>();
  const forward = createServer((desk: Socket) => {
    if (isAway) return void desk.destroy();
    const database = connect(port, '127.0.0.1');
    const end = () => [desk, database].forEach((socket) => void socket.destroy());
    ends.add(end);
    for (const socket of [desk, database]) socket.on('error', end).on('close', end);
    let isSilent = false;
    desk.on('data', (bytes) => {
      const isChosen =
        left > 0 && bytes.includes(how === 'held' ? 'pg_advisory_xact_lock' : 'insert into shipctl_ledger');
      if (isChosen) left--;
      isSilent ||= isChosen;
      if (isChosen && how === 'before') end();
      else database.write(how === 'held' ? hurried(bytes) : bytes);
    });
    database.on('data', (bytes) => {
      if (!isSilent) desk.write(bytes);
      else if (how === 'after') end();
    });
  });
  await new Promise<void>((resolve) => forward.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void forward.close());
  const address = forward.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  return {
    urlOf: (url: string) => url.replace(String(port), String(own)),
    fail: (count: number) => {
      left = count;
    },
    /** Cuts all connections, and lets no other through until it is there again. */
    setAway: (to: boolean) => {
      isAway = to;
      if (isAway) for (const end of ends) end();
    },
  };
}

describe.skipIf(!hasPostgres)('a log in PostgreSQL', () => {
  it('is made once, with one head, where four desks begin at the same moment', async () => {
    const { url, sql } = await server.database();
    const logs = await Promise.all([1, 2, 3, 4].map(() => desk(url).open(ledgerSchema, place)));
    const [salt, ...others] = logs.map(({ book }) => book.head?.salt);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(others).toEqual([salt, salt, salt]);
    expect(await sql`select origin, account, kind, key from shipctl_ledger`).toEqual([{ ...place, key: 'head' }]);
  });

  it('gives each key to one desk alone, and tells the others who has it', async () => {
    const { url } = await server.database();
    const logs = await Promise.all([1, 2, 3, 4].map(() => desk(url).open(ledgerSchema, place)));
    const keys = Array.from({ length: 40 }, (_, at) => `ship:${at}`);
    const claims = logs.map((log) => Promise.all(keys.map((key) => log.claim(entry(key), isFree(key)))));
    const taken = await Promise.all(claims);
    for (const at of keys.keys()) expect(taken.filter((claimed) => claimed[at])).toHaveLength(1);
    for (const log of logs) {
      await log.refresh();
      expect(keysOf(log.book).sort()).toEqual([...keys].sort());
    }
  });

  it('keeps the accounts, the services and the kinds of one database apart', async () => {
    const { url } = await server.database();
    const own = await desk(url).open(ledgerSchema, place);
    await own.append(entry('ship:1'));
    for (const other of [{ account: '8' }, { origin: 'https://other.example' }, { kind: 'pack' as const }]) {
      const book = await desk(url).read(ledgerSchema, { ...place, ...other });
      expect([book.hasHead, keysOf(book)]).toEqual([false, []]);
    }
    expect(keysOf(await desk(url).read(ledgerSchema, place))).toEqual(['ship:1']);
  });

  it('shows what a line is now, with every text and digit as it was written', async () => {
    const { url } = await server.database();
    const own = await desk(url).open(ledgerSchema, place);
    const strange = `'); drop table shipctl_ledger; --\u0000\n\\' \ud800 طلب ${'x'.repeat(3000)}`;
    const line = {
      ...entry(strange),
      state: 'created' as const,
      price: '61.50',
      origin: strange,
      id: '9007199254740993',
    };
    await own.append(entry(strange));
    await own.append(line);
    const book = await desk(url).read(ledgerSchema, place);
    expect(book.all()).toEqual([line]);
    expect(own.book.all()).toEqual([line]);
  });

  it('reads what others have written since, also when that is much', async () => {
    const { url } = await server.database();
    const [own, other] = await Promise.all([1, 2].map(() => desk(url).open(ledgerSchema, place)));
    const keys = Array.from({ length: 450 }, (_, at) => `ship:${at}`);
    await Promise.all(keys.map((key) => other?.append(entry(key))));
    expect(await own?.claim(entry('ship:449'), isFree('ship:449'))).toBe(false);
    expect(own && keysOf(own.book)).toEqual(keys);
  });

  it('goes by the clock of the database', async () => {
    const { url } = await server.database();
    const address = parseDatabaseAddress(url);
    if ('fault' in address) return expect.unreachable();
    const user = { password: server.password, timeout: 20_000, use, clock: systemClock, note: () => undefined };
    const now = () => new Date(0);
    const database = new Database(address.value, { ...user, signal: new AbortController().signal, now });
    onTestFinished(() => database.close());
    const log = await new SharedDatabase(database).open(ledgerSchema, place);
    expect(Math.abs(log.now().getTime() - Date.now())).toBeLessThan(60_000);
  });

  nightlyIt('waits for a server that was restarted, and records what it was given meanwhile, once', async () => {
    const { url } = await server.database();
    const log = await desk(url).open(history, place);
    await log.append({ count: 1 });
    await server.disconnect();
    await server.crash();
    const written = [log.append({ count: 2 }), log.claim({ count: 3 }, ({ counted }) => counted.length === 2)];
    await server.start();
    expect(await Promise.all(written)).toEqual([true, true]);
    expect(log.book.counted).toEqual([1, 2, 3]);
    expect((await desk(url).read(history, place)).counted).toEqual([1, 2, 3]);
  });

  it.each(['before', 'after'] as const)('finds out what has become of a COMMIT: cut %s it', async (when) => {
    const { url } = await server.database();
    const way = await failing(server.port, when);
    const given = { clock: new SkippingClock() };
    const [own, other] = [await desk(way.urlOf(url), given).open(history, place), await desk(url).open(history, place)];
    way.fail(2);
    expect(await own.claim({ count: 1 }, ({ counted }) => counted.length === 0)).toBe(true);
    await Promise.all([own.append({ count: 2 }), other.append({ count: 20 })]);
    await own.refresh();
    expect([...own.book.counted].sort()).toEqual([1, 2, 20]);
    const { counted } = await desk(url).read(history, place);
    expect([...counted].sort()).toEqual([1, 2, 20]);
  });

  it('ends with a failure, and writes nothing, where the database stays away', async () => {
    const { url } = await server.database();
    const way = await failing(server.port, 'before');
    const log = await desk(way.urlOf(url), { timeout: 300, clock: new SkippingClock() }).open(history, place);
    way.setAway(true);
    const failures = await Promise.allSettled([log.claim({ count: 1 }, () => true), log.append({ count: 2 })]);
    for (const failure of failures) {
      expect(failure).toMatchObject({
        reason: { kind: 'unavailable', message: expect.stringContaining('This does not count.') },
      });
    }
    way.setAway(false);
    expect((await desk(url).read(history, place)).counted).toEqual([]);
    // It has come back.
    await log.append({ count: 3 });
    expect((await desk(url).read(history, place)).counted).toEqual([3]);
  });

  it('takes the lock from a desk that stands still while it has it, and that desk sees who went on', async () => {
    const { url } = await server.database();
    const way = await failing(server.port, 'held');
    const [still, other] = [
      await desk(way.urlOf(url)).open(ledgerSchema, place),
      await desk(url).open(ledgerSchema, place),
    ];
    way.fail(1);
    const claim = still.claim(entry('ship:1'), isFree('ship:1'));
    const locked = server.connect(new URL(url).pathname.slice(1));
    while ((await locked`select 1 from pg_locks where locktype = 'advisory'`).length === 0);
    expect(await other.claim(entry('ship:1'), isFree('ship:1'))).toBe(true);
    expect(await claim).toBe(false);
  });

  it('ends at once when the user stops a command that waits for another desk', async () => {
    const { url, sql } = await server.database();
    const stop = new AbortController();
    const log = await desk(url, { signal: stop.signal }).open(ledgerSchema, place);
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`lock table shipctl_ledger in access exclusive mode`;
    const claim = log.claim(entry('ship:1'), isFree('ship:1'));
    const reason = new Error('stopped');
    stop.abort(reason);
    await expect(claim).rejects.toBe(reason);
    await holder`rollback`;
    holder.release();
    expect(keysOf(await desk(url).read(ledgerSchema, place))).toEqual([]);
  });
});
