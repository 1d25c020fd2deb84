import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { everyNth, furtherRows, perRing } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { type Handler, startService, writesTo } from '../support/service.ts';

const done: Handler = () => ({ data: order(5) });

const at80 = (...typed: readonly string[]): Surroundings => ({ terminal: 80, typed });

async function asks(argv: readonly string[], given: Surroundings) {
  const service = await startService(done);
  const outcome = await shipctl(argv, { ...given, env: { ...service.env, ...given.env } });
  return { ...outcome, asked: writesTo(service).length };
}

const questions: readonly [argv: string[], question: string, action: string][] = [
  [['orders', 'cancel', '--id', '5'], 'Cancel order 5?', 'Cancelling order 5'],
  [['orders', 'cancel', '--id', '5', '6', '7'], 'Cancel orders 5, 6, 7?', 'Cancelling orders 5, 6, 7'],
  [['orders', 'reset', '--id', '5'], 'Reset order 5?', 'Resetting order 5'],
  [['shipments', 'create', '--order-id', '5', '--id'], 'money', 'Creating a shipment'],
  [['shipments', 'return', '--order-id', '5', '--id'], 'money', 'Creating a return shipment'],
];

describe.each(everyNth(questions, perRing(2, 2, 1)))('%j', (argv, question, action) => {
  it.each([['y'], ['Y'], ['yes'], [' YES ']])('goes on after %j', async (answer) => {
    const { code, stderr, asked } = await asks(argv, at80(answer));
    expect({ code, asked }).toEqual({
      code: 0,
      asked: argv[0] === 'shipments' ? 1 : Math.max(1, argv.length - 2 - (argv[2]?.startsWith('--') ? 1 : 0)),
    });
    expect(stderr).toContain(question);
    expect(stderr.match(/\[y\/N\]/g)).toHaveLength(1);
  });

  it.each([
    ['n', 3],
    ['No', 3],
    ['', 3],
    ['\u0004', 3],
    ['\u0003', 130],
  ])('sends nothing after %j', async (answer, code) => {
    const { stderr, ...outcome } = await asks(argv, at80(answer));
    expect(outcome).toEqual({ code, stdout: '', asked: 0 });
    expect(stderr).toMatch(code === 130 ? /Interrupted\.\n$/ : /(^|\n)Aborted[^\n]*\.\n$/);
  });

  it('sends nothing when the terminal closes', async () => {
    expect(await asks(argv, at80())).toMatchObject({ code: 3, stdout: '', asked: 0 });
  });

  it('asks again until the answer is valid', async () => {
    const { code, stderr } = await asks(argv, at80('perhaps', 'ye', 'y'));
    expect(code).toBe(0);
    expect(stderr.match(/\[y\/N\]/g)).toHaveLength(3);
  });

  it.each([
    ['off a terminal', {}],
    ['with an answer in a pipe', { stdin: 'y\n' }],
    ['with stderr in a file', { typed: ['y'] }],
    ['in CI', { ...at80('y'), env: { CI: 'true' } }],
  ])('sends nothing %s, and says --yes', async (_where, given) => {
    const { stderr, ...outcome } = await asks(argv, given);
    expect(outcome).toEqual({ code: 2, stdout: '', asked: 0 });
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      `${action} needs confirmation, and there is no terminal to ask on. Add --yes.`,
    );
  });

  it('tells a program the line with --yes', async () => {
    const { stderr } = await asks([...argv, '--json'], {});
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '');
    const [line = ''] = error.commands;
    expect(await asks(line.split(' ').slice(1), {})).toMatchObject({ code: 0 });
  });

  it('sends nothing with --no-input', async () => {
    expect(await asks([...argv, '--no-input'], at80('y'))).toMatchObject({ code: 2, stdout: '', asked: 0 });
  });

  it.each([['--yes'], ['-y']])('asks nothing with %s', async (flag) => {
    for (const given of [{}, at80()]) {
      const { code, stderr } = await asks([...argv, flag], given);
      expect(code).toBe(0);
      expect(stderr).not.toMatch(/\?/);
    }
  });
});

describe('a question', () => {
  it.each([
    [['orders', 'get', '5']],
    [['orders', 'create', '-F', 'x=1']],
    [['orders', 'update', '--id', '5', '-F', 'x=1']],
    [['orders', 'verify', '--id', '5', '6']],
    ...furtherRows(
      [['orders', 'verify-item', '--id', '5', '50']],
      [['boxes', 'create', '-F', 'x=1']],
      [['warehouses', 'create', '-F', 'x=1']],
      [['profile', 'update', '-F', 'x=1']],
    ),
  ])('is not asked by %j', async (argv) => {
    expect(await asks(argv, {})).toMatchObject({ code: 0 });
  });

  it('escapes an id with escape sequences', async () => {
    const { stderr, asked } = await asks(['orders', 'cancel', '--id', '5\u001b[2J\u202e'], at80('n'));
    expect(asked).toBe(0);
    expect(stderr).toContain('Cancel order 5\\u001b[2J?');
  });

  it('comes after usage errors', async () => {
    const service = await startService(done);
    const argv = ['orders', 'cancel', '--id', '5', '--columns', 'nope'];
    const { code, stderr } = await shipctl(argv, { ...at80('y'), env: service.env });
    expect({ code, asked: service.requests.length }).toEqual({ code: 2, asked: 0 });
    expect(stderr).not.toMatch(/\[y\/N\]/);
  });
});

it('names the courier of an order in Arabic as people write it, and in English as the order says', async () => {
  const service = await startService(() => ({ data: { ...order(5), selected_shipment_company: 'spl' } }));
  const cancel = async (SHIPCTL_LANG: string) =>
    shipctl(['orders', 'cancel', '--id', '5'], { ...at80('n'), env: { ...service.env, SHIPCTL_LANG } });
  expect((await cancel('ar')).stderr).toContain('شركة الشحن سبل،');
  expect((await cancel('en')).stderr).toContain('courier spl,');
});
