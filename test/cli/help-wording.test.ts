import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { places } from '../support/tree.ts';

const helpOf = async (path: readonly string[]): Promise<string> =>
  (await shipctl([...path, '--help'], { terminal: 100, env: { NO_COLOR: '1' } })).stdout;

/** What the help of a command says of each of its flags. */
const flagsOf = (help: string): ReadonlyMap<string, string> =>
  new Map(
    help
      .replace(/\n {10,}/g, ' ')
      .split('\n')
      .flatMap((line) => {
        const [, flag, about] = /^ {2}(?:-\w, )?(--[a-z-]+)[^ ]*(?: <[^>]+>)? {2,}(.+)$/.exec(line) ?? [];
        return flag === undefined || about === undefined ? [] : [[flag, about] as const];
      }),
  );

const pages = await Promise.all(places.map(async ({ path }) => ({ path, help: await helpOf(path) })));

describe('the help of all commands', () => {
  it.each(['--id', '--number', '--date-from', '--date-to', '--where', '--out', '--json'])(
    'says one thing of %s',
    (flag) => {
      const said = pages
        .filter(({ path }) => path.join(' ') !== 'shipments labels')
        .flatMap(({ help }) => flagsOf(help).get(flag) ?? []);
      expect(said.length).toBeGreaterThan(1);
      expect([...new Set(said)]).toHaveLength(1);
    },
  );

  it('names no --apply where there is none', () => {
    for (const { path, help } of pages) {
      if (help.includes('with --apply')) expect([path, help]).toEqual([path, expect.stringMatching(/^ {2}--apply /m)]);
    }
  });

  it('has a line for each command of the program', async () => {
    const { stdout } = await shipctl(['--help']);
    const [, commands = ''] = /\nOperations:\n([\s\S]*?)\n\nExamples:/.exec(stdout) ?? [];
    expect(commands.split('\n').filter((line) => line.startsWith('   '))).toEqual([]);
  });
});
