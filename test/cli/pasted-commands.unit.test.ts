import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControls } from '../../src/base/text/escape.ts';
import {
  type Message,
  removal,
  suggest,
  systemCommand,
  words,
  wordsOf,
  wordToFill,
} from '../../src/base/text/message.ts';
import type { Shell } from '../../src/base/text/shell-quotes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { commandsIn, hostile } from '../support/pasted.ts';
import { perRing } from '../support/ring.ts';
import { isInstalled, paste, pastingShells } from '../support/shells.ts';

const someText = fc.oneof(
  fc.constantFrom(...hostile),
  fc
    .array(fc.constantFrom(...hostile, 'touch x', ';', "'", '"', '\\', ' ', '$', '(', ')', 'a', '-', '\n'), {
      maxLength: 5,
    })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);

const wordingOf = (flags: string, shell: Shell) => ({
  clean: (text: string) => text,
  shell,
  flags,
  helpFlags: '',
});

describe.each(pastingShells)('a command that is pasted into %s', (...shell) => {
  const installed = it.skipIf(!isInstalled(shell[0]));

  installed('has every value as one word, or a name for it, and runs nothing else', () => {
    const cwd = temporaryFolder();
    const values: string[] = [];
    fc.assert(
      fc.property(someText, (value) => void values.push(value)),
      { numRuns: perRing(150, 200, 400) },
    );
    const commands = values.flatMap((value) => [
      { command: suggest`ledger forget ${[value, 'x', value]}`, whole: ['ledger', 'forget', value, 'x', value] },
      { command: suggest`login ${words`--set ${value}`}`, whole: ['login', '--set', value] },
      { command: suggest`ops list --from=${value}`, whole: ['ops', 'list', `--from=${value}`] },
      { command: suggest`rules map ${wordToFill`${value}=<courier>`}`, whole: ['rules', 'map', `${value}=<courier>`] },
    ]);
    const lines = commands.map(({ command }) => wordsOf(command, wordingOf(' --profile shop', 'posix')));
    for (const line of lines) expect(line).not.toMatch(/[\n\r\p{Cc}]/u);
    const pasted = paste(shell, lines.flatMap(commandsIn), cwd);
    expect(pasted).toHaveLength(lines.length);
    for (const [at, ran] of pasted.entries()) {
      const { whole = [] } = commands[at] ?? {};
      const line = lines[at] ?? '';
      // A placeholder in angle brackets runs nothing in any shell; in quotes it is part of its word.
      const unfilled = ['--profile', 'shop', 'rules', 'map', '<id>=<courier>'];
      const usual = line.includes('<id>') ? [] : [[...whole, '--profile', 'shop']];
      expect([line, ran]).toEqual([line, line.includes("'<id>=<courier>'") ? [unfilled] : usual]);
    }
    const isTold = (value: string) => /^-|['\\]/.test(value) || escapeControls(value) !== value;
    const named = lines.filter((line) => line.includes('<id>'));
    expect(named.length).toBeLessThanOrEqual(values.filter(isTold).length * 4);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('a command in a message', () => {
  const filled = (message: Message, shell: Shell = 'posix') => wordsOf(message, wordingOf('', shell));

  it('has plain words bare, others in quotes, and the rest as a name that is told before it', () => {
    expect(filled(suggest`ops unset ${'orders.list'}`)).toBe('shipctl ops unset orders.list');
    expect(filled(suggest`ledger forget ${'3147;touch x;'}`)).toBe("shipctl ledger forget '3147;touch x;'");
    expect(filled(suggest`ledger forget ${"it's"}`)).toBe('(<id> is "it\'s") shipctl ledger forget <id>');
    expect(filled(suggest`a ${['x\\', '--yes', 'b']}`)).toBe(
      '(<id> is "x\\\\", <id2> is "--yes", <id3> is "b") shipctl a <id> <id2> <id3>',
    );
    expect(filled(systemCommand`rm ${'/a b'}`)).toBe("rm '/a b'");
    expect(filled(suggest`ledger forget ${'a  b '}`)).toBe("shipctl ledger forget 'a  b '");
    expect(filled(suggest`orders list ${[]} ${words`--all`}`)).toBe('shipctl orders list --all');
  });

  it('has double quotes on Windows, which cmd and PowerShell both take, and a name where one of them does not', () => {
    expect(filled(suggest`ledger forget ${'a b'}`, 'cmd')).toBe('shipctl ledger forget "a b"');
    expect(filled(suggest`x ${['@x', 'a,b', 'a & b', 'R^D $']}`, 'powershell')).toBe(
      'shipctl x "@x" "a,b" "a & b" "R^D `$"',
    );
    expect(filled(suggest`x ${['C:\\r.csv', 'D:\\S\u0627 x\\r.csv', 'id,order_number', 5]}`, 'cmd')).toBe(
      'shipctl x C:\\r.csv "D:\\S\u0627 x\\r.csv" "id,order_number" 5',
    );
    for (const value of ['%PATH%', '$x', 'a&b', 'a"b', 'C:\\a b\\', '-x', '']) {
      expect(filled(suggest`x ${value}`, 'cmd')).toContain('shipctl x <id>');
    }
    expect(filled(suggest`x ${'a\\b'} ${'/api'}`, 'gitBash')).toBe("MSYS_NO_PATHCONV=1 shipctl x 'a\\b' /api");
  });

  it('may have placeholders as parts of words', () => {
    const command = (name: string) => suggest`rules map ${wordToFill`${name}=<courier>`} --exact`;
    expect(filled(command('Zajil'))).toBe("shipctl rules map 'Zajil=<courier>' --exact");
    for (const shell of ['cmd', 'powershell'] as const) {
      expect(filled(command('Zajil'), shell)).toBe('shipctl rules map "Zajil=<courier>" --exact');
      expect(filled(command('a<b & c'), shell)).toBe('shipctl rules map "a<b & c=<courier>" --exact');
      expect(filled(command('a>b'), shell)).toBe('(<id> is "a>b") shipctl rules map "<id>=<courier>" --exact');
      expect(filled(suggest`orders update ${'a"b'} -F ${wordToFill`${'items'}[${0}].weight=<grams>`}`, shell)).toBe(
        '(<id> is "a\\"b") shipctl orders update <id> -F "items[0].weight=<grams>"',
      );
    }
    expect(filled(command("D'Or"))).toBe(`(<id> is "D'Or") shipctl rules map '<id>=<courier>' --exact`);
  });

  it('has the programs of the system on Windows', () => {
    const remove = removal('C:\\a b.lock', 'C:\\c.log');
    expect(
      (['posix', 'gitBash', 'cmd', 'powershell'] as const).map((shell) => filled(remove, shell).replace(/^.*\) /, '')),
    ).toEqual([
      'rm <id> <id2>',
      "rm 'C:\\a b.lock' 'C:\\c.log'",
      'del "C:\\a b.lock",C:\\c.log',
      'Remove-Item -LiteralPath "C:\\a b.lock",C:\\c.log',
    ]);
  });
});
