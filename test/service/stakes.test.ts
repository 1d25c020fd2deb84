import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, token } from '../support/service.ts';

type Rows = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A service with these orders, and others as they are in the document. */
const serve = (rows: Rows = {}, missing: readonly string[] = []) =>
  startService(({ method, path }, response) => {
    const id = path.split('/')[3] ?? '';
    if (method === 'GET' && missing.includes(id)) return sendJson(response, 404, {});
    return { data: order(Number(id), rows[id]) };
  });

async function askedBy(argv: readonly string[], rows: Rows = {}, missing: readonly string[] = [], answer = 'n') {
  const service = await serve(rows, missing);
  const { code, stderr } = await shipctl(argv, { env: service.env, terminal: 80, typed: [answer] });
  const sent = (get: boolean) => service.requests.filter(({ method }) => (method === 'GET') === get);
  return { code, stderr, reads: sent(true).map(({ path }) => path), writes: sent(false).length };
}

const latin = { receiver_first_name: 'Noura', receiver_last_name: 'Al-Qahtani' };

describe('a question about an order', () => {
  it('names number, amount, currency, courier and receiver', async () => {
    const row = { ...latin, selected_shipment_company: 'aramex' };
    const { code, stderr, reads, writes } = await askedBy(['orders', 'cancel', '--id', '5'], { 5: row });
    expect({ code, reads, writes }).toEqual({ code: 3, reads: ['/api/orders/5'], writes: 0 });
    expect(stderr).toContain(
      'Order 5, number 100005, 115.50 SAR, courier aramex, for Noura Al-Qahtani\nCancel order 5? [y/N] ',
    );
  });

  it('says of a shipped order that cancelling it comes too late, and whom to call by which waybill', async () => {
    const row = { ...latin, selected_shipment_company: 'spl', status: 'awaiting_pickup', shipment_external_id: 'W7' };
    const { stderr } = await askedBy(['orders', 'cancel', '--id', '5'], { 5: row });
    expect(stderr).toMatch(
      /^Order 100005 was shipped: SPL, waybill W7\.\nThe service will probably refuse .* name the waybill\.\nCancel order 5\?/ms,
    );
  });

  it('names the order and the courier of a shipment', async () => {
    for (const verb of ['create', 'return']) {
      const argv = ['shipments', verb, '--id', '--data', '{"order_id":5,"courier":"spl"}'];
      const { stderr, reads } = await askedBy(argv, { 5: latin });
      expect(reads).toEqual(['/api/orders/5']);
      expect(stderr).toContain('Order 5, number 100005, 115.50 SAR, courier spl, for Noura Al-Qahtani\n');
      expect(stderr).toMatch(/shipment\? It may cost money\. \[y\/N\] /);
    }
    const { stderr, reads } = await askedBy(['shipments', 'create', '-F', 'courier=spl']);
    expect({ reads, stderr }).toMatchObject({ reads: [], stderr: expect.stringMatching(/^Courier spl\nCreate/) });
  });

  it('names it also where the request is made with api', async () => {
    const { stderr } = await askedBy(['api', 'POST', '/api/orders/5/cancel'], { 5: latin });
    expect(stderr).toContain('Order 5, number 100005, 115.50 SAR, for Noura Al-Qahtani\nCancel order 5?');
  });

  it('names the id where the order cannot be read', async () => {
    const { stderr, writes } = await askedBy(['orders', 'cancel', '--id', '5'], {}, ['5'], 'y');
    expect({ stderr: stderr.split('\n').slice(0, 2), writes }).toEqual({
      stderr: ['Order 5', expect.stringMatching(/^Cancel order 5\? \[y\/N\] /)],
      writes: 1,
    });
  });

  it('is asked once where the service fails, without further attempts', async () => {
    const service = await startService((_request, response) => sendJson(response, 503, {}));
    const { code } = await shipctl(['orders', 'cancel', '--id', '5'], { env: service.env, terminal: 80, typed: ['n'] });
    expect({ code, asked: service.requests.length }).toEqual({ code: 3, asked: 1 });
  });

  it('tells of several how many they are, each, and what they cost together', async () => {
    const rows = { 5: { order_grand_total: 0.1 }, 6: { order_grand_total: 0.2 }, 7: { order_grand_total: '15.00' } };
    const { stderr, reads } = await askedBy(['orders', 'cancel', '--id', '5', '6', '7'], rows);
    expect(reads).toHaveLength(3);
    expect(stderr).toMatch(
      /^3 orders, 15\.30 SAR together:\n {2}Order 5, number 100005, 0\.10 SAR.*\n {2}Order 6.*\n {2}Order 7.*\nCancel orders 5, 6, 7\? /,
    );
  });

  it('adds up each currency on its own, and nothing where an amount is not known', async () => {
    const { stderr } = await askedBy(['orders', 'cancel', '--id', '5', '6'], { 6: { currency: 'USD' } });
    expect(stderr).toContain('2 orders, 115.50 SAR and 115.50 USD together:');
    const large = { 5: { order_grand_total: 1e21 }, 6: {} };
    expect((await askedBy(['orders', 'cancel', '--id', '5', '6'], large)).stderr).toContain(
      '2 orders, 1000000000000000000115.50 SAR together:',
    );
    expect((await askedBy(['orders', 'cancel', '--id', '5', '6'], {}, ['6'])).stderr).toMatch(/^2 orders:\n/);
  });

  it('tells of many the first five', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => String(at + 1));
    const { stderr, reads } = await askedBy(['orders', 'reset', '--id', ...ids]);
    expect(reads).toHaveLength(5);
    expect(stderr).toMatch(
      /^12 orders, the first 5 of them:\n( {2}Order [1-5],.*\n){5}Reset orders 1, 2, 3, 4, 5 and 7 more\? /,
    );
  });

  it.each([['--yes', 80, 0], ['--dry-run', 80, 0], ...furtherRows(['--no-input', 80, 2], ['--quiet', 0, 2])])(
    'is not prepared with %s on a terminal of %i columns',
    async (flag, columns, code) => {
      const service = await serve();
      const outcome = await shipctl(['orders', 'cancel', '--id', '5', flag], {
        env: service.env,
        ...(columns > 0 && { terminal: columns }),
      });
      expect({ code: outcome.code, reads: service.requests.filter(({ method }) => method === 'GET') }).toEqual({
        code,
        reads: [],
      });
    },
  );

  it('escapes and shortens what the service says, and keeps it on its line', async () => {
    const row = {
      receiver_first_name: 'x\nCancel order 1? [y/N] \u001b[2J\u202e',
      receiver_last_name: 'y'.repeat(500),
    };
    const { stderr } = await askedBy(['orders', 'cancel', '--id', '5'], { 5: { ...row, order_number: token } });
    const [stake = '', question = ''] = stderr.split('\n');
    expect(stake).toMatch(/^Order 5, number \[redacted\], .*for x Cancel order 1\? \[y\/N\] \\u001b\[2J y+…$/);
    expect(stake.length).toBeLessThan(300);
    expect(question).toMatch(/^Cancel order 5\? \[y\/N\] /);
  });

  it('is shown with what is at stake on the terminal that the process belongs to', async () => {
    const service = await serve({ 5: latin });
    const shell = 'echo 5 | "$@" 2>/dev/null';
    const terminal = atTerminal(['orders', 'cancel', '--id', '-'], { env: service.env, shell });
    await terminal.type(/for Noura Al-Qahtani\r\nCancel order 5\? \[y\/N\] $/, 'y\r');
    expect(await terminal.ended).toMatchObject({ code: 0 });
  });

  it('can be interrupted while it reads', async () => {
    let send: () => void = () => undefined;
    const service = await startService(() => send());
    const outcome = await shipctl(['orders', 'cancel', '--id', '5'], {
      ...{ env: service.env, terminal: 80, typed: ['y'] },
      onStart: (by) => {
        send = () => by('SIGINT');
      },
    });
    expect({ code: outcome.code, asked: service.requests.length }).toEqual({ code: 130, asked: 1 });
  });
});
