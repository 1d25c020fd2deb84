import { describe, expect, it } from 'vitest';
import { spawned } from '../support/process.ts';
import { startRaw } from '../support/raw.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1 }));

describe('an abandoned request', () => {
  it('does not hold the program when stdout closes during a Retry-After wait', async () => {
    let refused: () => void = () => undefined;
    const refusal = new Promise<void>((resolve) => {
      refused = resolve;
    });
    const service = await startService(async (request, response) => {
      const { page } = request.query;
      if (page !== undefined && page !== '2') {
        refused();
        return sendJson(response, 429, {}, { 'retry-after': '50' });
      }
      if (page === '2') await refusal;
      return { data: paginate(rows, request, 10) };
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '--columns', 'id', '--csv'];
    // The program waits for its second page until the third has been refused; then the reader has closed the pipe.
    const { signal, stdout } = await spawned(argv, { env: service.env, shell: '"$@" | head -1' });
    expect({ signal, stdout: stdout.toString() }).toEqual({ signal: null, stdout: 'id\n' });
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
