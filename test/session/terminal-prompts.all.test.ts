import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { password, settingsFolder } from '../support/profiles.ts';
import { atTerminal, untilRead } from '../support/pseudo-terminal.ts';
import { everyNth, perRing } from '../support/ring.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService, writesTo } from '../support/service.ts';

const latin = (id: number) =>
  order(id, {
    receiver_first_name: 'Noura',
    receiver_last_name: 'Al-Qahtani of the very long name',
    receiver_city: 'Riyadh',
  });
const rows = [3147, 3132, 3100].map(latin);
const serve = () => startService((request) => ({ data: paginate(rows, request) }));

// The shell survives a Ctrl-C and shows the terminal settings afterwards.
const andThen = `trap : INT; "$@"; echo "code=$?"; stty -a; ${untilRead}`;
const untouched = /code=\d+[\s\S]*(?<!-)icanon[\s\S]*(?<!-)echo /;

const plain = (shown: string): string => shown.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
/** Each of these cases is a process. */
const someOf = <T>(cases: readonly T[]): T[] => everyNth(cases, perRing(3, 3, 1));

const linesOf = (shown: string): string[] => plain(shown).split(/\r*\n|\r/);

describe('a password at a real terminal', () => {
  const login = async (more: readonly string[] = []) => {
    const { folder, read } = settingsFolder();
    const service = await startService(() => ({ token: secret('token-for-the-terminal') }));
    const argv = ['login', '--base-url', service.url, ...more];
    const terminal = atTerminal(argv, { env: { SHIPCTL_CONFIG_DIR: folder }, shell: andThen });
    return { terminal, service, read };
  };

  it('is not shown, but the URL is', async () => {
    const { terminal, service, read } = await login();
    await terminal.type(/Email, or Enter to give a token: $/, 'me@example.com\r');
    await terminal.type(/Password or token: $/, `${password}\r`);
    const { shown } = await terminal.ended;
    expect(shown).toMatch(/code=0/);
    expect(shown).toContain('me@example.com');
    for (const part of [password, password.slice(0, 4), 'token-for']) expect(shown).not.toContain(part);
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ email: 'me@example.com', password });
    expect(read()).toMatchObject({ email: 'me@example.com' });
    expect(shown).toMatch(untouched);
  });

  it('can be corrected', async () => {
    const { terminal, service } = await login(['--email', 'a@b']);
    await terminal.type(/Password or token: $/, `x\u007f${password}y\u007f\r`);
    const { shown } = await terminal.ended;
    expect(shown).toMatch(/code=0/);
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({ email: 'a@b', password });
  });

  it.each([
    ['Ctrl-C', '\u0003', 130],
    ['Ctrl-D', '\u0004', 3],
  ])('that ends in %s restores the terminal, and sends nothing', async (_key, key, code) => {
    const { terminal, service } = await login(['--email', 'a@b']);
    await terminal.type(/Password or token: $/, code === 130 ? `half${key}` : key);
    const { shown } = await terminal.ended;
    expect(shown).toContain(`code=${code}`);
    expect(shown).toMatch(untouched);
    expect(shown).not.toContain('half');
    expect(service.requests).toEqual([]);
  });
});

describe('a question at a real terminal', () => {
  it.each(
    someOf([
      ['y\r', 0, 1],
      ['n\r', 3, 0],
      ['\r', 3, 0],
      ['\u0004', 3, 0],
      ['\u0003', 130, 0],
    ]),
  )('answered with %j ends with %i', async (answer, code, asked) => {
    const service = await startService(() => ({ data: latin(5) }));
    const terminal = atTerminal(['orders', 'cancel', '--id', '5'], { env: service.env, shell: andThen });
    await terminal.type(/Cancel order 5\? \[y\/N\] $/, answer);
    const { shown } = await terminal.ended;
    expect(shown).toContain(`code=${code}`);
    expect(shown).toMatch(untouched);
    expect(writesTo(service)).toHaveLength(asked);
  });
});

describe('Ctrl-C at a real terminal', () => {
  it.each([
    ['a pull that waits for a page', undefined, /20 of 60 orders/],
    ['a wait for another attempt', 503, /Trying\s+again\s+in\s+50/],
  ])('ends %s, and restores the terminal', async (_what, status, shows) => {
    const many = Array.from({ length: 60 }, (_, at) => latin(60 - at));
    const service = await startService((request, response) => {
      if (!['1', '2', undefined].includes(request.query.page)) {
        if (status) sendJson(response, status, {}, { 'retry-after': '50' });
        return undefined;
      }
      return { data: paginate(many, request, 10) };
    });
    const argv = ['orders', 'list', '--all', '--out', '/dev/null', '-o', 'csv'];
    const terminal = atTerminal(argv, { env: service.env, shell: andThen });
    await terminal.type(shows, '\u0003');
    const { shown } = await terminal.ended;
    expect(shown).toContain('code=130');
    expect(shown).toMatch(untouched);
    expect(shown).toContain('Interrupted.');
  });
});

describe('a table at a real terminal', () => {
  it.each(someOf([[40], [60], [100], [200]]))('of %i columns fits, with whole ids', async (columns) => {
    const service = await serve();
    const { code, shown } = await atTerminal(['orders', 'list'], { env: service.env, columns }).ended;
    expect(code).toBe(0);
    const lines = linesOf(shown);
    const notes = lines.filter((line) => /^(Hidden columns|See all|shipctl)/.test(line));
    for (const line of lines) if (!notes.includes(line)) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    for (const { id } of rows) expect(shown).toContain(String(id));
  });

  it.each(
    someOf([
      ['C', {}],
      ['POSIX', {}],
      ['en_US.ISO-8859-1', {}],
      ['C.UTF-8', { LC_ALL: 'C' }],
    ]),
  )('is ASCII where the locale is %s %j', async (LANG, more) => {
    const service = await serve();
    for (const columns of [40, 80, 150].slice(0, perRing(1, 1, 3))) {
      const env = { ...service.env, LANG, ...more };
      const { shown } = await atTerminal(['orders', 'list'], { env, columns }).ended;
      expect(shown).toContain('3147');
      expect(shown).toMatch(/^[\x00-\x7f]*$/);
    }
  });

  it.each(
    someOf([
      [['orders', 'list']],
      [['orders', 'get', '5']],
      [['orders', 'list', '--help']],
      [['nope']],
      [['orders', 'list', '--all', '-o', 'json']],
    ]),
  )('has no escape sequences on a dumb terminal: %j', async (argv) => {
    const service = await startService((request) =>
      request.path.endsWith('5') ? latin(5) : { data: paginate(rows, request, 1) },
    );
    const { shown } = await atTerminal(argv, { env: { ...service.env, TERM: 'dumb' } }).ended;
    expect(shown).not.toContain('\u001b');
  });

  it('has no escape sequences in a question on a dumb terminal', async () => {
    const service = await startService(() => ({ data: latin(5) }));
    const terminal = atTerminal(['orders', 'cancel', '--id', '5'], { env: { ...service.env, TERM: 'dumb' } });
    await terminal.type(/\[y\/N\] $/, 'y\r');
    const { code, shown } = await terminal.ended;
    expect(code).toBe(0);
    expect(shown).not.toContain('\u001b');
  });
});
