import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { readyOrders, shippingService } from '../support/shipping.ts';

type Fields = Readonly<Record<string, { readonly type?: string | readonly string[]; readonly grade: string }>>;

interface Records {
  readonly records: Readonly<Record<string, { readonly fields: Fields }>>;
}

type Line = Readonly<Record<string, unknown>>;

const { records } = JSON.parse((await shipctl(['help', '--json'])).stdout) as Records;

/** The fields of rows that are not the service's own. */
const own = Object.entries(records).flatMap(([record, { fields }]) =>
  Object.entries(fields).flatMap(([name, { type = [], grade }]) =>
    grade === 'shipctl' ? [{ record, name, types: [type].flat() }] : [],
  ),
);

const recordsWith = (wanted: string): readonly string[] =>
  own.flatMap(({ record, name }) => (name === wanted ? [record] : []));

/** Rows that tell the state of an order, or count orders by it. */
const ofOrderStates = [
  'orders watch',
  'orders stats',
  'boxes fit',
  'today',
  'cod --by state',
  'cod reconcile',
  'report',
];

describe('rows of all commands', () => {
  it('name an order, its number, its state and a shipment in one way', () => {
    const other = own.filter(
      ({ name, types }) =>
        ['number', 'shipment', 'order_no', 'old_state', 'reference'].includes(name) ||
        (name === 'order' && !types.includes('object')),
    );
    expect(other).toEqual([]);
    expect(recordsWith('status').filter((record) => !ofOrderStates.includes(record))).toEqual([]);
    const about = new Set(recordsWith('order_id'));
    for (const record of about)
      expect([record, recordsWith('order_number')]).toEqual([record, expect.arrayContaining([record])]);
    expect(about.size).toBeGreaterThanOrEqual(11);
  });

  it('describe each id as a number or a text', () => {
    const ids = own.filter(({ name }) => ['id', 'order_id', 'shipment_id'].includes(name));
    // That of an event is its own.
    const ofService = ids.filter(({ record, name }) => record !== 'orders watch' || name !== 'id');
    for (const { record, name, types } of ofService)
      expect([record, name, types]).toEqual([record, name, ['integer', 'string', 'null']]);
  });

  it('have ids of the type in which the service sends them, also those of the ledger and of files', async () => {
    const { env: own } = await shippingService({ orders: readyOrders(1) });
    const env = { ...own, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    const read = async (...argv: readonly string[]) => {
      const { stdout } = await shipctl([...argv, '--json'], { env });
      return ([JSON.parse(stdout)] as (Line | readonly Line[])[]).flat() as readonly Line[];
    };
    const [order] = await read('orders', 'list');
    const [shipped] = await read('ship', '1', '--courier', 'spl', '--yes');
    const [sent] = await read('shipments', 'sent');
    const [entry] = await read('ledger', 'list');
    const [parcel] = await read('shipments', 'handover');
    const [fit] = await read('boxes', 'fit');
    const about = [shipped, sent, entry, parcel, fit].map((row) => [row?.order_id, row?.order_number]);
    expect(about).toEqual(about.map(() => [order?.id, order?.order_number]));
    expect([shipped, sent, entry].map((row) => row?.shipment_id)).toEqual([501, 501, 501]);
    expect([shipped?.outcome, entry?.outcome]).toEqual(['created', 'created']);
  });

  it('are named again where a column has another name', async () => {
    const { stderr } = await shipctl(['shipments', 'sent', '--columns', 'number,shipment,status']);
    expect(stderr).toContain('"number". Did you mean "order_number"?');
    expect(stderr).toContain('"shipment". Did you mean "shipment_id"?');
    expect((await shipctl(['ledger', 'list', '--columns', 'state'])).stderr).toContain('Did you mean "outcome"?');
  });
});
