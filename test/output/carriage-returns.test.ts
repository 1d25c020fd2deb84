import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

// The program itself writes colours, erases the progress line and isolates Arabic text.
const own = /\u001b\[[0-9;]*m|\r?\u001b\[2K|[\u2068\u2069]/g;

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
