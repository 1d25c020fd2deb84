import { expect, it } from 'vitest';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { sources } from '../support/source.ts';

/** Help and the sandbox's banner are about no run of their own. */
const others = [
  /^src\/operations\//,
  /^src\/sandbox\/server\.ts$/,
  /^src\/lang\/ar\/help\//,
  /^src\/(cli\/(help|tree|describe\/\w+)|session\/shared-flags)\.ts$/,
  /^src\/commands\/(tool-commands|account\/commands|ops\/(commands|list))\.ts$/,
];

it('commands in messages are written with suggest, which keeps --profile', async () => {
  const { groups } = await builtInCatalogue();
  const names = ['login', 'logout', 'whoami', 'api', 'ops', 'help', ...groups.map(({ name }) => name)];
  const written = new RegExp(`shipctl (${names.join('|')}|<|\\$)`);
  const files = sources('src').filter(
    ({ file, code }) => !others.some((each) => each.test(file)) && written.test(code),
  );
  expect(files.map(({ file }) => file)).toEqual([]);
});
