import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';
import { exitCodes, longName, sharedFlags } from '../support/tables.ts';
import { catalogue, commands, places, readCommandLine, wordsOf } from '../support/tree.ts';

const named = <T extends { readonly path: readonly string[] }>(all: readonly T[]) =>
  all.map((place) => [['shipctl', ...place.path].join(' '), place] as const);

/** Settings that cannot be read. */
const untouchable = {
  SHIPCTL_CONFIG_DIR: '/dev/null/settings',
  SHIPCTL_TOKEN: 'never\u0007read',
  SHIPCTL_TIMEOUT: 'x',
};

const asked = new Map<string, ReturnType<typeof shipctl>>();

/** What the help of a command says, asked for in either form; three tests look at it. */
function helpOf(path: readonly string[]) {
  const key = path.join(' ');
  const help = asked.get(key) ?? shipctl([...path, asked.size % 2 === 0 ? '--help' : '-h']);
  asked.set(key, help);
  return help;
}

describe.each(named(places))('the help of %s', (_name, { path, node }) => {
  it('is on stdout, fits 80 columns and has no escape sequences', async () => {
    const { code, stdout, stderr } = await helpOf(path);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`Usage: ${['shipctl', ...path].join(' ')}`);
    expect(stdout).not.toMatch(/\u001b|undefined|\[object/);
    const tooWide = stdout.split('\n').filter((line) => stringWidth(line) > 80);
    expect(tooWide).toEqual([]);
  });

  it('has a one-line summary and an example', async () => {
    const { stdout } = await helpOf(path);
    const summary = node.summary() || node.description();
    expect(summary).toMatch(/^\S.*[^.\s]$/);
    expect(stringWidth(summary)).toBeLessThanOrEqual(80);
    expect(stdout.replace(/\s+/g, ' ')).toContain(summary);
    expect(stdout).toMatch(
      node.spec ? new RegExp(`^ {2}\\$ ${['shipctl', ...path].join(' ')}`, 'm') : /^ {2}(\$ )?shipctl \S/m,
    );
  });
});

describe.each(named(commands))('%s', (_name, { path, spec }) => {
  it('describes every flag, names its columns, and has valid examples', async () => {
    const { stdout } = await helpOf(path);
    for (const { flag, about } of spec.flags) {
      expect(flag).toMatch(/^(-[A-Za-z], )?--[a-z][a-z0-9-]*( <[^>]+>)?$/);
      expect(about, flag).toMatch(/\S{2}/);
      expect(stdout).toContain(longName(flag));
    }
    const fields = Object.keys(spec.operation?.row ?? {});
    for (const field of fields) expect(stdout).toMatch(new RegExp(`\\b${field}\\b`));
    expect(spec.examples.length).toBeGreaterThan(0);
    for (const example of spec.examples) {
      const { node, mistakes } = await readCommandLine([...path, ...wordsOf(example)], catalogue.groups);
      expect({ example, mistakes, found: node.path }).toEqual({
        example,
        mistakes: [],
        found: path,
      });
    }
  });
});

describe('help', () => {
  it.each([
    [['--help'], 'Exit codes:'],
    [['-h'], 'Exit codes:'],
    [['help'], 'Exit codes:'],
    [['help', 'orders'], 'Usage: shipctl orders'],
    [['help', 'packages'], 'Usage: shipctl boxes'],
    [['help', 'orders', 'list'], '--date-from'],
    [['orders', '--help'], 'Usage: shipctl orders'],
    [['orders', 'list', '-h'], '--date-from'],
    [['--help', 'orders', 'list'], '--date-from'],
    [['-h', 'orders'], 'Usage: shipctl orders'],
    [['orders', '--help', 'list', '--nope'], '--date-from'],
    [['--help', 'help'], 'Exit codes:'],
    [['help', '--help'], 'Exit codes:'],
    [['orders', 'help', 'list'], 'Usage: shipctl orders list'],
    [['orders', 'list', '--nope', '--page', '0', '--help'], '--date-from'],
    [['orders', 'get', '--help'], '[order]'],
    [['orders', 'get', '1', '2', '3', '-h', '--all', '--page', 'x'], '[order]'],
    [['orders', 'list', '--status', 'nope', '-h'], '--date-from'],
  ])('is shown for %j, without a request', async (argv, piece) => {
    const service = await startService(() => ({ data: [] }));
    const { code, stdout, stderr } = await shipctl(argv, { env: service.env });
    expect({ code, stderr, requests: service.requests }).toEqual({ code: 0, stderr: '', requests: [] });
    expect(stdout).toContain(piece);
  });

  it.each([['--help'], ['orders --help'], ['help orders list'], ['login --help'], ['--version'], ['version']])(
    'is shown, as the version is, where no setting can be read: %s',
    async (line) => {
      expect(await shipctl(line.split(' '), { env: untouchable })).toMatchObject({ code: 0, stderr: '' });
    },
  );

  it('lists every exit code', async () => {
    const { stdout } = await shipctl(['--help']);
    for (const { code, when } of Object.values(exitCodes))
      expect(stdout.replace(/\s+/g, ' ')).toContain(` ${code} ${when} `);
  });

  it('fits a narrow terminal and is never wider than 100', async () => {
    for (const terminal of [60, 300]) {
      const { stdout } = await shipctl(['orders', '--help'], { terminal });
      for (const line of stdout.split('\n')) expect(stringWidth(line)).toBeLessThanOrEqual(Math.min(terminal, 100));
    }
  });

  it('has colours where the terminal has them', async () => {
    const { stdout } = await shipctl(['--help'], { env: { FORCE_COLOR: '1' } });
    for (const title of ['Account:', 'Exit codes:']) expect(stdout).toContain(`\u001b[1m${title}`);
    expect((await shipctl(['--help', '--no-color'], { terminal: 80 })).stdout).not.toContain('\u001b');
  });

  it('has examples for the shell in use', async () => {
    const linesOf = async (env: Readonly<Record<string, string>>) => {
      const { stdout } = await shipctl(['ops', 'set', '--help'], { platform: 'win32', env });
      return stdout.slice(stdout.indexOf('Examples:')).split('\n', 3).slice(1);
    };
    const PSModulePath = 'C:\\Users\\Sara\\Documents\\PowerShell\\Modules';
    const set = (path: string) => `shipctl ops set orders.update ${path}`;
    expect((await linesOf({}))[0]).toBe(`  > ${set('"PUT /api/orders/{order}"')}`);
    expect((await linesOf({ PSModulePath }))[0]).toBe(`  > ${set('"PUT /api/orders/{order}"')}`);
    expect((await linesOf({ MSYSTEM: 'MINGW64' }))[0]).toBe(`  $ ${set("'PUT /api/orders/{order}'")}`);
    const login = async (env: Readonly<Record<string, string>>) =>
      (await shipctl(['login', '--help'], { platform: 'win32', env })).stdout;
    expect(await login({})).toMatch(/^ {2}> type password\.txt \| shipctl login .* \^$/m);
    expect(await login({ PSModulePath })).toMatch(/^ {2}> type password\.txt \| shipctl login .* `$/m);
  });

  it('of a group without a verb goes to stderr', async () => {
    const { code, stdout, stderr } = await shipctl(['orders']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: shipctl orders');
  });
});

describe('flags', () => {
  it('have one long form for each short form', () => {
    const flags = [...sharedFlags, ...commands.flatMap(({ spec }) => spec.flags)].map(({ flag }) => flag);
    const pairs = flags.flatMap((flag) => {
      const [, short, long] = /^(-\w), (--[a-z-]+)/.exec(flag) ?? [];
      return short === undefined || long === undefined ? [] : [[short, long] as const];
    });
    const meaning = new Map(pairs);
    for (const [short, long] of pairs) expect(meaning.get(short)).toBe(long);
    for (const { spec } of commands) {
      const shared = sharedFlags.filter(({ use = 'global' }) => use === 'global' || spec.uses?.includes(use));
      const taken = new Set(shared.map(({ flag }) => longName(flag)));
      for (const { flag } of spec.flags) expect(taken).not.toContain(longName(flag));
    }
  });

  it.each(['--version', '-V', 'version'])('%s shows one line', async (word) => {
    const outcome = await shipctl([word]);
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('names below exit-codes each code that an error as JSON can have', async () => {
    const { error } = JSON.parse((await shipctl(['help', '--json'])).stdout);
    const { code, cause } = error.schema.properties.error.properties;
    const { stdout } = await shipctl(['help', 'exit-codes']);
    const named = [...stdout.matchAll(/^ {2}\d+ (\w+) {2}/gm)].map(([, name]) => name);
    expect(named).toEqual(expect.arrayContaining(code.enum));
    expect(named.toSorted()).toEqual(['done', ...cause.properties.code.enum].toSorted());
  });

  it.each(['--yaml', '--nonsense', 'orders list --nonsense', 'nope'])(
    'refuses what it does not understand: %s',
    async (words) => {
      const { code, stdout, stderr } = await shipctl(['help', ...words.split(' ')]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Error: There is no (flag|command) .*\nTopics: exit-codes, environment, output, /);
    },
  );
});
