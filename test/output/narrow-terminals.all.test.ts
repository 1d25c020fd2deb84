import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { password, settingsFolder } from '../support/profiles.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { everyNth, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService } from '../support/service.ts';
import { type CommandPlace, commands, places } from '../support/tree.ts';

const terminal = 40;
const ascii = { LANG: 'C' };

/** A quoted text of an example, which is one word for the shell. */
const quoted = /'[^']*'|"[^"]*"/g;

/** Lines that are too wide and could have been wrapped at a space. */
const tooWide = (text: string): string[] =>
  text.split('\n').filter((line) => stringWidth(line) > terminal && /\S /.test(line.trim().replace(quoted, 'word')));

const named = <T extends { readonly path: readonly string[] }>(all: readonly T[]) =>
  all.map((place) => [place.path.join(' '), place] as const);

describe(`a terminal of ${terminal} columns`, () => {
  it.each(everyNth(named(places), perRing(4, 4, 1)))('fits the help of shipctl %s', async (_name, { path }) => {
    const { stdout } = await shipctl([...path, '--help'], { terminal });
    expect(tooWide(stdout)).toEqual([]);
  });

  const isRead =
    (verb: string) =>
    ({ path, spec }: Pick<CommandPlace, 'path' | 'spec'>) =>
      spec.operation !== undefined &&
      path.length === 2 &&
      path.at(-1) === verb &&
      !/^(ops|authentication)$/.test(path[0] ?? '');

  it.each(named(commands.filter(isRead('list'))))('fits %s, with whole ids', async (_name, { path }) => {
    const [shown, told] = await Promise.all([
      shipctl([...path, '--sandbox', '--limit', '5'], { terminal }),
      shipctl([...path, '--sandbox', '--limit', '5', '--json']),
    ]);
    expect({ code: shown.code, wide: tooWide(shown.stdout) }).toEqual({ code: 0, wide: [] });
    for (const { id } of JSON.parse(told.stdout) as { id?: number }[]) if (id) expect(shown.stdout).toContain(`${id}`);
  });

  it.each(named(commands.filter(isRead('get'))))('fits %s', async (_name, { path, spec }) => {
    const group = path[0] ?? '';
    const hasList = commands.some((each) => each.path.join(' ') === `${group} list`);
    const listed = hasList ? await shipctl([group, 'list', '--sandbox', '--limit', '1', '--json']) : undefined;
    const [first] = listed ? (JSON.parse(listed.stdout) as { id?: number }[]) : [];
    const words = (spec.arguments ?? []).map(() => String(first?.id ?? 1));
    const { code, stdout } = await shipctl([...path, ...words, '--sandbox'], { terminal });
    expect({ code, wide: tooWide(stdout) }).toEqual({ code: 0, wide: [] });
  });

  it('fits the login', async () => {
    const { folder, read } = settingsFolder();
    const service = await startService(() => ({ token: secret('token-for-the-narrow-one') }));
    const login = atTerminal(['login'], { env: { SHIPCTL_CONFIG_DIR: folder, ...ascii }, columns: terminal });
    await login.type(/Base URL of the service: $/, `${service.url}\r`);
    await login.type(/Email, or Enter to give a token: $/, 'somebody.with.a.long.name@shop.example.com\r');
    await login.type(/Password or token: $/, `${password}\r`);
    const { code, shown } = await login.ended;
    expect(code).toBe(0);
    expect(shown).not.toContain(password);
    expect(read()).toMatchObject({ base_url: service.url, email: 'somebody.with.a.long.name@shop.example.com' });
  });
});

describe('an ASCII locale', () => {
  const onlyAscii = /^[\x00-\x7f]*$/;
  const rows = Array.from({ length: 45 }, (_, at) => ({ id: 45 - at, receiver_city: 'الرياض' }));
  const serve = () =>
    startService((request, response) =>
      request.query.page === '3'
        ? sendJson(response, 500, { message: 'x '.repeat(300) })
        : { data: paginate(rows, request) },
    );

  it.each(everyNth(named(places), perRing(4, 4, 1)))(
    'has only ASCII in the help of shipctl %s',
    async (_name, { path }) => {
      for (const columns of [100, 40].slice(0, perRing(1, 1, 2))) {
        const { stdout } = await shipctl([...path, '--help'], { terminal: columns, env: ascii });
        expect(stdout).toMatch(onlyAscii);
        for (const line of stdout.split('\n')) if (columns === 100) expect(line.length).toBeLessThanOrEqual(columns);
      }
    },
  );

  it.each([
    ['C', {}],
    ['POSIX', {}],
    ['en_US.ISO-8859-1', {}],
    ['C.UTF-8', { LC_CTYPE: 'C' }],
    ['C.UTF-8', { LC_ALL: 'C', LC_CTYPE: 'C.UTF-8' }],
  ])('has only ASCII around the data: LANG=%s %j', async (LANG, more) => {
    const service = await serve();
    for (const words of [[], ['--debug'], ['--columns', 'nope'], ['--all', '--per-page', '15', '--retries', '0']]) {
      for (const columns of [undefined, 60]) {
        const argv = ['orders', 'list', '-o', 'csv', ...words];
        const env = { ...service.env, LANG, ...more };
        const { stdout, stderr } = await shipctl(argv, { env, ...(columns && { terminal: columns }) });
        expect(stderr).not.toBe('');
        expect(stderr).toMatch(onlyAscii);
        if (stdout !== '') expect(stdout).toContain('الرياض');
      }
    }
  });

  it.each([[{ LANG: 'C.UTF-8' }], [{ LANG: 'C', LC_ALL: 'en_US.utf8' }], [{ LANG: 'C', LC_CTYPE: 'C.UTF-8' }], [{}]])(
    'is not assumed: %j',
    async (env) => {
      const service = await serve();
      const { stderr } = await shipctl(['orders', 'list'], { env: { ...service.env, ...env } });
      expect(stderr).toContain('·');
    },
  );
});
