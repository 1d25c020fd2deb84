import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService, writesTo } from '../support/service.ts';
import { places } from '../support/tree.ts';

describe('a switch with a value', () => {
  it.each([
    [['orders', 'list', '--sandbox=1'], '--sandbox takes no value'],
    [['orders', 'list', '--json=yes'], '--json takes no value'],
    [['login', '--password-stdin=x'], '--password-stdin takes no value'],
  ])('%j is told so', async (argv, said) => {
    const outcome = await shipctl(argv);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(said);
    expect(outcome.stderr).not.toContain('Did you mean');
  });
});

describe('a short flag with =', () => {
  it('is understood', async () => {
    const { code, stdout } = await shipctl(['boxes', 'list', '--sandbox', '--limit', '1', '-o=json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toHaveLength(1);
    const { stdout: preview } = await shipctl(['api', 'POST', '/api/x', '-F=type=a=b', '--dry-run']);
    expect(JSON.parse(preview)).toMatchObject({ body: { type: 'a=b' } });
  });

  it('is reported with what is missing', async () => {
    expect(await shipctl(['orders', 'list', '-o='])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('a value that looks like a global flag', () => {
  it.each([
    [['--description', '-o=json'], { description: '-o=json' }],
    [['--description', '--timeout=x'], { description: '--timeout=x' }],
    [['-F', 'description=--json', '--output=csv'], { description: '--json' }],
  ])('%j is the value of its flag', async (flags, body) => {
    const { code, stdout } = await shipctl(['orders', 'update', '--id', '5', ...flags, '--dry-run']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ body });
  });

  it.each(['-o=json', '--json', '--all', '-y'])(
    '%s after --data is the value of --data, and not JSON',
    async (word) => {
      const { code, stdout, stderr } = await shipctl(['orders', 'create', '--data', word]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('--data: the given text is not JSON');
    },
  );

  it('is a flag where the value is missing', async () => {
    const { code, stderr } = await shipctl(['orders', 'update', '--id', '5', '--description', '--json', '--dry-run']);
    expect(code).toBe(2);
    expect(stderr).toContain('needs a value');
  });
});

describe('a flag without its value', () => {
  it.each([
    [['orders', 'list', '--bogus', '--timeout', 'x', '--out']],
    [['orders', 'list', '--bogus', '--timeout', 'x', '--status']],
  ])('%j does not hide other errors', async (argv) => {
    const { code, stderr } = await shipctl(argv);
    expect(code).toBe(2);
    for (const said of [/There is no flag --bogus/, /--timeout: "x"/, /needs a value/, /orders list --help/])
      expect(stderr).toMatch(said);
  });
});

describe('help', () => {
  it('is shown for help itself and for a group', async () => {
    const root = await shipctl(['--help']);
    expect(await shipctl(['help', 'help'])).toEqual(root);
    const group = await shipctl(['orders', '--help']);
    expect(group.stdout).toContain('Usage: shipctl orders');
    expect(await shipctl(['orders', 'help'])).toEqual(group);
  });

  it.each([
    [['nope', '--help'], '"nope"'],
    [['orders', 'nope', '-h'], '"nope" in orders'],
    [['help', 'nope'], '"nope"'],
  ])('%j is not shown for an unknown command', async (argv, said) => {
    const outcome = await shipctl(argv);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(`There is no command ${said}`);
  });

  it.each([30, ...furtherCases(...[40, 50, 59].slice(0, perRing(0, 1, 3)))])(
    'fits a terminal of %i columns without breaking a word',
    async (terminal) => {
      for (const { path } of places) {
        const { stdout } = await shipctl([...path, '--help'], { terminal, env: { NO_COLOR: '1' } });
        const long = stdout.split('\n').filter((line) => stringWidth(line) > terminal && /\S\s+\S/.test(line.trim()));
        const breakable = long.filter((line) => !/^ *(\$ |--?\S+ )?\S*( \\)?$/.test(line) && !/['"]/.test(line));
        expect(breakable, path.join(' ')).toEqual([]);
      }
    },
  );
});

describe('a verb of another program', () => {
  it.each([
    ['ls', 'list'],
    ['show', 'get'],
    ['new', 'create'],
    ['rm', 'cancel'],
  ])('orders %s suggests %s', async (word, meant) => {
    const outcome = await shipctl(['orders', word]);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(new RegExp(`Did you mean .*"${meant}"`));
  });
});

describe('Ctrl-D at a question', () => {
  it('puts the error on its own line', async () => {
    const service = await startService(() => ({}));
    const outcome = await shipctl(['orders', 'cancel', '--id', '5'], { env: service.env, terminal: 80, typed: [] });
    expect(outcome.code).toBe(3);
    expect(outcome.stderr).toMatch(/\[y\/N\] [^\n]*\n(.*\n)*?.*no answer was given/);
    expect(writesTo(service)).toEqual([]);
  });
});

describe('a list with blanks in place of commas, as PowerShell passes it to scripts', () => {
  it('is read like a list with commas', async () => {
    const { env, requests } = await startService((request) => ({ data: paginate(orders(3), request) }));
    const list = (comma: string) =>
      shipctl(
        [
          ...['orders', 'list', '--csv', '--columns', `order_number${comma}id`, '--sort', `-status${comma}-id`],
          ...['--status', `pending${comma}delivered`],
        ],
        { env },
      );
    const [typed, arrived] = [await list(','), await list(' ')];
    expect(arrived).toEqual({ ...typed, stderr: expect.any(String) });
    expect(typed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^order_number,id\n/) });
    const queries = requests.map(({ query }) => query.status);
    expect(queries.slice(queries.length / 2)).toEqual(queries.slice(0, queries.length / 2));
  });

  it('is one name if one of its parts is not a known name', async () => {
    const { code, stderr } = await shipctl(['orders', 'list', '--sandbox', '--columns', 'id statsu']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('"id statsu"') });
  });
});
