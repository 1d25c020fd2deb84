import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const perByte = (text: string, write: (byte: number) => string): string => [...Buffer.from(text)].map(write).join('');
const hex2 = (byte: number): string => byte.toString(16).padStart(2, '0');
const unicode = (text: string): string => [...text].map((each) => `\\u00${hex2(each.charCodeAt(0))}`).join('');

/** What services, proxies and debug pages make of a token. */
const writings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'in base64': (secret) => Buffer.from(secret).toString('base64'),
  'in base64 without padding': (secret) => Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  'in base64url': (secret) => Buffer.from(secret).toString('base64url'),
  'in base64, one byte behind': (secret) => Buffer.from(`:${secret}`).toString('base64'),
  'in base64, two bytes behind': (secret) => Buffer.from(`a:${secret}:b`).toString('base64'),
  'in base64 of a header': (secret) => Buffer.from(`Authorization: Bearer ${secret}\r\n`).toString('base64'),
  'in lines of base64': (secret) =>
    (
      Buffer.from(`x${secret}`)
        .toString('base64')
        .match(/.{1,10}/g) ?? []
    ).join('\r\n'),
  'in hex': (secret) => Buffer.from(secret).toString('hex'),
  'in hex, shouted, with blanks': (secret) => perByte(secret, (byte) => `${hex2(byte).toUpperCase()} `),
  'in hex with colons': (secret) => perByte(secret, (byte) => `${hex2(byte)}:`),
  'in percent escapes': (secret) => perByte(secret, (byte) => `%${hex2(byte)}`),
  'in some percent escapes': (secret) =>
    secret.replace(/[aeiou.-]/g, (each) => `%${hex2(each.charCodeAt(0)).toUpperCase()}`),
  'in doubled percent escapes': (secret) => perByte(secret, (byte) => `%25${hex2(byte)}`),
  'in JSON escapes': unicode,
  'in doubled JSON escapes': (secret) => unicode(secret).replaceAll('\\', '\\\\'),
  'in JSON in JSON': (secret) => JSON.stringify(JSON.stringify(`"${secret}"`)),
  'in UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('latin1'),
  'in UTF-16, the other way': (secret) => Buffer.from(secret, 'utf16le').swap16().toString('latin1'),
  'in base64 of UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('base64'),
  'in references of HTML': (secret) => perByte(secret, (byte) => `&#${byte};`),
  'cut by line ends': (secret) => (secret.match(/.{1,7}/g) ?? []).join('\n'),
  'cut by line ends and indented': (secret) => (secret.match(/.{1,7}/g) ?? []).join('\r\n    '),
  'cut by blanks': (secret) => secret.split('').join(' '),
  'in capitals, cut': (secret) => (secret.toUpperCase().match(/.{1,5}/g) ?? []).join('\t'),
};

/** What of a secret can be seen in a text: its longest part in any of these writings, in characters of the secret. */
function visiblePart(text: string, secret: string): number {
  const plain = text.toLowerCase().replace(/\s|\\u00(?:00|0a|0d|09)|\\[nrt]/g, '');
  let longest = 0;
  for (let at = 0; at + 8 <= secret.length; at++) {
    const part = secret.slice(at, at + 8).toLowerCase();
    const hex = Buffer.from(part).toString('hex');
    if (plain.includes(part) || plain.replace(/[:%&#;\\ux]/g, '').includes(hex)) longest = 8;
  }
  return longest;
}

const secrets = fc
  .string({ unit: fc.constantFrom(...'abcdefXYZ0123456789._-+/=|~'), minLength: 16, maxLength: 60 })
  .filter((text) => new Set(text).size > 6);

describe('a token that a service sends back', () => {
  it.each(Object.entries(writings))('%s is in no message', async (_how, write) => {
    let text = '';
    const service = await startService((_request, response) => sendJson(response, 422, { message: text }));
    const { env, write: save } = settingsFolder();
    await fc.assert(
      fc.asyncProperty(secrets, fc.constantFrom('', 'Token '), async (token, before) => {
        text = `The header was ${before}${write(token)} and is not valid.`;
        save(loggedIn(service.url, { token }));
        for (const json of [[], ['--json']]) {
          const { code, stderr } = await shipctl(['orders', 'get', '5', '--id', ...json], { env });
          expect(code).toBe(6);
          expect(stderr).toContain('[redacted]');
          expect([stderr, visiblePart(stderr, token)]).toEqual([stderr, 0]);
          // What base64 shows of its first or last bytes is less than two characters.
          const encoded = Buffer.from(token).toString('base64');
          for (let at = 4; at + 10 < encoded.length - 4; at++) expect(stderr).not.toContain(encoded.slice(at, at + 10));
        }
      }),
      { numRuns: perRing(1, 2, 25) },
    );
  });

  it('is kept in records as it is there, in other writings: exports stay as fast as they are', async () => {
    const token = 'stored-token-55ad015a3bf4f1b2-x';
    const encoded = Buffer.from(token).toString('base64');
    const service = await startService(() => ({ data: { id: 5, note: encoded, other: token } }));
    const { env, write } = settingsFolder();
    write(loggedIn(service.url, { token }));
    const { stdout } = await shipctl(['orders', 'get', '5', '--id', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject({ note: encoded, other: '[redacted]' });
  });
});
