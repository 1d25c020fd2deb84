import { describe, expect, it } from 'vitest';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const recording = () => startService(() => ({ data: { id: 123, data: [] } }));

async function sent(argv: readonly string[], stdin = '') {
  const service = await recording();
  const { code, stderr } = await shipctl([...argv, '--yes'], { env: service.env, stdin });
  return { code, stderr, requests: service.requests };
}

describe('Arabic and Persian digits', () => {
  it.each([
    [['orders', 'get', '١٢٣'], '/api/orders/123'],
    [['orders', 'get', '۱۲۳'], '/api/orders/123'],
    [['orders', 'verify', '--id', '-'], '/api/orders/123/verify'],
    [['boxes', 'get', '١٢'], '/api/boxes/12'],
    [['shipments', 'pickup-id', '٧'], '/api/shipments/7/pickup-id'],
  ])('are an id: %j', async (argv, path) => {
    const { requests } = await sent(argv, '١٢٣\n');
    expect(requests.map((request) => request.path)).toEqual([path]);
  });

  it('are the same id as its Latin digits, sent once', async () => {
    const { requests } = await sent(['orders', 'cancel', '--id', '٥', '5', '-'], '۵\n');
    expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/orders/5/cancel',
    ]);
  });

  it('are numbers of flags and settings, and days', async () => {
    const argv = ['orders', 'list', '--page', '٢', '--per-page', '۱۰', '--retries', '٠', '--timeout', '١٫٥'];
    const { requests } = await sent([...argv, '--date-from', '٢٠٢٦-٠١-٠٢', '--date-to', '٧d']);
    expect(requests[0]?.query).toMatchObject({ page: '2', per_page: '10', date_from: '2026-01-02' });
    expect(requests[0]?.query.date_to).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('are numbers in a body, and stay text where text is wanted', async () => {
    const argv = ['orders', 'create', '-F', 'items[0].quantity=٣', '--order-grand-total', '١٢٫٥٠'];
    const { requests } = await sent([...argv, '--receiver-address-line', 'شارع ٣', '-F', 'description=٣ boxes']);
    expect(requests[0]?.body).toContain('"quantity":3');
    expect(requests[0]?.body).toContain('"order_grand_total":12.5');
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      receiver_address_line: 'شارع ٣',
      description: '٣ boxes',
    });
  });

  it('are refused where no number stands, and nothing is sent', async () => {
    const { code, stderr, requests } = await sent(['orders', 'list', '--page', '٠']);
    expect(code).toBe(2);
    expect(stderr).toContain('--page: "٠" is not a whole number from 1');
    expect(requests).toEqual([]);
  });
});

describe('a question', () => {
  it.each([
    ['نعم', 0],
    ['\u200fنعم ', 0],
    ['YES', 0],
    ['لا', 3],
    ['no', 3],
  ])('is answered by %j with exit code %i', async (answer, code) => {
    const service = await recording();
    const outcome = await shipctl(['orders', 'cancel', '--id', '5'], {
      env: service.env,
      terminal: 80,
      typed: [answer],
    });
    expect(outcome.code).toBe(code);
    expect(writesTo(service)).toHaveLength(code === 0 ? 1 : 0);
  });

  it('is answered at a real terminal', async () => {
    const service = await recording();
    const terminal = atTerminal(['orders', 'cancel', '--id', '٥'], { env: service.env });
    await terminal.type(/\[y\/N\] $/, 'نعم\r');
    expect(await terminal.ended).toMatchObject({ code: 0 });
    expect(writesTo(service).map(({ path }) => path)).toEqual(['/api/orders/5/cancel']);
  });

  it('is asked again after another word', async () => {
    const service = await recording();
    const typed = ['ربما', 'نعم'];
    const outcome = await shipctl(['orders', 'cancel', '--id', '5'], { env: service.env, terminal: 80, typed });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr.match(/\[y\/N\]/g)).toHaveLength(2);
  });
});
