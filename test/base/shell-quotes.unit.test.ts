import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControls } from '../../src/base/text/escape.ts';
import { quoteTyped, quoteValue } from '../../src/base/text/shell-quotes.ts';
import { shellOf } from '../../src/base/user-shell.ts';
import { hostile } from '../support/pasted.ts';
import { perRing } from '../support/ring.ts';
import {
  handedOnByPowerShell,
  readPowerShell,
  throughCmd,
  wordsFromCmd,
  wordsFromPowerShell,
} from '../support/windows-words.ts';

const signs = [...' \\"\'`$%^&|<>()!@,;=#~*?[]{}-/:.0123456789abdex\u2018\u2019\u201c\u201e\u00a0\u0633\u2192'];

const word = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 8 }),
  fc.string({ unit: 'grapheme' }),
);

/** The first words of a line, as they stand in messages. */
const line = (quoted: string): string => `shipctl x --where ${quoted} y`;
const whole = (text: string): readonly string[] => ['shipctl', 'x', '--where', text, 'y'];

describe('a word for Windows', () => {
  const laws = { numRuns: perRing(60, 250, 20_000) };

  it.each([
    ['a value', quoteValue],
    ['what was typed', quoteTyped],
  ] as const)('is one word in each shell that it is written for: %s', (_, quote) => {
    fc.assert(
      fc.property(word, (text) => {
        const [cmd, powershell] = [quote(text, 'cmd'), quote(text, 'powershell')];
        if (powershell !== undefined) expect(wordsFromPowerShell(line(powershell))).toEqual(whole(text));
        // A shell that is not known may be either of them.
        if (cmd !== undefined) {
          expect(wordsFromCmd(line(cmd))).toEqual(whole(text));
          expect(wordsFromPowerShell(line(cmd))).toEqual(whole(text));
          expect(powershell).toBe(cmd);
        }
      }),
      laws,
    );
  });

  it('runs nothing where PowerShell hands it to a .cmd, which cmd reads once more', () => {
    fc.assert(
      fc.property(word, (text) => {
        const quoted = quoteValue(text, 'powershell');
        // cmd fails on what is left unquoted and means something.
        if (quoted !== undefined && !/[()]/.test(text)) throughCmd(handedOnByPowerShell(readPowerShell(line(quoted))));
      }),
      laws,
    );
  });

  it('may have placeholders, if no other sign gets a meaning when they are filled in', () => {
    fc.assert(
      fc.property(word, (text) => {
        const names = ['<courier>', 'spl'].map((name) => `${text}=${name}`);
        const [unfilled = '', filled = ''] = names;
        for (const shell of ['cmd', 'powershell'] as const) {
          const quoted = quoteValue(unfilled, shell, text);
          if (quoted === undefined) continue;
          expect(readPowerShell(line(quoted))).toEqual(whole(unfilled));
          if (shell === 'cmd') expect(wordsFromCmd(line(quoted))).toEqual(whole(unfilled));
          const typed = quoted.replace('=<courier>', '=spl');
          expect(wordsFromPowerShell(line(typed))).toEqual(whole(filled));
          if (!/[()]/.test(text)) throughCmd(handedOnByPowerShell(readPowerShell(line(typed))));
        }
      }),
      { numRuns: perRing(60, 150, 5000) },
    );
  });

  it('is written where it can be', () => {
    const plain = /^[\p{L}\p{N} _.:/,;@+()[\]{}#*-]*[\p{L}\p{N}]$/u;
    fc.assert(
      fc.property(word, (text) => {
        if (!plain.test(text) || escapeControls(text) !== text) return;
        expect(quoteTyped(text, 'cmd')).toBeDefined();
        if (!text.startsWith('-')) expect(quoteValue(text, 'cmd')).toBeDefined();
      }),
      laws,
    );
    const written = ['7d', '0501234567', '3147', '2026-10-01', 'C:\\a\\', '--'].map((text) => quoteTyped(text, 'cmd'));
    expect(written).toEqual(['"7d"', '"0501234567"', '3147', '2026-10-01', 'C:\\a\\', '"--"']);
  });
});

describe('the shell in use', () => {
  const own = 'C:\\Users\\Sara\\OneDrive - Shop\\Dokumente\\WindowsPowerShell\\Modules';
  const all = 'C:\\Program Files\\WindowsPowerShell\\Modules';

  it.each([
    ['cmd', { PSModulePath: all }],
    ['powershell', { PSModulePath: `${own};${all}` }],
    ['gitBash', { PSModulePath: all, MSYSTEM: 'MINGW64', SHELL: '/usr/bin/bash' }],
    ['cmd', { PSModulePath: `${own};${all}`, MSYSTEM: 'MINGW64' }],
    ['cmd', { PSModulePath: `${own};${all}`, PROMPT: '$P$G' }],
    ['cmd', { PSModulePath: all, MSYSTEM: 'MINGW64', PROMPT: '$P$G' }],
  ] as const)('is taken for %s', (shell, env) => {
    expect(shellOf({ env, platform: 'win32' })).toBe(shell);
    expect(shellOf({ env, platform: 'linux' })).toBe('posix');
  });
});
