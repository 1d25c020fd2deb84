import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cronLine, gitBashLine, powershellLine, schtasksLine } from '../../src/base/time/scheduled-lines.ts';
import { nightlyIt } from '../support/ring.ts';
import { argumentsOf, throughCmd } from '../support/windows-words.ts';

const run = (words: readonly string[], more = {}) => ({
  ...{ name: 'shipctl report', env: {}, weekDay: 'sunday' as const, hour: 7 },
  words,
  ...more,
});

const windows = run(['C:\\Program Files\\nodejs\\node.exe', 'C:\\s\\s.js', 'report', '--title', "R&D Noura's"]);

/** The command that cron gives the shell: at the first `%` it ends, and `\%` is one. After cronie's do_command.c. */
function commandOf(line: string): string {
  const input = line.split(' ').slice(5).join(' ');
  let command = '';
  let isEscaped = false;
  for (const sign of input) {
    if (isEscaped && sign === '%') command = command.slice(0, -1);
    else if (sign === '%' && !isEscaped) return command;
    command += sign;
    isEscaped = !isEscaped && sign === '\\';
  }
  return command;
}

describe('a line that runs a program again and again', () => {
  it('is one of a crontab, in which a percent sign is marked', () => {
    const words = ['/opt/my node/node', 'a%b', "it's", '\\%', '--all'];
    const line = cronLine(run(words, { env: { SHIPCTL_CONFIG_DIR: '/x y' } }));
    expect(line).toBe(String.raw`0 7 * * 0 SHIPCTL_CONFIG_DIR='/x y' '/opt/my node/node' a\%b 'it'\''s' '\''\%' --all`);
    expect(cronLine(run(['sync'], { weekDay: undefined, hour: 6 }))).toBe('0 6 * * * sync');
    expect(cronLine(run(['a\nb']))).toBeUndefined();
    expect(cronLine(run(['x'.repeat(999)]))).toBeUndefined();
  });

  it('is one of Task Scheduler, for each shell of Windows', () => {
    expect(schtasksLine(windows)).toBe(
      String.raw`schtasks /Create /F /TN "shipctl report" /SC WEEKLY /D SUN /ST 07:00 /TR "\"C:\Program Files\nodejs\node.exe\" C:\s\s.js report --title \"R^&D Noura's\""`,
    );
    expect(gitBashLine(windows)).toContain(
      String.raw`/TR '"C:\Program Files\nodejs\node.exe" C:\s\s.js report --title "R&D Noura'\''s"'`,
    );
    expect(powershellLine(windows)).toContain(
      String.raw`-DaysOfWeek sunday -At 07:00) -Settings (New-ScheduledTaskSettingsSet -StartWhenAvailable) -Action (New-ScheduledTaskAction -Execute 'C:\Program Files\nodejs\node.exe' -Argument 'C:\s\s.js report --title "R&D Noura''s"')`,
    );
    for (const word of ['100%', 'a"b', 'x'.repeat(262)]) expect(schtasksLine(run([word]))).toBeUndefined();
    expect(powershellLine(run(['x'.repeat(300), '100%']))).toContain('100%');
  });

  const word = fc.string({
    unit: fc.constantFrom(...' aé%\\\'"$`&|<>^()!*~#;{}[]=,-نp'.split('')),
    maxLength: 8,
  });

  nightlyIt('gives the program its words through cron and a shell', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const line = cronLine(run(['printf', '%s\\n', ...words])) ?? '';
        const output = execFileSync('/bin/sh', ['-c', commandOf(line)], { encoding: 'utf8' });
        expect(output).toBe(words.map((each) => `${each}\n`).join(''));
      }),
      { numRuns: 500 },
    );
  });

  nightlyIt('gives the program its words through cmd and schtasks', () => {
    fc.assert(
      fc.property(
        fc.array(
          word.map((text) => text.replace(/[%"]/g, '')),
          { maxLength: 5 },
        ),
        (words) => {
          const all = ['C:\\n\\node.exe', ...words];
          const command = argumentsOf(throughCmd(schtasksLine(run(all)) ?? '')).at(-1) ?? '';
          expect(argumentsOf(command)).toEqual(all);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
