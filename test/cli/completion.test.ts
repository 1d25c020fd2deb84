import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { commands, places } from '../support/tree.ts';

const wordsFor = async (...typed: readonly string[]): Promise<string[]> => {
  const { code, stdout, stderr } = await shipctl(['__complete', ...typed]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
};

describe('what a line may become', () => {
  it('is every command of the program', async () => {
    for (const { path } of places) {
      const below = places.filter(
        (each) => each.path.slice(0, -1).join(' ') === path.join(' ') && each.path.length > 0,
      );
      if (below.length > 0) expect(await wordsFor(...path, '')).toEqual(below.map((each) => each.path.at(-1)));
    }
  });

  it('is every flag of a command, and the global ones', async () => {
    const { node } = commands.find(({ path }) => path.join(' ') === 'orders list') ?? {};
    const found = await wordsFor('orders', 'list', '--');
    const shown = node
      ?.createHelp()
      .visibleOptions(node)
      .flatMap(({ long }) => (long && long !== '--help' ? [long] : []));
    expect(found).toEqual(expect.arrayContaining([...(shown ?? []), '--profile', '--sandbox', '--dry-run']));
    expect(await wordsFor('orders', 'get', '--all')).toEqual([]);
  });

  it.each([
    [['ord'], ['orders']],
    [['orders', 'lst'], []],
    [['ordrs', ''], []],
    [
      ['orders', 'list', '--status', 'p'],
      ['pending', 'processing'],
    ],
    [['orders', 'list', '--status', 'pending,c'], ['pending,cancelled']],
    [['orders', 'list', '--status=c'], ['--status=cancelled']],
    [['orders', 'list', '--status', '=', 'c'], ['cancelled']],
    [
      ['orders', 'list', '--lang', '='],
      ['en', 'ar'],
    ],
    [['-o', 'x', 'orders', 'list', '-o', 'c'], ['csv']],
    [['boxes', 'list', '--columns', 'id,h'], ['id,height']],
    [['orders', 'list', '--view', 'a'], ['accountant']],
    [['views', 'show', 'p'], ['picking']],
    [['config', 'set', 'la'], ['lang']],
    [['config', 'set', 'lang', ''], []],
    [
      ['help', 'orders', 'verify'],
      ['verify-item', 'verify'],
    ],
    [
      ['completion', ''],
      ['install', 'uninstall', 'bash', 'zsh', 'fish', 'powershell'],
    ],
    [['orders', 'list', '--tz', 'Asia/Riy'], ['Asia/Riyadh']],
    [['orders', 'create', '--data', ''], []],
    [[''], expect.arrayContaining(['orders'])],
    [[], expect.arrayContaining(['orders'])],
  ])('%j → %j', async (typed, expected) => {
    expect(await wordsFor(...typed)).toEqual(expected);
  });

  it('is nothing, and silent, where settings are damaged', async () => {
    const folder = homeFolder();
    mkdirSync(join(folder, 'profiles'), { recursive: true });
    for (const name of ['default.json', 'default.operations.json']) writeFileSync(join(folder, 'profiles', name), '{');
    const { code, stderr } = await shipctl(['__complete', 'orders', 'list', ''], {
      env: { SHIPCTL_CONFIG_DIR: folder },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('holds nothing that a shell would run, whatever an imported operation is called', async () => {
    const folder = homeFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const document = {
      openapi: '3.0.0',
      info: { title: 'x', version: '1' },
      paths: {
        '/api/refunds': {
          get: {
            parameters: [
              { name: 'kind', in: 'query', schema: { type: 'string', enum: ['$(touch run)', '`id`', 'a b', 'whole'] } },
            ],
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    };
    writeFileSync(join(folder, 'api.json'), JSON.stringify(document));
    expect((await shipctl(['ops', 'import', 'api.json', '--yes'], { env, cwd: folder })).code).toBe(0);
    const { stdout } = await shipctl(['__complete', 'refunds', 'list', '--kind', ''], { env });
    expect(stdout).toBe('whole\t\n');
  });
});

describe('shipctl completion', () => {
  it.each(['bash', 'zsh', 'fish', 'powershell'])('prints a script for %s that names the program', async (shell) => {
    const { code, stdout, stderr } = await shipctl(['completion', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`shipctl __complete --shell ${shell} `);
  });

  it('names the shells it knows', async () => {
    const { code, stderr } = await shipctl(['completion', 'bsh']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "bash"?') });
  });
});
