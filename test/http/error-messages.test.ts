import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const once = ['--retries', '0'];
const get = ['orders', 'get', '5', ...once];
const list = ['orders', 'list', ...once];
const cancel = ['orders', 'cancel', '--id', '5', '--yes', ...once];
const verifyItem = ['orders', 'verify-item', '--id', '5', '50', ...once];

/** What is printed for a response of this status, with the service's host as `<host>`. */
async function printed(argv: readonly string[], status: number): Promise<string> {
  const service = await startService((_request, response) => sendJson(response, status, { message: 'why.' }));
  const { stderr } = await shipctl(argv, { env: service.env });
  return stderr.replaceAll(new URL(service.url).host, '<host>');
}

describe('the message of an error response', () => {
  it.each([
    [verifyItem, 422, 'Error: The service could not verify item 50 (422): why.'],
    [cancel, 409, 'Error: The service could not cancel order 5 (409): why.'],
    [list, 422, 'Error: The service refused the request for orders (422): why.'],
    [get, 403, 'Error: <host> does not permit the request for order 5: why.'],
    [cancel, 403, 'Error: <host> does not permit the request to cancel order 5: why.'],
    [list, 429, 'Error: The request for orders was rate-limited (429).'],
    [list, 304, 'Error: <host> sent an unexpected status for the request for orders (304).'],
    [get, 500, 'Error: <host> failed on the request for order 5 (500): why.'],
  ])('to %j with %i is: %s', async (argv, status, expected) => {
    expect((await printed(argv, status)).split('\n')[0]).toBe(expected);
  });

  it('is the same for api: it names the token, and says when a write may have happened', async () => {
    const call = (method: string, status: number) => printed(['api', method, '/api/orders?page=1', ...once], status);
    expect(await call('GET', 401)).toMatch(/does not accept the token from SHIPCTL_TOKEN/);
    expect(await call('GET', 404)).toMatch(/has no GET \/api\/orders \(404\)/);
    expect(await call('GET', 500)).not.toMatch(/may or may not/);
    expect(await call('POST', 500)).toMatch(/may or may not have happened/);
  });
});
