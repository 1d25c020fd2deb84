import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

/** Everything that a terminal interprets or that is invisible. */
const hostile: readonly (readonly [what: string, texts: readonly string[]])[] = [
  ['CSI', ['\u001b[2J', '\u001b[31m', '\u009b6n']],
  ['a link (OSC 8)', ['\u001b]8;;https://evil.example\u0007x\u001b]8;;\u0007', '\u009d8;;https://evil.example\u009c']],
  ['the clipboard (OSC 52)', ['\u001b]52;c;cm0gLXJmIH4=\u0007', '\u001b]52;c;cm0=\u001b\\']],
  ['C0', between(0, 0x1f).filter((each) => each !== '\n')],
  ['DEL and C1', between(0x7f, 0x9f)],
  ['carriage return and backspace', ['\r', 'approved\rrefused', '\b\b\b']],
  ['line separators', ['\u2028', '\u2029']],
  ['bidi overrides', [...between(0x202a, 0x202e), ...between(0x2066, 0x2069)]],
  [
    'marks without width',
    ['\u00ad', '\u061c', '\u180e', '\u200b', '\u200e', '\u200f', ...between(0x2060, 0x2064), '\ufeff'],
  ],
  ['tags', [...between(0xe0020, 0xe007e)]],
];

const raw =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\udb40/;
// The program itself writes colours, erases the progress line and isolates Arabic text.
const own = /\u001b\[[0-9;]*m|\r?\u001b\[2K|[\u2068\u2069]/g;

const expectHarmless = ({ stdout, stderr }: Outcome, terminal: number | undefined): void => {
  for (const text of [stdout, stderr]) expect(terminal === undefined ? text : text.replace(own, '')).not.toMatch(raw);
};

describe.each(hostile)('%s in the text of a record', (_what, texts) => {
  const evil = texts.map((text) => `a${text}b`).join(' ');

  it.each([undefined, 200])('does not reach a table, card or warning (terminal: %s)', async (terminal) => {
    const row = order(1, { receiver_city: evil, order_number: evil, status: evil, description: evil, [evil]: 1 });
    const service = await serveOrders([row]);
    const record = await startService(() => ({ data: row }));
    const more = terminal === undefined ? {} : { terminal };
    for (const argv of [
      ['orders', 'list'],
      ['orders', 'list', '--columns', 'id,description,order_number'],
    ]) {
      const outcome = await shipctl(argv, { env: service.env, ...more });
      expect(outcome.code).toBe(0);
      expectHarmless(outcome, terminal);
    }
    expectHarmless(await shipctl(['orders', 'get', '1'], { env: record.env, ...more }), terminal);
  });

  it.each([undefined, 200])('does not reach an error, retry message or question (terminal: %s)', async (terminal) => {
    const more = terminal === undefined ? {} : { terminal };
    let status = 503;
    const service = await startService((_request, response) => {
      const asked = status;
      status = 422;
      sendJson(response, asked, { message: evil, errors: { [evil]: [evil] } }, { 'retry-after': '0' });
    });
    const outcome = await shipctl(['orders', 'get', '1', '--debug'], { env: service.env, ...more });
    expect(outcome.code).toBe(6);
    expect(outcome.stderr).toContain('Trying again');
    expectHarmless(outcome, terminal);
    const asking = await shipctl(['orders', 'cancel', '--id', evil], { env: service.env, terminal: 200, typed: ['n'] });
    expectHarmless({ ...asking, stderr: asking.stderr.replace(/\r?\n/g, '') }, 200);
  });

  it('does not reach a message of login', async () => {
    const { env, write } = settingsFolder();
    const service = await startService(() => ({ message: evil, [evil]: evil }));
    write(loggedIn(service.url));
    const argv = ['login', '--email', 'a@b', '--password-stdin'];
    const outcome = await shipctl(argv, { env, stdin: 'a long enough password' });
    expect(outcome.code).toBe(4);
    expectHarmless(outcome, undefined);
  });
});

describe('text of records', () => {
  it('keeps its value in machine formats, written as escapes', async () => {
    const description = hostile.flatMap(([, texts]) => texts).join(' ');
    const service = await serveOrders([order(1, { description })]);
    for (const format of ['json', 'ndjson']) {
      const { stdout } = await shipctl(['orders', 'list', '-o', format], { env: service.env });
      const [row] = [JSON.parse(stdout)].flat() as { description: string }[];
      expect(row?.description).toBe(description);
    }
  });
});

describe('a carriage return', () => {
  const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
  const row = order(1, { order_number: 'approved\rrefused', receiver_city: 'a\r\nb\tc', 'x\ry': 'z\r\u001b[2J' });
  const pretty = JSON.stringify({ data: paginate([row], { query: {} }) }, undefined, 2).replaceAll('\n', '\r\n\r');
  const serve = () =>
    startService((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(pretty);
      return undefined;
    });

  it.each([
    ['orders list --csv --columns order_number,receiver_city'],
    ['orders list --csv'],
    ['orders list --raw-csv --csv'],
    ['orders list --json'],
    ['orders list -o ndjson'],
    ['orders list'],
    ['api GET /api/orders'],
    ['api GET /api/orders -i'],
    ['api GET /api/orders --paginate --csv'],
    ['api GET /api/orders --paginate -o ndjson'],
  ])('never reaches the terminal: %s', async (line) => {
    const service = await serve();
    const { code, stdout } = await shipctl(line.split(' '), { env: service.env, terminal: 400 });
    expect(code).toBe(0);
    expect(stdout.replace(own, '')).not.toMatch(unseen);
    expect(stdout).toContain('approved');
  });

  it('stays in a csv file, and in what a pipe gets from api', async () => {
    const service = await serve();
    const csv = await shipctl(['orders', 'list', '--csv', '--columns', 'order_number'], { env: service.env });
    expect(csv.stdout).toBe('order_number\n"approved\rrefused"\n');
    expect((await shipctl(['api', 'GET', '/api/orders'], { env: service.env })).stdout).toBe(pretty);
  });
});
