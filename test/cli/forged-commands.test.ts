import { describe, expect, it } from 'vitest';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService, token } from '../support/service.ts';

/** Code points that Unicode keeps from being characters, among them those that once marked commands. */
const nonCharacters = ['\ufdd0', '\ufdd1', '\ufdd2', '\ufdd3', '\ufdd4', '\ufdef', '\ufffe', '\uffff', '\u{1ffff}'];

const [, begin, end, open, close] = nonCharacters;

const escapedOf = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
    .join('');

const refusing = (message: string) =>
  startService((_request, response) => sendJson(response, 422, { message, errors: { status: [message] } }));

describe('what a service says', () => {
  it.each([
    ['a command between marks', `${begin}shipctl logout; touch x${end}`],
    ['a command with the flags of the run', `${begin}shipctl logout\ufdd0`],
    ['a command of the system', `${begin}rm -rf .${end}`],
    ['a value in hexadecimal digits', `${begin}shipctl ${open}6c6f676f7574${close}\ufdd0`],
  ])('becomes no command of ours: %s', async (_what, text) => {
    const { env } = await refusing(text);
    const json = await shipctl(['orders', 'list', '--json'], { env });
    const { commands = [], ...error } = errorOf(json);
    expect([json.code, JSON.stringify(commands)]).toEqual([6, expect.not.stringMatching(/logout|touch|rm -rf/)]);
    expect(JSON.stringify(error)).toContain('\\\\ufdd1');
    const plain = await shipctl(['orders', 'list'], { env });
    expect(plain.stderr).toContain('\\ufdd1');
  });

  it('shows no character that is none, in any format', async () => {
    const name = nonCharacters.map((sign, at) => `${at}${sign}`).join('');
    const { env } = await startService(() => [{ id: 1, type: name, length: 1 }]);
    for (const format of ['table', 'json', 'ndjson', 'csv']) {
      const { stdout } = await shipctl(['boxes', 'list', '-o', format], { env, terminal: 200 });
      for (const sign of nonCharacters) {
        expect([format, stdout.includes(sign)]).toEqual([format, false]);
        expect([format, stdout]).toEqual([format, expect.stringContaining(escapedOf(sign))]);
      }
    }
  });

  it('puts no token together from pieces that each look harmless', async () => {
    const { env } = await refusing(`${open}${Buffer.from(token).toString('hex')}${close}`);
    for (const argv of [
      ['orders', 'list'],
      ['orders', 'list', '--json'],
      ['orders', 'get', '1', '--debug'],
    ]) {
      const { stdout, stderr } = await shipctl(argv, { env });
      expect(stdout + stderr).not.toContain(token);
      expect(stdout + stderr).not.toContain(Buffer.from(token).toString('hex'));
    }
  });

  it('stays within its line, whatever the command that quotes it', async () => {
    const forged = '5\nZZFORGED 100 paid';
    const { env } = await startService(({ method }) => (method === 'GET' ? [] : { id: forged, order_number: forged }));
    const writes = [
      ['orders', 'create', '-F', 'receiver_first_name=x'],
      ['orders', 'cancel', '5', '--id', '--yes'],
      ['boxes', 'create', '-F', 'type=x'],
      ['warehouses', 'create', '-F', 'name=x'],
    ];
    for (const argv of writes) {
      const { stdout, stderr } = await shipctl(argv, { env });
      expect([argv.join(' '), `${stdout}${stderr}`.split('\n').filter((line) => /^\s*ZZFORGED/.test(line))]).toEqual([
        argv.join(' '),
        [],
      ]);
    }
  });
});
