import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/base/failure.ts';
import { escaped } from '../../src/base/text/message.ts';
import { simulatedService } from '../support/simulated-service.ts';

describe('a machine that lacks something', () => {
  it.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'])('is what has failed: %s', async (code) => {
    for (const safe of [true, false]) {
      const service = simulatedService(() => ({ fails: code }));
      const request = { method: safe ? 'GET' : 'POST', path: '/api/orders', safe, what: escaped`orders` };
      const sending = service.client.send(request, () => undefined).catch((failure: Error) => failure);
      const failure = await service.clock.run(sending);
      expect(failure).toMatchObject({ kind: 'machine' });
      expect(JSON.stringify(failure)).not.toMatch(/network/);
      expect(service.requests).toHaveLength(1);
    }
  });

  it.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])('is not what a network is: %s', async (code) => {
    const service = simulatedService(() => ({ fails: code }));
    const request = { method: 'GET', path: '/api/orders', safe: true, what: escaped`orders` };
    const sending = service.client.send(request, () => undefined).catch((failure: Error) => failure);
    const failure = await service.clock.run(sending);
    expect(failure).toMatchObject({ kind: 'unavailable' });
    expect(String((failure as Failure).details.hint)).toContain('network');
  });
});
