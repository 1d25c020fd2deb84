import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { everyNth, nightlyIt, perRing, sampleOf } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { startService } from '../support/service.ts';

const name = 'نورة القحطاني 😀 é';
const json = JSON.stringify({ receiver_first_name: name });

const utf16 = (text: string, isBigEndian = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with its mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 as Windows writes it', (text) => utf16(text)],
  ['UTF-16 with the high byte first', (text) => utf16(text, true)],
];

/** The bytes, and the offset of the first that is wrong. */
const wrong: readonly (readonly [string, Buffer, number])[] = [
  ['Latin-1', Buffer.from('{"a":"café"}', 'latin1'), 9],
  ['Windows-1256', Buffer.from([0x7b, 0x22, 0xe4, 0xe6, 0xd1, 0x22]), 2],
  ['UTF-8 cut off', Buffer.from('{"é').subarray(0, 3), 2],
  ['a cut character like a replacement', Buffer.from([0x41, 0xef, 0xbf, 0x41]), 1],
  ['a wrong byte after a whole character', Buffer.from([0xef, 0xbf, 0xbd, 0xc3, 0xa9, 0xff]), 5],
  ['half a surrogate pair in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 1],
  ['an overlong form', Buffer.from([0x41, 0xc0, 0x80]), 1],
  ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 1],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), 2],
  ['UTF-16 of an odd length', utf16('{}').subarray(0, 5), 4],
  ['half a surrogate pair in UTF-16', utf16('"\ud83d"'), 4],
  ['half a surrogate pair in UTF-16 of the other order', utf16('{"\udc00"', true), 6],
  ['a zero byte', Buffer.from('{"a":"\0"}'), 6],
];

const serve = () => startService(() => ({ data: order(5), token: secret('token-for-encodings') }));
const update = ['orders', 'update', '--id', '5', '--data'];

describe.each(sampleOf(encodings, 3))('text in %s', (_encoding, encoded) => {
  it('is read from a file and from standard input', async () => {
    const service = await serve();
    writeFileSync(join(homeFolder(), 'order.json'), encoded(json));
    expect(await shipctl([...update, '@order.json'], { env: service.env })).toMatchObject({ code: 0 });
    expect(await shipctl([...update, '-'], { env: service.env, stdin: encoded(json) })).toMatchObject({ code: 0 });
    expect(service.requests.map(({ body }) => body)).toEqual([json, json]);
  });

  it('is read as a password, a token, and secrets of several lines', async () => {
    const { env, read } = settingsFolder();
    const service = await serve();
    const login = ['login', '--base-url', service.url];
    const password = [...login, '--email', 'me@example.com', '--password-stdin'];
    const secrets = [secret('contraseña-vieja'), secret('contraseña-nueva')];
    expect(await shipctl(password, { env, stdin: encoded(`${secrets[0]}\r\n`) })).toMatchObject({ code: 0 });
    expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({ password: secrets[0] });
    const token = secret('token-of-some-encoding');
    expect(
      await shipctl([...login, '--token-stdin', '--no-check'], { env, stdin: encoded(`${token}\n`) }),
    ).toMatchObject({
      code: 0,
    });
    expect(read()).toMatchObject({ token });
    const change = ['profile', 'change-password', '--yes'];
    expect(await shipctl(change, { env, stdin: encoded(secrets.join('\r\n')) })).toMatchObject({ code: 0 });
    expect(JSON.parse(service.requests.at(-1)?.body ?? '')).toMatchObject({ current_password: secrets[0] });
  });

  it('is read as ids and as a document of operations', async () => {
    const service = await serve();
    const outcome = await shipctl(['orders', 'cancel', '--id', '-', '--yes'], {
      env: service.env,
      stdin: encoded('5\n6\n'),
    });
    expect(outcome).toMatchObject({ code: 0 });
    expect(service.requests.map(({ path }) => path)).toEqual(['/api/orders/5/cancel', '/api/orders/6/cancel']);
    const document = { openapi: '3.0.0', paths: { '/api/robots': { get: { operationId: 'robots', summary: name } } } };
    const argv = ['ops', 'import', '-', '--dry-run', '--json', '--columns', 'name'];
    const imported = await shipctl(argv, { stdin: encoded(JSON.stringify(document)) });
    expect(imported.stdout).toContain(name);
  });
});

describe.each(everyNth(wrong, perRing(6, 2, 1)))('%s', (what, bytes, offset) => {
  const place = `byte offset ${offset}`;

  it('is refused with the offset of the first wrong byte, and nothing is sent', async () => {
    const { env } = settingsFolder();
    const service = await serve();
    writeFileSync(join(homeFolder(), 'order.json'), bytes);
    const login = ['login', '--base-url', service.url];
    const doors: (readonly [string[], Surroundings])[] = [
      [[...update, '@order.json'], { env: service.env }],
      [[...update, '-'], { env: service.env, stdin: bytes }],
      [['orders', 'cancel', '--id', '-', '--yes'], { env: service.env, stdin: bytes }],
      [['ops', 'import', 'order.json', '--yes'], { env }],
      [[...login, '--token-stdin', '--no-check'], { env, stdin: bytes }],
      [[...login, '--email', 'a@b', '--password-stdin'], { env, stdin: bytes }],
      [['profile', 'change-password', '--yes'], { env: service.env, stdin: bytes }],
    ];
    // All of them read with one decoder.
    const isThroughAll = what === 'Latin-1' || what === 'half a surrogate pair in UTF-16';
    for (const [argv, given] of isThroughAll ? doors : doors.slice(0, perRing(1, doors.length))) {
      const { code, stdout, stderr } = await shipctl(argv, given);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(place);
      expect(stderr).toContain('Save it as UTF-8');
    }
    expect(service.requests).toEqual([]);
  });
});

nightlyIt('a text without an end is refused', async () => {
  const service = await startService(() => ({ data: order(5) }));
  const outcome = await shipctl(['orders', 'update', '--id', '5', '--data', '@/dev/zero'], { env: service.env });
  expect(outcome).toMatchObject({ code: 2, stdout: '' });
  expect(outcome.stderr).toContain('/dev/zero is longer than 128 MiB.');
  expect(service.requests).toEqual([]);
});

describe('question marks that a shell of Windows has written for letters', () => {
  it('are refused from standard input there', async () => {
    const service = await serve();
    // A folder of this system is none of Windows.
    const given = { env: { ...service.env, SHIPCTL_CONFIG_DIR: '' }, platform: 'win32' } as const;
    const lost = await shipctl([...update, '-'], { ...given, stdin: '{"receiver_city":"?????? ??"}' });
    expect(lost).toMatchObject({ code: 2, stderr: expect.stringContaining('$OutputEncoding') });
    expect(service.requests).toHaveLength(0);
    const asked = await shipctl([...update, '-'], { ...given, stdin: '{"description":"Really??? When?"}' });
    expect(asked).toMatchObject({ code: 0 });
  });
});
