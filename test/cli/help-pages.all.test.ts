import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { longName, settingsTable, sharedFlags } from '../support/tables.ts';
import { places } from '../support/tree.ts';

const helpOf = async (path: readonly string[], terminal?: number): Promise<string> =>
  (await shipctl([...path, '--help'], terminal === undefined ? {} : { terminal, env: { NO_COLOR: '1' } })).stdout;

const globals = sharedFlags.filter(({ use }) => use === 'global').map(({ flag }) => longName(flag));

const pages = places.map(({ path }) => [['shipctl', ...path].join(' '), path] as const);

describe.each(pages)('the help of %s', (_name, path) => {
  it('fits two screens of 40 lines', async () => {
    expect((await helpOf(path)).trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });

  it('points to the global flags in one line instead of listing them', async () => {
    const text = await helpOf(path);
    const [, section = ''] = /^Global flags:\n((?: .*\n)+)/m.exec(text) ?? [];
    const lines = section.split('\n').filter((line) => line !== '' && !line.includes('--version'));
    expect(lines).toEqual([expect.stringMatching(/^ {2}-h, --help {2,}show this help; others: shipctl help flags$/)]);
    for (const flag of globals) expect(text).not.toMatch(new RegExp(`^ {2}(-\\w, )?${flag}\\b`, 'm'));
  });

  it.each([80, 40, 100].slice(0, perRing(1, 1, 3)))('is wrapped once, to %i columns', async (width) => {
    const text = await helpOf(path, width);
    const [, description = ''] = /^Usage: .*(?:\n .*)*\n\n([\s\S]*?)\n\n\S[^\n]*:\n/.exec(text) ?? [];
    expect(description).not.toBe('');
    for (const paragraph of description.split('\n\n')) {
      const lines = paragraph.split('\n');
      const ragged = lines.slice(0, -1).filter((line, at) => {
        const [next = ''] = lines[at + 1]?.split(' ') ?? [];
        return stringWidth(`${line} ${next}`) <= width;
      });
      expect(ragged).toEqual([]);
    }
  });
});

describe('shipctl help flags', () => {
  it('lists every global flag with its default and its variable', async () => {
    const { code, stdout, stderr } = await shipctl(['help', 'flags']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: shipctl help flags$/m);
    const text = stdout.replace(/\s+/g, ' ');
    for (const flag of globals) expect(text).toContain(` ${flag}`);
    for (const { flag, env, about } of Object.values(settingsTable).map((each) => ({
      env: undefined,
      flag: undefined,
      ...each,
    }))) {
      if (flag === undefined || flag.startsWith('-o')) continue;
      expect(text).toContain(about);
      if (env !== undefined) expect(text).toMatch(new RegExp(`${longName(flag)}\\b[^()]*\\([^()]*${env}\\)`));
    }
    for (const [flag, value] of [
      ...[
        ['timeout', '30'],
        ['retries', '3'],
        ['concurrency', '8'],
        ['profile', 'default'],
      ],
      ...[
        ['base-url', "the profile's"],
        ['auth-url', 'the base URL'],
      ],
    ] as const) {
      expect(text).toMatch(new RegExp(`--${flag} <[^()]*\\(default: ${value}[;)]`));
    }
  });

  it.each([['help flags --help'], ['help flags -h']])('is shown for %s', async (line) => {
    expect((await shipctl(line.split(' '))).stdout).toBe((await shipctl(['help', 'flags'])).stdout);
  });

  it('fits narrow terminals', async () => {
    for (const line of (await shipctl(['help', 'flags'], { terminal: 60 })).stdout.split('\n'))
      expect(stringWidth(line)).toBeLessThanOrEqual(60);
  });
});

describe('the help of orders list', () => {
  it('has the default of each flag that has one', async () => {
    const text = (await helpOf(['orders', 'list'])).replace(/\s+/g, ' ');
    for (const piece of [
      'this page only (default: 1)',
      "rows a page (default: the service's own; 100 with --all)",
      'continue from this page (default: 1)',
      '(default: one page)',
      "(default: the format's own)",
      '(default: stdout)',
      'format (table, json, ndjson, csv, xlsx, parquet; default: table; SHIPCTL_OUTPUT)',
      '(pending, processing, awaiting_pickup, delivered, cancelled)',
    ])
      expect(text).toContain(piece);
    const withoutDefault = ['--manifest <file>', '--jq <expr>', '--format <text>'];
    for (const { use, flag, fallback, fallbackText = fallback } of sharedFlags)
      if (use !== 'global' && flag.includes('<') && !withoutDefault.includes(flag))
        expect([flag, fallbackText]).not.toEqual([flag, undefined]);
  });
});
