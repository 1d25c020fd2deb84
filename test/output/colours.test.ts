import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

const anyEscape = /\u001b/;
const colour = /\u001b\[[0-9;]*m/;

type Given = readonly [
  what: string,
  env: Readonly<Record<string, string>>,
  flags: readonly string[],
  terminal: number | undefined,
  coloured: boolean,
];

const table: readonly Given[] = [
  ['a terminal', {}, [], 120, true],
  ['a pipe', {}, [], undefined, false],
  ['a terminal with NO_COLOR', { NO_COLOR: '1' }, [], 120, false],
  ['a terminal with an empty NO_COLOR', { NO_COLOR: '' }, [], 120, true],
  ['a terminal with --no-color', {}, ['--no-color'], 120, false],
  ['a dumb terminal', { TERM: 'dumb' }, [], 120, false],
  ['a pipe with FORCE_COLOR', { FORCE_COLOR: '1' }, [], undefined, true],
  ['a pipe with FORCE_COLOR=0', { FORCE_COLOR: '0' }, [], undefined, false],
  ['a terminal with FORCE_COLOR=0', { FORCE_COLOR: '0' }, [], 120, false],
  ['a pipe with FORCE_COLOR and --no-color', { FORCE_COLOR: '1' }, ['--no-color'], undefined, false],
  ['a file on a terminal', {}, ['--out', '-'], 120, true],
];

describe('colours', () => {
  it.each(table)('on %s', async (_what, env, flags, terminal, coloured) => {
    const service = await serveOrders(orders(20));
    const given = { env: { ...service.env, ...env }, ...(terminal !== undefined && { terminal }) };
    const { stdout } = await shipctl(['orders', 'list', ...flags], given);
    expect(colour.test(stdout)).toBe(coloured);
    const help = await shipctl(['orders', 'list', '--help', ...flags.filter((flag) => flag === '--no-color')], given);
    expect(colour.test(help.stdout)).toBe(coloured);
  });

  it.each(['pending', 'returned', 'constructor', 'valueOf', '__proto__', ''])(
    'make no difference to %j',
    async (status) => {
      const service = await serveOrders([order(1, { status })]);
      for (const argv of [
        ['orders', 'list', '--columns', 'id,status'],
        ['orders', 'list'],
      ]) {
        for (const terminal of [24, 120]) {
          const { code, stdout } = await shipctl(argv, { env: service.env, terminal });
          // A card on a narrow terminal may wrap the word.
          const shown = stdout.replace(/\u001b\[[0-9;]*m|\s/g, '').includes(status);
          expect({ code, shown }).toEqual({ code: 0, shown: true });
        }
      }
    },
  );

  it.each(['json', 'ndjson', 'csv'])('never appear in %s', async (format) => {
    const service = await serveOrders(orders(2));
    const { stdout } = await shipctl(['orders', 'list', '-o', format], { env: service.env, terminal: 80 });
    expect(stdout).not.toMatch(anyEscape);
  });

  it('never appear in a pipe, nor do cursor movements', async () => {
    const service = await serveOrders(orders(250));
    const { stdout, stderr } = await shipctl(['orders', 'list', '--all'], { env: service.env });
    expect(stdout + stderr).not.toMatch(anyEscape);
  });

  it('are not in a progress line with --no-progress or --quiet, and the line is erased', async () => {
    const service = await serveOrders(orders(250));
    const progress = async (...flags: readonly string[]) =>
      (await shipctl(['orders', 'list', '--all', ...flags], { env: service.env, terminal: 120 })).stderr;
    expect(await progress()).toMatch(/Requesting orders[\s\S]*\u001b\[2K(Hidden columns.*\n)?$/);
    for (const flag of ['--no-progress', '--quiet']) expect(await progress(flag)).not.toMatch(/Asking|\u001b\[2K/);
  });
});
