import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { longName } from '../support/tables.ts';
import { commands } from '../support/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = readdirSync(join(root, 'man'));
const pageOf = (name: string): string => gunzipSync(readFileSync(join(root, 'man', `${name}.1.gz`))).toString();
const textOf = (name: string): string => pageOf(name).replaceAll('\\-', '-');

describe('the manual pages', () => {
  it('are those that package.json names, so that npm links them: npm run reference writes the list', () => {
    const { man, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      man: string[];
      files: string[];
    };
    expect(files).toContain('man');
    expect([...man].sort()).toEqual(pages.map((page) => `./man/${page}`).sort());
  });

  it('have every command with its flags', () => {
    for (const { path, spec } of commands) {
      const text = textOf(`shipctl-${path[0]}`);
      // A page of one command needs no heading for it.
      const [, section = text.includes('\n.SS ') ? '' : text] = text.split(`.SS shipctl ${path.join(' ')}\n`);
      expect([path, section.split('\n.SS ')[0]]).toEqual([path, expect.stringContaining('.PP')]);
      for (const { flag } of spec.flags) expect([path, text]).toEqual([path, expect.stringContaining(longName(flag))]);
    }
  });

  it('are what help --man prints', async () => {
    expect((await shipctl(['help', '--man', 'orders'])).stdout).toBe(pageOf('shipctl-orders'));
    expect((await shipctl(['help', '--man', 'orders', 'list'])).stdout).toMatch(/^\.TH "?SHIPCTL/);
    const { stdout: ship } = await shipctl(['help', '--man', 'ship']);
    expect(ship.match(/^ +shipctl ship \[order\.\.\.\] \[flags\]$/gm)).toHaveLength(1);
    const { stdout: dates } = await shipctl(['help', '--man', 'dates']);
    expect(dates).toMatch(/^\.TH SHIPCTL\\-HELP\\-DATES 1 /);
    expect(dates).not.toContain('SYNOPSIS');
  });

  const hasMan = spawnSync('man', ['--version']).status === 0;
  it.skipIf(!hasMan).each(pages.filter((_, at) => at % perRing(18, 18, 1) === 0))(
    '%s is read by man without a warning',
    (page) => {
      const options = ['--warnings', '-E', 'UTF-8', '-l', '-Tutf8', join(root, 'man', page)];
      const { stdout, stderr } = spawnSync('man', options, {
        encoding: 'utf8',
        env: { ...process.env, MANWIDTH: '80' },
      });
      expect(stderr).toBe('');
      expect(stdout.length).toBeGreaterThan(500);
    },
  );
});
