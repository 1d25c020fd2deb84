import { expect, it } from 'vitest';
import { handWrittenGroups } from '../../src/commands/groups.ts';
import { handWritten } from '../../src/commands/index.ts';
import { reservedWords } from '../../src/operations/route.ts';

it('are all commands that are no operations', () => {
  const names = [...handWritten.flatMap(({ commands }) => commands), ...handWrittenGroups].map(({ name }) => name);
  expect(names.filter((name) => !reservedWords.has(name))).toEqual([]);
});
