import { describe, expect, it } from 'vitest';
import { type Fields, importFile, importRow, later, orderService, rowsFile } from '../support/order-imports.ts';
import { perRing } from '../support/ring.ts';

const rowOf = (at: number): Fields => importRow(at, `REF-00000000${at}`);
const isSecond = ({ receiver_phone: phone }: Fields): boolean => phone === importRow(2).receiver_phone;

/** Loses the response to the second row, once. */
const losing = (hangsUp: 'before' | 'after') => {
  let isLost = false;
  return (body: Fields) => {
    if (isLost || !isSecond(body)) return undefined;
    isLost = true;
    return { hangsUp } as const;
  };
};

const forms: readonly (readonly [string, (sent: unknown, id: number) => unknown])[] = [
  ['in small letters', (sent) => String(sent).toLowerCase()],
  ['behind a sign', (sent) => `#${sent}`],
  ['without its signs', (sent) => String(sent).replace('-', '')],
  ['cut to 10 signs', (sent) => String(sent).slice(0, 10)],
  ['as an id of its own', (_, id) => `SVC${id * 7}`],
  ['only of some', (sent, id) => (id % 2 === 0 ? String(sent).toLowerCase() : null)],
];

/** Every so many of the forms. */
const some = <T>(cases: readonly T[]): T[] => cases.filter((_, at) => at % perRing(4, 2, 1) === 0);

describe.each(some(forms))('a service that stores references %s', (_name, storedReference) => {
  const flags = ['--retry-unknown'];

  it('gets no order twice, and what it has is taken where its form was learned', async () => {
    const service = await orderService(losing('after'), { storedReference });
    const file = rowsFile([rowOf(1), rowOf(2), rowOf(3)]);
    expect(await importFile(service, file)).toMatchObject({ code: 8, statuses: 'created, unknown, created' });
    const left = await importFile(service, file, flags, later());
    expect(left).toMatchObject({ code: 8, statuses: 'there before, unknown, there before' });
    expect(left.result[1]?.reason).toMatch(
      /^order 1001, number 101001, (?:reference \S+, )?created .*: --adopt takes it/,
    );
    const adopted = await importFile(service, file, [...flags, '--adopt'], later());
    expect(adopted).toMatchObject({ code: 0, statuses: 'there before, there before, there before' });
    expect(adopted.result[1]).toMatchObject({ id: 1001 });
    expect(service.sent()).toHaveLength(3);
  });

  it('gets an order again that it does not have', async () => {
    const service = await orderService(losing('before'), { storedReference });
    const file = rowsFile([rowOf(1), rowOf(2), rowOf(3)]);
    await importFile(service, file);
    const sent = await importFile(service, file, [...flags, '--adopt'], later());
    expect(sent).toMatchObject({ code: 0, statuses: 'there before, created, there before' });
    expect(service.orders).toHaveLength(3);
  });
});

describe('a reference that comes back otherwise', () => {
  it.each(some(forms.slice(0, 5)))(
    'keeps the order from being sent again before that was learned: %s',
    async (_name, storedReference) => {
      const service = await orderService(losing('after'), { storedReference });
      const file = rowsFile([rowOf(2)]);
      expect((await importFile(service, file)).code).toBe(7);
      const left = await importFile(service, file, ['--retry-unknown', '--adopt'], later());
      expect(left).toMatchObject({ code: 8, statuses: 'unknown' });
      expect(left.result[0]?.reason).toMatch(/the list has what may be it: order 1000, number 101000, reference /);
      expect(service.sent()).toHaveLength(1);
    },
  );

  it.each(some(forms.slice(0, 5)))(
    'of an order without a phone is found, or nothing is sent: %s',
    async (_name, storedReference) => {
      const bare = (at: number): Fields => ({ ...rowOf(at), receiver_phone: undefined });
      let count = 0;
      const service = await orderService(() => (count++ === 0 ? { hangsUp: 'after' } : undefined), { storedReference });
      const file = rowsFile([bare(2)]);
      await importFile(service, file);
      for (const flags of [['--retry-unknown'], ['--retry-unknown', '--adopt']])
        expect(await importFile(service, file, flags, later())).toMatchObject({ code: 8, statuses: 'unknown' });
      expect(service.sent()).toHaveLength(1);
    },
  );

  it('is no reason to keep an order of another customer, amount or time', async () => {
    const service = await orderService(losing('before'));
    const old = new Date(Date.now() - 86_400_000).toISOString();
    const others: readonly Fields[] = [
      { ...rowOf(2), external_id: 'X-1', receiver_phone: '+966500009999' },
      { ...rowOf(2), external_id: 'X-2', order_grand_total: 7 },
      { ...rowOf(2), external_id: 'X-3', created_at: old },
    ];
    const file = rowsFile([rowOf(2)]);
    await importFile(service, file);
    for (const [at, row] of others.entries())
      service.orders.push({ created_at: new Date().toISOString(), ...row, id: 50 + at, order_number: `${50 + at}` });
    expect(await importFile(service, file, ['--retry-unknown'], later())).toMatchObject({
      code: 0,
      statuses: 'created',
    });
  });

  it.each(some(forms.slice(0, 2)))(
    'is found by --check-list once its form was learned: %s',
    async (_name, storedReference) => {
      const service = await orderService(undefined, { storedReference });
      await importFile(service, rowsFile([rowOf(1)]));
      service.orders.push({
        ...rowOf(2),
        id: 77,
        order_number: '77',
        external_id: storedReference(rowOf(2).external_id, 77),
      });
      const checked = await importFile(service, rowsFile([rowOf(2), rowOf(3)], 'more.ndjson'), ['--check-list']);
      expect(checked).toMatchObject({ code: 0, statuses: 'there before, created' });
      expect(checked.result[0]).toMatchObject({ id: 77 });
    },
  );
});
