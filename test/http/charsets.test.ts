import { describe, expect, it } from 'vitest';
import { errorOf, shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const name = 'José Peña';
const text = JSON.stringify({
  data: { current_page: 1, data: [{ id: 1, name }], last_page: 1, per_page: 15, total: 1 },
});

const answering = (type: string, body: Buffer, status = 200) =>
  startService((_request, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  });

const list = ['orders', 'list', '--json', '--retries', '0'];

describe('a response in another character set', () => {
  it.each([
    ['ISO-8859-1', 'application/json; charset=iso-8859-1', Buffer.from(text, 'latin1')],
    ['Windows-1252', 'application/json;charset="Windows-1252"', Buffer.from(text, 'latin1')],
    ['UTF-16', 'application/json; charset=utf-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without a mark', 'application/json; charset=UTF-16LE', Buffer.from(text, 'utf16le')],
    ['UTF-8 with a mark', 'application/json', Buffer.from(`\ufeff${text}`)],
    ['UTF-8 whatever its label says', 'application/json; charset=iso-8859-1', Buffer.from(text)],
    ['UTF-8 without a type', '', Buffer.from(text)],
    ['UTF-8 of another type', 'text/plain; charset=us-ascii', Buffer.from(text)],
  ])('keeps every character: %s', async (_what, type, body) => {
    const service = await answering(type, body);
    const { code, stdout } = await shipctl(list, { env: service.env });
    expect({ code, rows: JSON.parse(stdout) }).toEqual({ code: 0, rows: [{ id: 1, name }] });
  });

  it.each([
    ['no UTF-8', 'application/json', Buffer.from(text, 'latin1'), /not valid UTF-8/],
    [
      'no UTF-8 in spite of its label',
      'application/json; charset=utf-8',
      Buffer.from(text, 'latin1'),
      /not valid UTF-8/,
    ],
    ['unknown', 'application/json; charset=klingon', Buffer.from(text, 'latin1'), /as klingon/],
    [
      'half a letter of UTF-16',
      'application/json; charset=utf-16',
      Buffer.from(`${text} `, 'utf16le').subarray(1),
      /./,
    ],
    ['a web page', 'text/html; charset=klingon', Buffer.from('<p>Señor</p>', 'latin1'), /a web page/],
  ])('ends with 7 instead of a guess: %s', async (_what, type, body, why) => {
    const service = await answering(type, body);
    const outcome = await shipctl(list, { env: service.env });
    expect(outcome).toMatchObject({ code: 7, stdout: '' });
    expect(errorOf(outcome).message).toMatch(why);
  });

  it('is retried where it may have been cut within a character', async () => {
    let whole = false;
    const service = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const body = Buffer.from(text);
      response.end(whole ? body : body.subarray(0, body.indexOf('é') + 1));
      whole = true;
    });
    const { code } = await shipctl(['orders', 'list', '--json'], { env: service.env });
    expect({ code, requests: service.requests.length }).toEqual({ code: 0, requests: 2 });
  });

  it('does not hide the message of an error', async () => {
    const body = Buffer.from('{"message":"Año no válido."}', 'latin1');
    const service = await answering('application/json; charset=iso-8859-1', body, 422);
    const outcome = await shipctl(list, { env: service.env });
    expect(outcome.code).toBe(6);
    expect(errorOf(outcome).message).toContain('Año no válido.');
  });
});
