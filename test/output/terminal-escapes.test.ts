import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { furtherCases } from '../support/ring.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

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
  [
    'tags',
    [...between(0xe0000, 0xe007f), 'x\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}', '\u{1f3f4}\u{e0041}\u{e007f}'],
  ],
  ['fillers', ['\u034f', '\u115f', '\u1160', '\u3164', '\uffa0', '\u2800', ...between(0x17b4, 0x17b5)]],
  ['forms that are out of use', [...between(0x206a, 0x206f), ...between(0x180b, 0x180f)]],
  [
    'variation selectors without a base',
    [...between(0xfe00, 0xfe0f), '\u{e0100}', '\u{e01ef}', '1\ufe0f\ufe0f', '\u845b\u{e0100}\u{e0101}'],
  ],
];

const raw = new RegExp(
  [
    '[\\0-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f]',
    '[\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\u{e0000}-\\u{e007f}]',
    '(?<!1)\\ufe0f',
    '(?<!\\u845b)[\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'u',
);
// The program itself writes colours, erases the progress line and isolates Arabic text.
const own = /\u001b\[[0-9;]*m|\r?\u001b\[2K|[\u2068\u2069]/g;

const expectHarmless = ({ stdout, stderr }: Outcome, terminal: number | undefined): void => {
  for (const text of [stdout, stderr]) expect(terminal === undefined ? text : text.replace(own, '')).not.toMatch(raw);
};

/** The texts of each kind, in one. */
const evils = hostile.map(([what, texts]) => [what, [texts.map((text) => `a${text}b`).join(' ')]] as const);
const everything = evils.flatMap(([, texts]) => texts);

describe.each([['anything that a terminal interprets', everything] as const, ...furtherCases(...evils)])(
  '%s in the text of a record',
  (_what, texts) => {
    const [first = ''] = texts;
    const named = Object.fromEntries(texts.map((evil) => [evil, [evil]]));

    it.each([undefined, 200])('does not reach a table, card or warning (terminal: %s)', async (terminal) => {
      const rows = texts.map((evil, at) =>
        order(at + 1, { receiver_city: evil, order_number: evil, status: evil, description: evil, [evil]: 1 }),
      );
      const service = await serveOrders(rows);
      const items = texts.map((evil, id) => ({ id, sku: evil, [evil]: evil }));
      const record = await startService(() => ({ data: { ...rows[0], ...named, items } }));
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
        sendJson(response, asked, { message: first, errors: named }, { 'retry-after': '0' });
      });
      const outcome = await shipctl(['orders', 'get', '1', '--debug'], { env: service.env, ...more });
      expect(outcome.code).toBe(6);
      expect(outcome.stderr).toContain('Trying again');
      expectHarmless(outcome, terminal);
      const id = texts.join(' ');
      const asking = await shipctl(['orders', 'cancel', '--id', id], { env: service.env, terminal: 200, typed: ['n'] });
      expectHarmless({ ...asking, stderr: asking.stderr.replace(/\r?\n/g, '') }, 200);
    });

    it('does not reach a message of login', async () => {
      const { env, write } = settingsFolder();
      const service = await startService(() => ({ message: first, ...named }));
      write(loggedIn(service.url));
      const argv = ['login', '--email', 'a@b', '--password-stdin'];
      const outcome = await shipctl(argv, { env, stdin: 'a long enough password' });
      expect(outcome.code).toBe(4);
      expectHarmless(outcome, undefined);
    });
  },
);

describe('letters that belong to what is seen', () => {
  const kept = [
    ...[
      '\u2764\ufe0f\u200d\u{1f525}',
      '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}',
      '1\ufe0f\u20e3',
      '\u260e\ufe0e',
      '\u{1f3f3}\ufe0f\u200d\u{1f308}',
    ],
    ...['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', '\u{1f1f8}\u{1f1e6}', '\u{1f44d}\u{1f3fd}'],
    ...[
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0647\u200d',
      '\u845b\u{e0100}',
      '\u0646\u064f\u0648\u0631\u0629',
    ],
  ];

  it.each([
    ['on a terminal', { terminal: 200 }],
    ['off it', {}],
  ])('stay in tables and in json %s', async (_where, terminal) => {
    const service = await serveOrders(kept.map((description, at) => order(at + 1, { description })));
    for (const flags of [['-o', 'table'], ['--json'], ['-o', 'ndjson'], ['--csv']]) {
      const argv = ['orders', 'list', '--columns', 'description', ...flags];
      const { stdout } = await shipctl(argv, { env: service.env, ...terminal });
      for (const text of kept) expect(stdout).toContain(text);
    }
  });
});

describe('text of records', () => {
  it('keeps its value in machine formats, written as escapes', async () => {
    const description = hostile.flatMap(([, texts]) => texts).join(' ');
    const service = await serveOrders([order(1, { description })]);
    const record = await startService(() => ({ data: order(1, { description }) }));
    for (const format of ['json', 'ndjson']) {
      const { stdout } = await shipctl(['orders', 'list', '-o', format], { env: service.env });
      const [row] = [JSON.parse(stdout)].flat() as { description: string }[];
      expect(row?.description).toBe(description);
    }
    for (const terminal of [undefined, 200]) {
      const { stdout } = await shipctl(['orders', 'get', '1', '--json'], {
        env: record.env,
        ...(terminal && { terminal }),
      });
      expect(stdout.replace(own, '')).not.toMatch(raw);
      expect((JSON.parse(stdout) as { description: string }).description).toBe(description);
    }
  });
});
