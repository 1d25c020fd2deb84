import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

const docs = new URL('../../docs/', import.meta.url);
const guide = readFileSync(new URL('import.md', docs), 'utf8');

interface Step {
  readonly command: string;
  readonly shown: string;
}

/** What is the same on every machine. */
const plain = (text: string): string => text.replace(/; node [\d.]+/g, '').trimEnd();

/** Each command of the guide with the output below it. */
const steps = [...guide.matchAll(/^```console\n(.*?)^```/gms)].flatMap(([, block = '']): Step[] =>
  block.split(/^\$ /m).flatMap((part) => {
    const [command = '', ...shown] = part.split('\n');
    return command === '' ? [] : [{ command, shown: plain(shown.join('\n')) }];
  }),
);

/** The words of a command line that quotes nothing but whole words. */
const wordsOf = (command: string): string[] => command.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1'));

describe('docs/import.md', () => {
  it('shows what its commands print', async () => {
    const { env } = settingsFolder();
    const cwd = temporaryFolder();
    cpSync(new URL('examples/shop.openapi.yaml', docs), join(cwd, 'shop.openapi.yaml'));
    expect(steps.length).toBeGreaterThan(12);
    for (const { command, shown } of steps) {
      const [program, ...argv] = wordsOf(command);
      expect(program).toBe('shipctl');
      const { code, stdout, stderr } = await shipctl(argv, { env, cwd, now: new Date('2026-03-15T10:00:00Z') });
      const printed = plain(`${stdout}${stderr}`.replaceAll(`${cwd}/`, ''));
      expect({ command, code, printed }).toEqual({ command, code: 0, printed: shown });
    }
  });
});
