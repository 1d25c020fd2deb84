import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const text = { type: 'string' };
const row = {
  ...{ uid: text, phase: text, sum: { type: 'number' }, carrier: text, currency: text, payment_method: text },
  ...{ payment_status: text, paidOut: { type: 'boolean' }, payout: { type: 'object', properties: { day: text } } },
};

const delivered = { phase: 'delivered', currency: 'SAR', payment_method: 'cod', carrier: 'Aramex' };

const rows = [
  { uid: 'a', ...delivered, sum: 1, paidOut: true, payout: { day: '2026-03-01' }, payment_status: 'paid' },
  { uid: 'b', ...delivered, sum: 2, paidOut: false, payout: { day: null }, payment_status: 'paid' },
  { uid: 'c', ...delivered, sum: 4, paidOut: null, payout: null, payment_status: 'unpaid' },
  { uid: 'd', ...delivered, sum: 8, phase: 'returned', paidOut: false, payout: null, payment_status: 'paid' },
];

/** A service whose orders have fields of other names, in place of the built-in list. */
async function imported() {
  const schema = { type: 'array', items: { type: 'object', properties: row } };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const found = await withDocument({ '/v2/orders': { get: { responses } } }, ({ path }) =>
    path === '/api/v2/orders' ? rows : [],
  );
  await found.importing({}, '--yes', '--replace', 'orders.list');
  const setRole = (role: string) => found.type(['ops', 'set', 'orders.list', '--role', role]);
  for (const role of ['id=uid', 'status=phase', 'total=sum', 'courier=carrier']) await setRole(role);
  const standings = async () => {
    const { stdout } = await found.type(['cod', '--json', '--columns', 'cod_standing,amount']);
    return Object.fromEntries(
      (JSON.parse(stdout) as Record<string, unknown>[]).map(({ cod_standing, amount }) => [cod_standing, amount]),
    );
  };
  return { ...found, setRole, standings };
}

describe('the role settled', () => {
  it.each(['paidOut', ...furtherCases('payout.day')])(
    'is played by a field of an imported service: %s',
    async (field) => {
      const { setRole, standings, type } = await imported();
      expect(await standings()).toEqual({ owed: 7, void: 8 });
      expect((await type(['cod'])).stderr).toContain('ops set orders.list --role settled=<field>');
      const { code, stderr } = await setRole(`settled=${field}`);
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringContaining(`Its settled is ${field}.`) as string,
      });
      expect(stderr).not.toContain('Warning');
      expect(await standings()).toEqual({ owed: 6, settled: 1, void: 8 });
      expect((await type(['cod'])).stderr).not.toContain('--role settled');
      const found = await type(['orders', 'list', '--where', 'cod_standing = settled', '-o', 'ndjson']);
      expect(found.stdout).toContain('"uid":"a"');
    },
  );

  furtherIt('takes what the customer has paid for no payout', async () => {
    const { setRole, standings } = await imported();
    const refused = await setRole('settled=payment_method');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('payment_method says how the customer pays.');
    const doubted = await setRole('settled=payment_status');
    expect(doubted.code).toBe(0);
    expect(doubted.stderr).toContain(
      'Where payment_status says paid, the customer has paid: it is not taken for paid out.',
    );
    expect(await standings()).toEqual({ owed: 4, unknown: 3, void: 8 });
  });

  it('may be played by a field that no document names, which is said', async () => {
    const service = await startService((request) =>
      request.path === '/api/orders'
        ? { data: paginate([order(1, { ...delivered, status: 'delivered', cod_payout_no: 'P-77' })], request) }
        : paginate([], request),
    );
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const set = await shipctl(['ops', 'set', 'orders.list', '--role', 'settled=cod_payout_no'], { env });
    expect(set.code).toBe(0);
    expect(set.stderr).toContain('orders.list is not known to have cod_payout_no.');
    const { stdout } = await shipctl(['cod', '--csv', '--no-header', '--columns', 'cod_standing,amount'], { env });
    expect(stdout).toBe('settled,115.5\n');
  });
});
