import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { startRaw } from '../support/raw.ts';
import { shipctl } from '../support/run.ts';
import { paginate } from '../support/service.ts';

const continues = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n';
const processing = 'HTTP/1.1 102 Processing\r\n\r\n';

const answer = (value: unknown): string => {
  const body = JSON.stringify(value);
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
};

const rows = orders(60);

/** A list that puts something before each response of a connection that stays open. */
const listBehind = (before: string) =>
  startRaw((socket, head) => {
    const query = Object.fromEntries(new URL(head.split(' ')[1] ?? '', 'http://x').searchParams);
    socket.write(Buffer.from(before + answer({ data: paginate(rows, { query }) }), 'utf8'));
  });

describe.each([
  ['100', continues],
  ['102', processing],
  ['103', hints],
  ['several', continues + hints + continues + processing],
])('an informational response that nobody asked for (%s)', (_what, before) => {
  it('is read past in every response of a list', async () => {
    const service = await listBehind(before);
    const argv = [
      'orders',
      'list',
      '--all',
      '--per-page',
      '10',
      '-o',
      'ndjson',
      '--columns',
      'id',
      '--concurrency',
      '2',
    ];
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, rows: stdout.trim().split('\n').length }).toEqual({ code: 0, rows: 60 });
  });

  it('is read past after a write, which is sent once', async () => {
    const service = await startRaw((socket) => void socket.write(before + answer({ data: rows[0] })));
    const argv = ['orders', 'cancel', '--id', '5', '--yes', '--json'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 0 });
    expect(service.heads.filter((head) => head.startsWith('POST'))).toHaveLength(1);
  });

  it('is read past before an error, in two pieces', async () => {
    const refusal = 'HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n';
    const service = await startRaw((socket) => {
      socket.setNoDelay(true);
      socket.write(before.slice(0, 15), () => setImmediate(() => socket.write(before.slice(15) + refusal)));
    });
    expect(await shipctl(['orders', 'get', '5'], { env: service.env })).toMatchObject({ code: 5 });
  });

  it('with nothing behind it is no response', async () => {
    const service = await startRaw((socket) => void socket.end(before));
    const { code, stderr } = await shipctl(['orders', 'get', '5', '--retries', '0'], { env: service.env });
    expect({ code, stderr }).toMatchObject({ code: 7, stderr: expect.stringMatching(/was lost/) });
  });

  it('in a body is part of it', async () => {
    const notes = `${before}${answer({})}`;
    const service = await startRaw((socket) => {
      const whole = answer({ data: { id: 5, notes } });
      const begin = whole.indexOf('HTTP', 10);
      socket.setNoDelay(true);
      socket.write(whole.slice(0, begin), () => setImmediate(() => socket.write(whole.slice(begin))));
    });
    const { stdout } = await shipctl(['orders', 'get', '5', '--json'], { env: service.env });
    expect(JSON.parse(stdout)).toEqual({ id: 5, notes });
  });
});
