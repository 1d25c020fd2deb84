import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { importFile, importRows, later, orderService, rowsFile } from '../support/order-imports.ts';
import { hasPostgres, postgresServer, type TestDatabase } from '../support/postgres.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { certificate } from '../support/secure.ts';
import { startService } from '../support/service.ts';

const server = postgresServer();
const account = { SHIPCTL_LEDGER_ACCOUNT: 'shop' };

/** Lists the ledger of a place, where nothing may be sent. */
async function listed(ledger: string, env: Readonly<Record<string, string>> = {}, timeout = '20') {
  const service = await startService(() => []);
  const given = {
    SHIPCTL_LEDGER_PASSWORD: server.password,
    ...service.env,
    ...account,
    SHIPCTL_LEDGER: ledger,
    ...env,
  };
  const outcome = await shipctl(['ledger', 'list', '--json', '--timeout', timeout], { env: given });
  expect(service.requests).toEqual([]);
  return outcome;
}

/** A server of this machine that answers everything with one text. */
async function answering(text: string): Promise<string> {
  const other = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => (text === '' ? undefined : socket.end(text)));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  return `postgres://desk@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/shipping`;
}

/** A file beside profiles, where secrets belong. */
function passwordFile(text: string, mode = 0o600): string {
  mkdirSync(join(homeFolder(), 'profiles'), { recursive: true });
  const file = join(homeFolder(), 'profiles', 'ledger-password');
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

describe('a ledger in a database that cannot be used', () => {
  it.each([
    ['nothing answers', async () => 'postgres://desk@127.0.0.1:1/shipping', /nothing answers at that port/],
    ['something else answers', () => answering('HTTP/1.1 400 Bad Request\r\n\r\n'), /is not PostgreSQL/],
    ['the server does not encrypt', () => answering('N'), /does not encrypt.*sslmode=disable/],
    ['nothing is said', () => answering(''), /was not done within 0.3 s/, '0.3'],
    ['the host has no name', async () => 'postgres://desk@nowhere.invalid/shipping', /DNS/],
  ])('ends the command with 7, before anything is sent, where %s', async (_why, address, said, timeout?: string) => {
    const ledger = `${await address()}?sslmode=require`;
    const { code, stdout, stderr } = await listed(ledger, {}, timeout);
    expect([code, stdout]).toEqual([7, '']);
    expect(stderr).toContain('postgres://desk@');
    expect(stderr).toMatch(said);
  });

  it('is a mistake in an address, and its password is not shown', async () => {
    const word = secret('hidden-word-4711');
    for (const [ledger, said] of [
      [`postgres://desk:${word}@db.example/shipping`, /leave it out.*SHIPCTL_LEDGER_PASSWORD/],
      [`postgres://desk@db.example/shipping?password=${word}`, /leave it out/],
      [`postgres://desk:${word}@x@db.example/shipping`, /leave it out/],
      ['postgres://db.example/shipping', /postgres:\/\/user@host\/database/],
      ['postgres://desk@db.example/shipping?sslmode=prefer', /disable, require, verify-full/],
      ['postgres://desk@127.0.0.1/shipping?sslrootcert=/ca.pem', /only sslmode=verify-full/],
      ['postgres://desk@db.example/shipping?sslmode=require&sslrootcert=/ca.pem', /only sslmode=verify-full/],
      ['postgres://desk@db.example/shipping?sslrootcert=ca.pem', /sslrootcert that is not an absolute path/],
      ['postgres://desk@db.example/shipping?auth=trust', /scram, md5, password/],
      ['postgres://desk@db.example/shipping?sslmode=require&auth=password', /auth=password.*sslmode=verify-full/],
      ['postgres://desk@127.0.0.1/shipping?auth=md5', /auth=md5.*sslmode=verify-full/],
      ['postgres://desk@db.example/shipping?options=-c', /options, which shipctl does not know/],
      ['mysql://desk@db.example/shipping', /neither file nor an address/],
    ] as const) {
      const { code, stderr } = await listed(ledger);
      expect([ledger, code]).toEqual([ledger, 2]);
      expect(stderr).toMatch(said);
      const set = await shipctl(['config', 'set', 'ledger', ledger]);
      expect([ledger, set.code]).toEqual([ledger, 2]);
      expect(set.stderr).toMatch(said);
      const copied = await shipctl(['ledger', 'copy', '--to', ledger, '--yes'], {
        env: { ...account, SHIPCTL_BASE_URL: 'http://127.0.0.1:9', SHIPCTL_TOKEN: 'token' },
      });
      expect([ledger, copied.code]).toEqual([ledger, 2]);
    }
  });
});

describe.skipIf(!hasPostgres)('a ledger in a database', () => {
  it('says what is wrong: a password, a database, a right, a certificate', async () => {
    const { url, sql } = await server.database();
    const wrong = secret('wrong-word-4711');
    await sql
      .unsafe(`create role reader_${Date.now()} login password '${server.password}'`)
      .then(undefined, () => undefined);
    const [{ name } = { name: '' }] = await sql`select rolname as name from pg_roles where rolname like 'reader%'`;
    const cases = [
      [url, { SHIPCTL_LEDGER_PASSWORD: wrong }, /the password of desk is wrong/],
      [url, { SHIPCTL_LEDGER_PASSWORD: '' }, /no password is set.*config set ledger_password_file/],
      [url.replace(/t\d+$/, 'absent'), {}, /there is no database absent/],
      [`${url}?sslmode=verify-full`, {}, /certificate is self-signed.*sslrootcert/],
    ] as const;
    for (const [ledger, env, said] of cases) {
      const { code, stderr } = await listed(ledger, env);
      expect([ledger, code]).toEqual([ledger, 7]);
      expect(stderr).toMatch(said);
    }
    const service = await orderService();
    const env = {
      ...service.env,
      ...account,
      SHIPCTL_LEDGER: url.replace('desk@', `${name}@`),
      SHIPCTL_LEDGER_PASSWORD: server.password,
    };
    const refused = await importFile(service, rowsFile(importRows(1)), [], { env });
    expect(refused.code).toBe(7);
    expect(refused.stderr).toMatch(/permission denied[\s\S]*Nothing was sent/);
    expect(service.sent()).toEqual([]);
  });

  it('is reached with TLS, and with a certificate that is checked', async () => {
    const { url } = await server.database();
    const checked = `${url}?sslmode=verify-full&sslrootcert=${certificate('loopback')}`;
    for (const ledger of [url, `${url}?sslmode=disable`, `${url}?sslmode=require`, checked]) {
      expect([ledger, await listed(ledger)]).toEqual([ledger, expect.objectContaining({ code: 0, stdout: '[]\n' })]);
    }
    expect((await listed(checked.replace('loopback', 'absent'))).code).toBe(2);
  });

  it('logs in with a password that PostgreSQL prepares before it compares', async () => {
    const { url, sql } = await server.database();
    const word = secret('\u2168-desk\u00a0word-4715');
    await sql.unsafe(`drop role if exists roman; create role roman superuser login password '${word}'`);
    for (const query of ['', '?sslmode=require']) {
      const outcome = await listed(url.replace('desk@', 'roman@') + query, { SHIPCTL_LEDGER_PASSWORD: word });
      expect([query, outcome.code, outcome.stdout]).toEqual([query, 0, '[]\n']);
    }
  });

  it('is set with a look at the database, and takes its password from a file that only the user can read', async () => {
    const { url } = await server.database();
    const type = (...line: string[]) => shipctl(line);
    const set = await type('config', 'set', 'ledger', url);
    expect([set.code, set.stderr]).toEqual([0, expect.stringMatching(/ledger is now[\s\S]*no password is set/)]);
    const open = await type('config', 'set', 'ledger_password_file', passwordFile(server.password, 0o644));
    expect([open.code, open.stderr]).toEqual([
      2,
      expect.stringMatching(/Others on this machine can read[\s\S]*chmod 600/),
    ]);
    const closed = await type('config', 'set', 'ledger_password_file', passwordFile(`${server.password}\n`));
    expect([closed.code, closed.stderr]).toEqual([0, expect.stringMatching(/The database answers: PostgreSQL \d/)]);
    const { stdout } = await type('config', 'list', '--json');
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ setting: 'ledger', value: url, from: 'profile' }),
    );
    expect(readFileSync(join(homeFolder(), 'profiles', 'default.json'), 'utf8')).not.toContain(server.password);
    expect((await type('ledger', 'list', '--sandbox', '--debug')).stderr).not.toContain('postgres:');
  });

  it('keeps an order from being created twice by two desks', async () => {
    const { env } = await server.database();
    const service = await orderService();
    const file = rowsFile(importRows(20));
    const desks = await Promise.all(
      [temporaryFolder(), temporaryFolder()].map((folder) =>
        importFile(service, file, [], { env: { ...env, ...account, SHIPCTL_CONFIG_DIR: folder } }),
      ),
    );
    for (const { code } of desks) expect([0, 8]).toContain(code);
    expect(service.sent()).toHaveLength(20);
    expect(new Set(service.orders.map(({ external_id: id }) => id)).size).toBe(20);
  });
});

describe.skipIf(!hasPostgres)('ledger copy', () => {
  const copy = (database: TestDatabase, folder: string, url: string, ...line: string[]) =>
    shipctl(['ledger', 'copy', ...line], {
      env: { ...database.env, SHIPCTL_LEDGER: 'file', ...account, SHIPCTL_CONFIG_DIR: folder, SHIPCTL_BASE_URL: url },
    });

  it('brings the files of two desks together, where what is open is found by its reference', async () => {
    const database = await server.database();
    let isLost = false;
    const service = await orderService(({ external_id: id }) => {
      if (isLost || id !== 'A-2') return undefined;
      isLost = true;
      return { hangsUp: 'after' };
    });
    const url = service.env.SHIPCTL_BASE_URL ?? '';
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    const own = (folder: string) => ({ env: { SHIPCTL_CONFIG_DIR: folder } });
    const [first, second] = [rowsFile(importRows(5).slice(3)), rowsFile(importRows(3))];
    await importFile(service, first, [], own(one));
    expect((await importFile(service, second, [], own(two))).statuses).toBe('created, unknown, created');
    const foreseen = await copy(database, one, url, '--to', database.url, '--dry-run');
    expect([foreseen.code, foreseen.stderr]).toEqual([0, expect.stringContaining('Would copy 2 entries from')]);
    expect((await copy(database, one, url, '--to', database.url)).code).toBe(2);
    expect((await copy(database, one, url, '--to', database.url, '--yes')).stderr).toContain('Copied 2 entries from');
    const third = await copy(database, two, url, '--to', database.url, '--yes');
    expect(third.stderr).toContain('Copied 3 entries from');
    expect((await copy(database, two, url, '--to', database.url, '--yes')).stderr).toContain(
      'it has everything already',
    );
    const shared = { env: { ...database.env, ...account, SHIPCTL_CONFIG_DIR: temporaryFolder() } };
    expect((await importFile(service, first, [], shared)).statuses).toBe('there before, there before');
    const found = await importFile(service, second, ['--adopt'], { ...shared, ...later() });
    expect(found).toMatchObject({ code: 0, statuses: 'there before, there before, there before' });
    expect(service.sent()).toHaveLength(5);
    const back = await copy(database, one, url, '--from', database.url, '--yes');
    expect(back.stderr).toContain('Copied 3 entries from');
    expect((await importFile(service, second, [], own(one))).statuses).toBe('there before, there before, there before');
    expect(service.sent()).toHaveLength(5);
  });
});
