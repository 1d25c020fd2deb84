import { describe, expect, it } from 'vitest';
import { Redactor } from '../../src/base/redact.ts';
import { words } from '../../src/base/text/message.ts';
import { readCommandLine } from '../../src/cli/command-line.ts';
import { readInvocation } from '../../src/cli/invocation.ts';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import type { Invocation } from '../../src/session/context.ts';
import { commandLine, rerunCommand } from '../../src/session/rerun-command.ts';

const { groups } = await builtInCatalogue();
const io = { env: {}, homedir: '/nowhere', platform: 'linux' };

async function invocationOf(argv: readonly string[]): Promise<Invocation> {
  const { invocation } = readInvocation(await readCommandLine(argv, groups), io, new Redactor());
  expect(invocation.mistakes).toEqual([]);
  return invocation;
}

describe('the command line of an invocation', () => {
  it.each([
    [['orders', 'get', '5', '--json'], 'shipctl orders get 5 --json'],
    [['--json', 'packages', 'get', 'a b'], "shipctl boxes get 'a b' --json"],
    [['orders', 'get', '--json', '--', '-5'], 'shipctl orders get --json -- -5'],
    [['orders', 'update', '5', '--description=-x'], 'shipctl orders update 5 --description=-x'],
    [['orders', 'create', '--data', '-'], 'shipctl orders create --data=-'],
    [
      ['orders', 'list', '-F', 'a=1', '--no-color', '-F', 'b=2'],
      'shipctl orders list --field a=1 --no-color --field b=2',
    ],
  ])('is read as it was typed: %j', async (argv, line) => {
    const invocation = await invocationOf(argv);
    expect(String(commandLine(invocation))).toBe(line);
    const operands = line.split(' ').slice(1);
    if (line.includes("'")) return;
    const { inputFlag: _, ...again } = await invocationOf(operands);
    expect(again).toEqual({ ...invocation, inputFlag: undefined });
  });

  it('takes other paging flags, and keeps the page size where the pages stay the same', async () => {
    const invocation = await invocationOf(['orders', 'list', '--page', '2', '--per-page', '10', '--status', 'pending']);
    expect(String(rerunCommand(invocation, words`--page 3`))).toBe(
      'shipctl orders list --per-page 10 --status pending --page 3',
    );
    expect(String(rerunCommand(invocation, words`--all`, false))).toBe('shipctl orders list --status pending --all');
  });
});
