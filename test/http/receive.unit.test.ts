import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { exchange } from '../../src/http/exchange.ts';

describe('a request that was stopped', () => {
  it('is not sent when its connection opens afterwards', async () => {
    const stop = new AbortController();
    let handler: Dispatcher.DispatchHandler = {};
    const connections = {
      dispatch: (_: unknown, given: Dispatcher.DispatchHandler) => {
        handler = given;
        return true;
      },
      destroy: async () => undefined,
    };
    const request = { method: 'POST', url: 'http://127.0.0.1:1/', headers: {} };
    const received = exchange(connections, request, { timeout: 10 }, stop.signal);
    const reason = new Error('stopped');
    stop.abort(reason);
    await expect(received).rejects.toBe(reason);
    const aborted: unknown[] = [];
    handler.onRequestStart?.(
      { abort: (why: Error) => aborted.push(why) } as unknown as Dispatcher.DispatchController,
      {},
    );
    expect(aborted).toEqual([reason]);
  });
});
