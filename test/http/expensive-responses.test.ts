import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { order, orders } from '../support/orders.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

// Each of these took minutes, or all memory, before there was a bound.

const times = (text: string, count: number) => Array.from({ length: count }, () => text).join(',');

/** A service that answers with this JSON, compressed. */
async function serveCompressed(json: string) {
  const body = gzipSync(json);
  expect(body.length).toBeLessThan(128 * 1024);
  return startService((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body);
  });
}

const manyItems = perRing(30_000, 30_000, 300_000);

describe('an order with many items that differ from the documents', () => {
  const json = (item: string) => `{"data":{"id":5,"items":[${times(item, manyItems)}]}}`;

  it.each(['{"id":"x","name":1}', ...furtherCases('{}', 'null')])('is shown with one warning: %s', async (item) => {
    const { env } = await serveCompressed(json(item));
    const { code, stdout, stderr } = await shipctl(['orders', 'get', '5', '--json'], { env });
    expect({ code, items: JSON.parse(stdout).items.length }).toEqual({ code: 0, items: manyItems });
    expect(stderr).toMatch(/^Warning: 1 record differs from the description of orders\.get in: .*\n$/);
  });
});

describe('a response of many values in few bytes', () => {
  it.each(['{}', '1e1', '12345678901234567890'].slice(0, perRing(1, 1, 3)))('is refused: %s', async (value) => {
    const { env } = await serveCompressed(`{"data":{"id":5,"items":[${times(value, 2_000_001)}]}}`);
    for (const argv of [['orders', 'list', '--all', '--csv'], ...furtherCases(['orders', 'get', '5'])]) {
      const { code, stdout, stderr } = await shipctl(argv, { env });
      expect({ code, stdout }).toEqual({ code: 7, stdout: '' });
      expect(stderr).toContain('holds more than two million values');
    }
  });
});

const manyCharacters = perRing(250_000, 250_000, 2_000_000);

describe('a value of many characters', () => {
  it.each(['é\u200b', ...furtherCases('漢', 'a')])('is cut on a terminal: %s', async (character) => {
    const { env } = await serveCompressed(
      JSON.stringify({ data: order(5, { receiver_city: character.repeat(manyCharacters) }) }),
    );
    const { code, stdout } = await shipctl(['orders', 'get', '5'], { env, terminal: 80 });
    expect(code).toBe(0);
    expect(stdout).toContain('…');
    expect(stdout.length).toBeLessThan(200_000);
    const whole = await shipctl(['orders', 'get', '5', '--columns', 'receiver_city', '--csv'], { env, terminal: 80 });
    expect(whole.stdout.length).toBeGreaterThan(manyCharacters);
  });
});

describe('many records that differ', () => {
  it('are not all checked, and the warning says so', async () => {
    const rows = orders(300).map(({ id }) => ({ id }));
    const service = await startService((request) => ({ data: paginate(rows, request) }));
    const { code, stdout, stderr } = await shipctl(['orders', 'list', '--all', '-o', 'ndjson'], { env: service.env });
    expect({ code, rows: stdout.trimEnd().split('\n').length }).toEqual({ code: 0, rows: 300 });
    expect(stderr).toMatch(/^Warning: At least \d+ records differ/);
  });

  it('fail with --strict all the same', async () => {
    const service = await startService((_request, response) => sendJson(response, 200, { data: { id: 5 } }));
    expect(await shipctl(['orders', 'get', '5', '--strict'], { env: service.env })).toMatchObject({ code: 7 });
  });
});
