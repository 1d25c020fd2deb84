import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { pagesOf } from '../support/pdf-texts.ts';
import { ring } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

/** The pending orders that the sandbox makes up, and how many of them are paid at the door. */
const [pending, few] = [34, 14];

it('the pending orders of the sandbox become printed labels in two commands, and no id is typed', async () => {
  const folder = temporaryFolder();
  const env = { SHIPCTL_CONFIG_DIR: folder };
  const day = { env, cwd: folder, terminal: 120 };
  const today = await shipctl(['--sandbox', 'today'], day);
  expect({ code: today.code, stdout: today.stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining('shipctl ship'),
  });
  const [count, some] = ring === 'nightly' ? [pending, []] : [few, ['--where', 'payment_method = cod']];
  const files = ['--labels', 'labels.pdf'];
  const argv = ['--sandbox', 'ship', '--status', 'pending', '--cheapest', ...files, ...some];
  // Couriers refuse some of the orders that the sandbox makes up.
  const { code, stderr } = await shipctl([...argv, '--result', 'shipped.xlsx'], { ...day, typed: ['y'] });
  expect({ code, stderr }).toMatchObject({ code: 8 });
  const [, asked, shipped] = /(\d+) orders: (\d+) shipped/.exec(stderr) ?? [];
  expect(Number(asked)).toBe(count);
  expect(Number(shipped)).toBeGreaterThanOrEqual(0.75 * count);
  const labels = await PDFDocument.load(readFileSync(join(folder, 'labels.pdf')));
  expect(labels.getPageCount()).toBe(Number(shipped));
  expect(readFileSync(join(folder, 'shipped.xlsx')).subarray(0, 2).toString()).toBe('PK');
  const left = ['--sandbox', 'orders', 'list', '--status', 'pending', '--all', '-o', 'csv', '--no-header'];
  const { stdout } = await shipctl([...left, '--columns', 'id'], { env });
  expect(stdout.trim().split('\n')).toHaveLength(pending - Number(shipped));
});

it("the README's line ships every order without an error, with --yes and no terminal", async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, line = ''] = /^shipctl (ship --status pending .*)$/m.exec(readme) ?? [];
  const cwd = temporaryFolder();
  const env = { SHIPCTL_CONFIG_DIR: cwd };
  const { code, stdout, stderr } = await shipctl([...line.split(' '), '--sandbox', '--yes'], { env, cwd });
  // Some orders are left out for what orders check finds, and none for its courier.
  const counts = /^34 orders: 28 shipped, 6 left out \(short-address-missing 2, [a-z\d, -]+\)\.$/m;
  expect({ code, stderr }).toEqual({ code: 8, stderr: expect.stringMatching(counts) });
  expect(stderr).not.toContain('Error:');
  expect(stdout).toContain('aramex_heavy');
  expect(stdout).toMatch(/ spl /);
  // Which courier is which is asked of nobody.
  expect(stderr).toContain('"سبل" is the courier spl');
  expect(stderr).not.toContain('rules map');
  const left = stderr.split('\n').filter((each) => /^ +\d+ orders? \(/.test(each));
  for (const each of left) expect(each).toMatch(/: (?:[a-z]+-[a-z-]+(?: \([^)]+\))?(?:, )?)+$/);
  const [day = ''] = readdirSync(join(cwd, 'today'));
  expect(day).toMatch(/^\d{4}-\d\d-\d\d$/);
  const papers = ['handover.pdf', 'labels.pdf', 'picking.pdf', 'result.xlsx'];
  expect(readdirSync(join(cwd, 'today', day)).sort()).toEqual(papers);
  expect((await pagesOf(join(cwd, 'today', day, 'picking.pdf'))).length).toBeGreaterThan(1);
});
