import { describe, expect, it } from 'vitest';
import { topicNamed } from '../../src/cli/describe/topics.ts';
import { lineInShell } from '../../src/cli/example-line.ts';
import { everyNth, perRing } from '../support/ring.ts';
import { commands, topicList, wordsOf } from '../support/tree.ts';
import { wordsFromCmd, wordsFromPowerShell } from '../support/windows-words.ts';

const examples = [
  ...commands.map(({ path, spec }) => spec.examples.map((example) => ['shipctl', ...path, example].join(' ').trim())),
  ...topicList.map(({ name }) => topicNamed(name).examples.map((example) => `shipctl ${example}`)),
];

/** What is read from a file stands in another place. */
const withoutInput = (line: string): string => line.replace(/^type \S+ \| /, '');

describe('the examples of help', () => {
  it('are the same words in cmd and in PowerShell', () => {
    const quoted = examples.flat().filter((line) => /['"<,@]/.test(line));
    for (const line of everyNth(quoted, perRing(4, 1))) {
      const words = wordsOf(line).map((word) => word.replaceAll('\u2192', '->'));
      const [cmd, powershell] = [lineInShell(line, 'cmd'), lineInShell(line, 'powershell')];
      if (cmd !== undefined) expect(wordsFromCmd(withoutInput(cmd))).toEqual(words);
      if (powershell !== undefined) expect(wordsFromPowerShell(withoutInput(powershell))).toEqual(words);
    }
  });

  it('are left out where the shells of Windows have no form for them, which is rare', () => {
    const left = examples.flat().filter((line) => lineInShell(line, 'cmd') === undefined);
    expect(left.map((line) => line.split(' ').slice(1, 3).join(' '))).toEqual(['orders create', 'orders watch']);
    expect(examples.flat().filter((line) => lineInShell(line, 'powershell') === undefined)).toEqual(left);
    for (const lines of examples) expect(lines.some((line) => !left.includes(line))).toBe(true);
  });

  it('keep their paths in the bash of Git', () => {
    expect(lineInShell('shipctl api GET /api/orders', 'gitBash')).toBe(
      'MSYS_NO_PATHCONV=1 shipctl api GET /api/orders',
    );
    expect(lineInShell("shipctl sql 'select 1'", 'gitBash')).toBe("shipctl sql 'select 1'");
  });
});
