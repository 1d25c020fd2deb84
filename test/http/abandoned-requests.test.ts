import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { start } from '../support/process.ts';
import { startRaw } from '../support/raw.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1 }));

describe('an abandoned request', () => {
  it('does not hold the program when stdout closes during a Retry-After wait', async () => {
    const signs = new EventEmitter();
    const both = Promise.all([once(signs, 'refused'), once(signs, 'closed')]);
    const service = await startService(async (request, response) => {
      const { page } = request.query;
      if (page !== undefined && page !== '2') {
        signs.emit('refused');
        return sendJson(response, 429, {}, { 'retry-after': '50' });
      }
      if (page === '2') await both;
      return { data: paginate(rows, request, 10) };
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '--columns', 'id', '--csv'];
    // The second page comes when the third has been refused and the reader has closed the pipe.
    const shell = '"$@" | { head -1; exec <&-; echo closed >&2; }';
    const { child, ended } = start(argv, { env: service.env, shell });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk: Buffer) => chunk.includes('closed') && signs.emit('closed'));
    expect({ ...(await ended), stdout }).toEqual({ code: 0, signal: null, stdout: 'id\n' });
  });
});

describe('a response', () => {
  it('may follow informational responses', async () => {
    const service = await startRaw((socket) => {
      const body = '[{"id":7}]';
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n');
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    });
    const argv = ['boxes', 'list', '--columns', 'id', '--no-header', '--csv'];
    expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 0, stdout: '7\n' });
  });
});
