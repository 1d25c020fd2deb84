import { describe, expect, it } from 'vitest';
import { givenFile } from '../support/importing-orders.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

/** A shop that numbers its orders, and refuses those with a total of 13. */
async function startShop() {
  let id = 0;
  const shop = await startService(({ method, path, body }, response) => {
    if (method === 'GET' || path !== '/api/orders') return sendJson(response, 200, { data: [] });
    if (String(JSON.parse(body).order_grand_total) === '13') return sendJson(response, 422, { message: 'No.' });
    id++;
    return sendJson(response, 201, { data: { id, order_number: `10${id}` } });
  });
  const importing = (rows: string, args: readonly string[] = [], file = 'orders.csv') => {
    givenFile(file, rows);
    return shipctl(['orders', 'import', '--allow-incomplete', file, ...args], { env: shop.env });
  };
  const apply = (rows: string, args: readonly string[] = [], file = 'orders.csv') =>
    importing(rows, ['--apply', '--yes', ...args], file);
  const sent = () => writesTo(shop).map(({ body }) => JSON.parse(body));
  return { importing, apply, sent, env: shop.env };
}

const rowsOf = (...rows: readonly string[]): string => ['Ref,Name,Mobile,Total', ...rows, ''].join('\n');

describe('a reference that comes again with another receiver', () => {
  const first = rowsOf('1,Noura Ali,0501234567,5', '2,Omar Saad,0501234568,6');
  const restarted = rowsOf('1,Huda Omar,0501234569,7', '2,Omar Saad,+966501234568,6');

  it('is a conflict in the plan, and is not sent', async () => {
    const { importing, apply, sent } = await startShop();
    await apply(first);
    const plan = await importing(restarted);
    expect(plan.code).toBe(8);
    expect(plan.stdout).toContain(
      '1 order created before for another receiver: not sent. The same orders, corrected: --update changes them.',
    );
    expect(plan.stdout).toMatch(
      /2 +Ref +1 +"1" was created on \S+ \S+ UTC as order 101 for another phone than \+966501234569\. If this is another order: --other-receiver/,
    );
    expect(plan.stderr).toContain('1 order held back; nothing was sent.');
    const object = JSON.parse((await importing(restarted, ['--json'])).stdout);
    expect(object).toMatchObject({
      count: 0,
      created_before: 1,
      other_receiver: 1,
      held_back: [{ row: 2, value: '1' }],
    });
    const applied = await apply(restarted, ['--again']);
    expect(applied).toMatchObject({ code: 8, stderr: expect.stringContaining('1 there before, 1 not sent') });
    expect(sent()).toHaveLength(2);
  });

  furtherIt('is told by its name where the phone is the same', async () => {
    const { importing, apply } = await startShop();
    await apply(first);
    const { stdout, code } = await importing(rowsOf('1,Huda Omar,0501234567,5', '2, omar  SAAD ,0501234568,6'));
    expect([code, stdout]).toEqual([8, expect.stringContaining('for another name than Huda Omar')]);
    expect(stdout).toContain('1 order created before: not created again.');
  });

  it('is created with --other-receiver, once, and the first one is known all the same', async () => {
    const { importing, apply, sent, env } = await startShop();
    await apply(first);
    const insisted = await apply(restarted, ['--other-receiver']);
    expect(insisted).toMatchObject({ code: 0, stderr: expect.stringContaining('1 created, 1 there before') });
    expect((await apply(restarted, ['--other-receiver'])).stderr).toContain('2 orders: 2 there before.');
    expect((await apply(first, ['--other-receiver'])).stderr).toContain('2 orders: 2 there before.');
    expect((await importing(first)).stdout).toContain('2 orders created before: not created again.');
    expect(sent().map((body) => body.receiver_phone)).toEqual(['+966501234567', '+966501234568', '+966501234569']);
    const listed = await shipctl(['ledger', 'list', '--columns', 'key,id', '--csv'], { env });
    expect(listed.stdout).toContain('ref:1,3');
  });

  furtherIt('leaves what was created where the service refuses the other one', async () => {
    const { importing, apply, sent } = await startShop();
    await apply(first);
    const refused = await apply(rowsOf('1,Huda Omar,0501234569,13'), ['--other-receiver']);
    expect(refused.code).toBe(6);
    expect((await importing(first)).stdout).toContain('2 orders created before: not created again.');
    expect((await apply(first, ['--other-receiver'])).stderr).toContain('2 there before');
    expect(sent()).toHaveLength(3);
  });
});

describe('a reference in another writing', () => {
  it.each(['#a-17', ...furtherCases('A-١٧', 'a-17', '# A-17')])('is held back: %s', async (reference) => {
    const { importing, apply, sent, env } = await startShop();
    await apply(rowsOf('A-17,Noura Ali,0501234567,5'));
    const other = rowsOf(`${reference},Noura Ali,0501234567,5`, 'B-1,Huda Omar,0501234569,7');
    const plan = await importing(other);
    expect([plan.code, plan.stdout]).toEqual([
      8,
      expect.stringContaining('1 order created before by a reference in another writing: not sent, --again sends.'),
    ]);
    expect(plan.stdout).toContain('"A-17", the same reference in another writing, came from orders.csv row 2');
    const atTerminal = { env, terminal: 120, typed: ['y', 'y'] };
    const argv = ['orders', 'import', 'orders.csv', '--allow-incomplete', '--apply'];
    expect((await shipctl(argv, atTerminal)).stderr).not.toContain('again?');
    expect(sent()).toHaveLength(2);
    const asked = await importing(other, ['--again', '--apply', '--no-input']);
    expect(asked.stderr).toContain('though 1 of them was perhaps sent before');
    expect((await apply(other, ['--again'])).code).toBe(0);
    expect(sent()).toHaveLength(3);
  });

  it('is a fault beside the first one in the same file', async () => {
    const { importing, apply, sent } = await startShop();
    const both = rowsOf('A-17,Noura Ali,0501234567,5', '#a-17,Noura Ali,0501234567,5', 'A-18,Huda,0501234569,7');
    const plan = await importing(both);
    expect([plan.code, plan.stdout]).toEqual([
      8,
      expect.stringContaining('Is "A-17" of another row in another writing'),
    ]);
    expect((await apply(both, ['--again'])).code).toBe(0);
    expect(sent()).toHaveLength(3);
  });
});

describe('the same phone and total without a reference', () => {
  const rows = (items: string) => `Name,Mobile,Total,Product\nNoura Ali,0501234567,5,${items}\n`;

  it('is held back, whatever else differs', async () => {
    const { importing, apply, sent } = await startShop();
    await apply(rows('Oud'));
    const other = 'Name,Mobile,Total,Product\nN. Ali,+966 50 123 4567,5.00,Musk\nHuda,0501234569,5,Oud\n';
    const plan = await importing(other, [], 'other.csv');
    expect(plan.code).toBe(8);
    expect(plan.stdout).toContain('The same phone and total came from orders.csv row 2 and became order 101 on');
    expect((await apply(other, [], 'other.csv')).code).toBe(8);
    expect(sent()).toHaveLength(2);
    expect((await apply(other, ['--again'], 'other.csv')).code).toBe(0);
    expect(sent()).toHaveLength(3);
  });

  furtherIt('is held back where the first one had a reference', async () => {
    const { importing, apply } = await startShop();
    await apply(rowsOf('A-17,Noura Ali,0501234567,5'));
    expect((await importing(rows('Musk'), [], 'other.csv')).code).toBe(8);
  });

  it('may stand in one file twice, if the user says so', async () => {
    const { apply, sent } = await startShop();
    const twice = `${rows('Oud')}Noura Ali,0501234567,5,Musk\n`;
    expect((await apply(twice)).code).toBe(8);
    expect((await apply(twice, ['--again'])).code).toBe(0);
    expect(await apply(twice)).toMatchObject({ code: 0, stderr: expect.stringContaining('2 there before') });
    expect(sent()).toHaveLength(2);
  });
});
