import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { joined, readyOrders, shippingService } from '../support/shipping.ts';

const shipping = ['ship', '--status', 'pending', '--cheapest'];

/** A folder for outputs, with the names in it, hidden ones too; `none` does not exist. */
function outputs() {
  const folder = temporaryFolder();
  return { left: () => readdirSync(folder), file: (name: string) => join(folder, name), cwd: temporaryFolder() };
}

/** Runs ship with outputs in this folder. */
async function shipInto(flags: readonly string[], given: Parameters<typeof shipctl>[1] = {}) {
  const service = await shippingService({ orders: readyOrders(3) });
  await shipctl(['rules', 'map', ...joined], { env: service.env });
  const outcome = await shipctl([...shipping, ...flags], { ...given, env: service.env });
  return { ...outcome, sent: service.sent().length };
}

describe('no output file, hidden ones neither, is left behind by ship', () => {
  it.each([
    [['labels.pdf', 'picking.pdf', 'none/result.xlsx']],
    ...furtherCases(
      [['labels.pdf', 'none/picking.pdf', 'result.csv']],
      [['none/labels.pdf', 'picking.pdf', 'result.csv']],
      [['labels.pdf', 'picking.pdf', 'none/result.csv']],
    ),
  ])('where one of them cannot be opened: %j', async ([labels = '', picking = '', result = '']) => {
    const { left, file } = outputs();
    const flags = ['--labels', file(labels), '--picking', file(picking), '--result', file(result)];
    const { code, sent } = await shipInto([...flags, '--yes']);
    expect({ code, sent, left: left() }).toEqual({ code: 9, sent: 0, left: [] });
  });

  it.each([
    ['--paper', 'a3'],
    ['--columns', 'nope'],
  ])('by a mistake: %s %s', async (...mistake) => {
    const { left, file } = outputs();
    const flags = ['--labels', file('labels.pdf'), '--picking', file('picking.pdf')];
    const { code, sent } = await shipInto([...flags, '--result', file('result.csv'), '--yes', ...mistake]);
    expect({ code, sent, left: left() }).toEqual({ code: 2, sent: 0, left: [] });
  });

  it('after a no', async () => {
    const { left, file } = outputs();
    const flags = ['--labels', file('labels.pdf'), '--picking', file('picking.pdf'), '--result', file('result.csv')];
    const { code, sent } = await shipInto(flags, { terminal: 120, typed: ['n'] });
    expect({ code, sent, left: left() }).toEqual({ code: 3, sent: 0, left: [] });
  });

  it('where nobody can be asked', async () => {
    const { left, file } = outputs();
    const flags = ['--labels', file('labels.pdf'), '--picking', file('picking.pdf'), '--result', file('result.csv')];
    const { code, sent } = await shipInto([...flags, '--no-input']);
    expect({ code, sent, left: left() }).toEqual({ code: 2, sent: 0, left: [] });
  });

  it('after Ctrl-C at the question', async () => {
    const { left, file } = outputs();
    const service = await shippingService({ orders: readyOrders(3) });
    await shipctl(['rules', 'map', ...joined], { env: service.env });
    const flags = ['--labels', file('labels.pdf'), '--picking', file('picking.pdf'), '--result', file('result.csv')];
    const terminal = atTerminal([...shipping, ...flags], {
      env: { SHIPCTL_CONFIG_DIR: homeFolder(), ...service.env },
    });
    await terminal.type(/\[y\/N\] $/, '\u0003');
    expect({ code: (await terminal.ended).code, left: left() }).toEqual({ code: 130, left: [] });
  });

  it('after Ctrl-C while the first shipment is created, but for the result', async () => {
    const { left, file } = outputs();
    let stop: () => void = () => undefined;
    const service = await shippingService({
      orders: readyOrders(3),
      react: () => {
        stop();
        return { status: 422 };
      },
    });
    await shipctl(['rules', 'map', ...joined], { env: service.env });
    const flags = ['--labels', file('labels.pdf'), '--picking', file('picking.pdf'), '--result', file('result.csv')];
    const { code } = await shipctl([...shipping, ...flags, '--yes'], {
      env: service.env,
      onStart: (send) => {
        stop = () => send('SIGINT');
      },
    });
    expect({ code, left: left() }).toEqual({ code: 130, left: ['result.csv'] });
  });
});

describe('no output file, hidden ones neither, is left behind by a list', () => {
  it.each([
    [['--out', 'none/orders.csv', '--manifest', 'manifest.json'], 9] as const,
    [['--out', 'orders.csv', '--manifest', 'manifest.json', '--columns', 'nope'], 2] as const,
    [['--out', 'orders.csv', '--manifest', 'none/manifest.json', '--all', '--resume'], 9] as const,
    ...furtherCases(
      [['--out', 'orders.csv', '--manifest', 'none/manifest.json'], 9] as const,
      [['--out', 'none/orders.xlsx', '--manifest', 'manifest.json'], 9] as const,
      [['--out', 'orders.csv', '--manifest', 'manifest.json', '--all', '--resume', '--columns', 'nope'], 2] as const,
      [['--out', 'none/orders.csv', '--manifest', 'manifest.json', '--all', '--resume'], 9] as const,
    ),
  ])('%j', async (flags, code) => {
    const { left, file } = outputs();
    const service = await startService((request) => ({ data: paginate([order(1)], request) }));
    const named = flags.map((flag) => (/\.(csv|json|xlsx)$/.test(flag) ? file(flag) : flag));
    const outcome = await shipctl(['orders', 'list', ...named], { env: service.env });
    expect({ code: outcome.code, left: left() }).toEqual({ code, left: [] });
  });
});

describe('no output file, hidden ones neither, is left behind by an import', () => {
  it.each([
    [['--errors', 'none/errors.csv', '--apply', '--result', 'result.csv'], 9],
    [['--errors', 'errors.txt', '--apply', '--result', 'result.csv'], 2],
  ])('%j', async (flags, code) => {
    const { left, file, cwd } = outputs();
    const service = await startService((request) => paginate([], request));
    writeFileSync(join(cwd, 'boxes.csv'), 'type,length,width,height,weight\nSmall,20,15,10,1\nWrong,x,15,10,1\n');
    const named = flags.map((flag) => (/\.(csv|txt)$/.test(flag) ? file(flag) : flag));
    const outcome = await shipctl(['boxes', 'import', 'boxes.csv', ...named, '--yes'], { env: service.env, cwd });
    expect({ code: outcome.code, left: left() }).toEqual({ code, left: [] });
  });
});
