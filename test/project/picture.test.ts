import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

const svg = readFileSync(new URL('../../docs/picture.svg', import.meta.url), 'utf8');

/** The signs that people see, without blanks: where lines are broken does not count. */
const signsOf = (text: string): string => text.replaceAll(/[\s\u2066-\u2069]/g, '');

const drawn = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
  .map(([, text = '']) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'))
  .join('');

/** As a terminal leaves it: a line that is written again has no progress in it. */
const left = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.replace(/\r+$/, '').split('\r').at(-1) ?? '').replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, ''))
    .join('\n');

it('docs/picture.svg shows what its commands print; npm run build && npm run picture draws it', async () => {
  const commands = [...svg.matchAll(/<text[^>]*font-weight="bold"[^>]*>shipctl ([^<]*)<\/text>/g)];
  expect(commands.map(([, words = '']) => words.split(' ')[0])).toEqual(['today', 'ship', 'orders']);
  const { env } = settingsFolder();
  const cwd = temporaryFolder();
  const given = { env, cwd, terminal: 116, typed: ['y'], now: new Date('2026-03-15T10:00:00Z') };
  let shown = '';
  for (const [, words = ''] of commands) {
    const { stdout, stderr } = await shipctl(words.split(' '), given);
    shown += `$ shipctl ${words}\n${left(stdout)}${left(stderr)}`;
  }
  expect(signsOf(drawn)).toBe(signsOf(shown.replaceAll(`${cwd}/`, '')));
});
