import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printRun } from '../../src/packing/print-command.ts';
import { perRing } from '../support/ring.ts';
import { readPowerShell } from '../support/windows-words.ts';

const windows = { platform: 'win32', env: { SystemRoot: 'C:\\Windows' } };
const linux = { platform: 'linux', env: {} };

/** What PowerShell is given to run. */
const startOf = (command: string, file: string): string => printRun(command, file, windows).words.at(-1) ?? '';

describe('the printer of the desk', () => {
  it.each([
    ['printer', '/x/label 1.pdf', ['lp', '/x/label 1.pdf']],
    ['printer "Zebra ZD" 420', '/x/a.pdf', ['lp', '-d', 'Zebra ZD 420', '/x/a.pdf']],
    ['printer', '/x/a.zpl', ['lp', '-o', 'raw', '/x/a.zpl']],
    ['lp -d Zebra', '/x/a.pdf', ['lp', '-d', 'Zebra', '/x/a.pdf']],
  ])('is that of lp: %s', (command, file, line) => {
    const { program, words, handsOn } = printRun(command, file, linux);
    expect({ line: [program, ...words], handsOn }).toEqual({ line, handsOn: false });
  });

  it('is reached on Windows with the PowerShell of the Windows folder', () => {
    const { program, words, handsOn } = printRun('printer', 'C:\\a b\\label.pdf', windows);
    expect({ program, handsOn }).toEqual({
      program: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      handsOn: true,
    });
    expect(words.slice(0, -1)).toEqual(['-NoProfile', '-NonInteractive', '-Command']);
    expect(startOf('printer "Sara\'s"', 'C:\\a.pdf')).toMatch(
      / -Verb PrintTo -ArgumentList \(\[char\]34 \+ 'Sara''s' \+ \[char\]34\)$/,
    );
    expect(() => printRun('printer', 'C:\\a.pdf', { ...windows, env: {} })).toThrow('SystemRoot');
    expect(() => printRun('printer', 'C:\\a.zpl', windows)).toThrow('a shared printer only');
  });

  it('gets each Windows path as one word', () => {
    const folder = fc.string({
      unit: fc.constantFrom(..." a'&%[]$`;,@(){}\u2018\u2019\u201c\u201e\u0633"),
      maxLength: 9,
    });
    fc.assert(
      fc.property(folder, (name) => {
        const file = `C:\\x${name}y\\label-7.pdf`;
        expect(readPowerShell(startOf('printer', file))).toEqual([
          ...['Start-Process', '-ErrorAction', 'Stop', '-WindowStyle', 'Hidden'],
          ...['-FilePath', file, '-Verb', 'Print'],
        ]);
      }),
      { numRuns: perRing(50, 250, 20_000) },
    );
  });
});
