import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedPort } from '../support/raw.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { exitCodes, longName, sharedFlags } from '../support/tables.ts';
import { anyCharacter } from '../support/texts.ts';

const words = [
  'orders',
  'boxes',
  'packages',
  'countries',
  'list',
  'get',
  'create',
  'cancel',
  'login',
  'logout',
  'whoami',
];
// Flags that write files or run for long are left out.
const flags = sharedFlags.map(({ flag }) => longName(flag)).filter((flag) => !/^--(out|sandbox)$/.test(flag));
const values = ['1', '0', '-5', 'json', 'csv', 'pending', '2026-02-30', '7d', 'id,status', 'https://[', '-', '--', ''];
const others = [
  '-o',
  '-y',
  '-q',
  '-h',
  '-V',
  '--status',
  '--date-from',
  '--length',
  '--email',
  '__proto__',
  'constructor',
];

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 4, arbitrary: fc.constantFrom(...flags, ...others) },
  { weight: 3, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.constantFrom(...flags).chain((flag) => fc.string().map((value) => `${flag}=${value}`)) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter }) },
);

const codes = new Set(Object.values(exitCodes).map(({ code }) => code as number));
const bug = exitCodes.bug.code;

describe('any command line', () => {
  it('ends with a documented code other than 1, and never throws', async () => {
    const base = await closedPort();
    const env = { SHIPCTL_BASE_URL: base, SHIPCTL_TOKEN: 'any-token', SHIPCTL_RETRIES: '0', SHIPCTL_TIMEOUT: '5' };
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 7 }), async (argv) => {
        // Other tests cover other hosts and many retries.
        fc.pre(!argv.some((each) => /^--(base-url|auth-url|retries|timeout|sandbox|out)\b/.test(each)));
        fc.pre(!argv.includes('sandbox'));
        const { code, stdout } = await shipctl(argv, { env });
        expect(codes).toContain(code);
        expect(code).not.toBe(bug);
        if (code === 2) expect(stdout).toBe('');
      }),
      { numRuns: perRing(50, 75, 1000) },
    );
  });
});
