import { expect, it } from 'vitest';
import { mayBeTool } from '../../src/cli/mcp/tools.ts';
import { handWrittenGroups } from '../../src/commands/groups.ts';
import { handWritten } from '../../src/commands/index.ts';
import { reservedWords } from '../../src/operations/route.ts';

it('are all commands that are no operations', () => {
  const names = [...handWritten.flatMap(({ commands }) => commands), ...handWrittenGroups].map(({ name }) => name);
  expect(names.filter((name) => !reservedWords.has(name))).toEqual([]);
});

it('leaves connect, and the groups below ops run, to people', () => {
  for (const path of [['connect'], ['login'], ['ops', 'run', 'connect', 'list']])
    expect(mayBeTool(path, '/somewhere')).toBe(false);
});
