import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { furtherIt } from '../support/ring.ts';

const text = { type: 'string' };
const responses = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } });
const row = { uid: text, label: text, phase: text, who: text, tel: text, sum: { type: 'number' } };
const parameters = [{ name: 'q', in: 'query', schema: text }];
const orders = [{ uid: 'u1', label: 'H-1', phase: 'pending', who: 'Noura', tel: '0501112233', sum: 12.5 }];

/** A service whose orders have fields of other names, in place of the built-in list. */
async function replaced(...roles: readonly string[]) {
  const schema = { type: 'array', items: { type: 'object', properties: row } };
  const found = await withDocument({ '/v2/orders': { get: { ...responses(schema), parameters } } }, ({ path }) =>
    path === '/api/v2/orders' ? orders : { data: [] },
  );
  const { stderr } = await found.importing({}, '--yes', '--replace', 'orders.list');
  for (const role of roles) await found.type(['ops', 'set', 'orders.list', '--role', role]);
  return { ...found, stderr };
}

const hint = (role: string) => `ops set orders.list --role ${role}=<field>`;

describe('a list of orders of which no field is known', () => {
  it('is shown as one when it is imported', async () => {
    const { stderr } = await replaced();
    expect(stderr).toContain('No field is known to be its id, number, status, receiver, phone, city, total, currency');
    expect(stderr).not.toContain('Fields: ;');
  });

  it('is not searched: find says what it needs, and sends nothing', async () => {
    const { type, service } = await replaced();
    const { code, stderr } = await type(['orders', 'find', 'Noura']);
    expect({ code, sent: service.requests.length }).toEqual({ code: 2, sent: 0 });
    for (const role of ['number', 'phone', 'receiver']) expect(stderr).toContain(hint(role));
  });

  furtherIt('is searched by what is known, and find says by what it is not', async () => {
    const { type } = await replaced('receiver=who');
    const { code, stdout, stderr } = await type(['orders', 'find', 'Noura', '-o', 'ndjson']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('"uid":"u1"') as string });
    expect(stderr).toContain(hint('phone'));
    expect(stderr).not.toContain(hint('receiver'));
  });

  it('passes no check in silence', async () => {
    const { type } = await replaced('phone=tel');
    const { stderr } = await type(['orders', 'check']);
    expect(stderr).toContain(`Not checked: city-missing. No field of orders.list is known to be its city`);
    expect(stderr).toContain(`Not checked: cod-without-amount, items-total.`);
    expect(stderr).not.toContain('phone-invalid');
    expect(
      (await type(['orders', 'check', '--skip', 'city-missing,cod-without-amount,items-total'])).stderr,
    ).not.toContain('Not checked');
  });

  it('is not shipped: without id and state an order could be shipped twice', async () => {
    const { type, service } = await replaced();
    const { code, stderr } = await type(['ship', '--status', 'pending', '--courier', 'aramex', '--yes']);
    expect({ code, sent: service.requests.length }).toEqual({ code: 2, sent: 0 });
    for (const role of ['id', 'status']) expect(stderr).toContain(hint(role));
  });

  it('is not packed without ids', async () => {
    const { type, service } = await replaced('number=label');
    const { code, stderr } = await type(['pack'], { stdin: 'H-1\n' });
    expect({ code, sent: service.requests.length }).toEqual({ code: 2, sent: 0 });
    expect(stderr).toContain(hint('id'));
    const known = await replaced('number=label', 'id=uid');
    expect((await known.type(['pack'], { stdin: 'H-1\n' })).stdout).toContain('H-1');
  });

  furtherIt('counts nothing as zero that cannot be counted', async () => {
    const { type } = await replaced();
    const { stderr } = await type(['today']);
    expect(stderr).toContain(hint('status'));
    expect(stderr).toContain('These orders have no payment_method: which of them are cash on delivery is not known.');
    expect(stderr).not.toContain('this service has other states');
    const known = await replaced('status=phase', 'total=sum', 'phone=tel');
    expect((await known.type(['today'])).stderr).not.toMatch(/--role (status|total|phone)/);
  });
});
