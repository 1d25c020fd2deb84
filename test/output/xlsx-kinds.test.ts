import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { paginate, startService } from '../support/service.ts';
import type { ReadSheet } from '../support/workbook.ts';
import { exportedWorkbook, kindsOf, rawList, rowOf } from '../support/workbook-export.ts';

describe('the kind of a column in a workbook', () => {
  it('knows names of other services too', async () => {
    const row = { orderId: 123456789012, zipCode: 1234, phoneNumber: 966501234567, totalPrice: '12.50', paid: 3 };
    const service = await startService((request) => paginate([row], request));
    const list = ['api', 'GET', '/orders', '--paginate', '--headers', 'raw'];
    const [sheet] = (await exportedWorkbook(service, list)).sheets as [ReadSheet];
    expect(kindsOf(sheet, 2)).toEqual({
      ...{ orderId: 'text', zipCode: 'text', phoneNumber: 'text', totalPrice: '#,##0.00###', paid: 'number' },
    });
  });

  it('sets thousands apart in amounts and numbers, and never in what is a name', async () => {
    const row = { quantity: 1234, totalPrice: '1234567.5', weight: 12345.25, orderId: 12345, year: 2026, count: -999 };
    const service = await startService((request) => paginate([row], request));
    const list = ['api', 'GET', '/orders', '--paginate', '--headers', 'raw'];
    const [sheet] = (await exportedWorkbook(service, list)).sheets as [ReadSheet];
    expect(kindsOf(sheet, 2)).toEqual({
      ...{ quantity: '#,##0', totalPrice: '#,##0.0', weight: '#,##0.00###', orderId: 'text', year: 'number' },
      count: 'number',
    });
  });

  it('shows a list of timestamps, and fields that are named otherwise, in that zone too', async () => {
    const time = '2026-03-04T22:30:00Z';
    const service = await serveOrders([order(1, { stops: { at: [time, time] }, packedAt: time })]);
    const list = [...rawList, '--tz', 'Asia/Riyadh', '--columns', 'id,stops.at,packedAt'];
    const [sheet] = (await exportedWorkbook(service, list)).sheets as [ReadSheet];
    expect(rowOf(sheet, 0)['stops.at']).toBe('2026-03-05T01:30:00+03:00; 2026-03-05T01:30:00+03:00');
    expect(kindsOf(sheet, 2).packedAt).toBe('yyyy-mm-dd hh:mm:ss" +03:00"');
  });

  it('names a courier in one way, unless the fields keep their names', async () => {
    const couriers = ['spl', 'SPL', 'سبل', 'Saudi Post', 'qx_express'];
    const service = await serveOrders(couriers.map((name, at) => order(at + 1, { selected_shipment_company: name })));
    const namesIn = async (...flags: string[]) => {
      const columns = ['--columns', 'id,selected_shipment_company'];
      const [sheet] = (await exportedWorkbook(service, ['orders', 'list', ...columns, ...flags])).sheets as [ReadSheet];
      return couriers.map((_, at) => Object.values(rowOf(sheet, at))[1]);
    };
    expect(await namesIn('--headers', 'en')).toEqual(['SPL', 'SPL', 'SPL', 'Saudi Post', 'Qx Express']);
    expect(await namesIn('--headers', 'ar')).toEqual(['سبل', 'سبل', 'سبل', 'سبل', 'Qx Express']);
    expect(await namesIn('--headers', 'raw')).toEqual(couriers);
  });

  it('names a city in one way in a workbook with totals, and as orders do in others', async () => {
    const names = ['Riyadh', 'RIYADH', 'الرياض', 'Riyad', 'Elsewhere', null];
    const orders = names.map((receiver_city, at) => order(at + 1, { receiver_city, receiver_city_id: null }));
    const service = await startService((request) => {
      if (request.path === '/api/cities') return { data: [{ id: 3, name: 'Riyadh', name_ar: 'الرياض' }] };
      return { data: request.path === '/api/orders' ? paginate(orders, request) : [] };
    });
    const citiesIn = async (...flags: string[]) => {
      const [sheet] = (await exportedWorkbook(service, ['orders', 'list', '--columns', 'id,receiver_city', ...flags]))
        .sheets as [ReadSheet];
      return names.map((_, at) => Object.values(rowOf(sheet, at))[1] ?? null);
    };
    expect(await citiesIn('--totals')).toEqual(['Riyadh', 'Riyadh', 'Riyadh', 'Riyadh', 'Elsewhere', null]);
    expect(await citiesIn()).toEqual(names);
  });
});
