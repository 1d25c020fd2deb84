import { describe, expect, it } from 'vitest';
import { codStanding, noPayouts } from '../../src/orders/cod.ts';
import { readOrder } from '../../src/orders/order.ts';
import { facts } from '../support/checks.ts';

const standingOf = (row: Readonly<Record<string, unknown>>, settled = 'paid_out') =>
  codStanding(readOrder({ payment_method: 'cod', ...row }, { ...facts.fields, settled: [settled] }), noPayouts);

describe('where cash on delivery is', () => {
  it.each([
    null,
    '',
    0,
    '0.00',
    false,
    'no',
    'Not paid',
    'unsettled',
    'Pending',
    'due 2026-05-01',
    'لا',
    'غير مسدد',
    '-',
  ])('is with the courier where the field says %j', (paid_out) =>
    expect(standingOf({ status: 'delivered', paid_out })).toBe('owed'),
  );

  it.each([
    true,
    1,
    'YES',
    'paid',
    'settled',
    'paid_out',
    '2026-05-01',
    '٢٠٢٦-٠٥-٠١',
    'PO-12',
    115.5,
    'تم التحويل',
    'مدفوع',
  ])('is settled where the field says %j', (paid_out) =>
    expect(standingOf({ status: 'delivered', paid_out })).toBe('settled'),
  );

  it.each(['partly', 'in review', '?!x'])('is unknown where the field says %j', (paid_out) =>
    expect(standingOf({ status: 'delivered', paid_out })).toBe('unknown'),
  );

  it.each(['payment_status', 'financialStatus', 'order.payment.state'])(
    'is not settled where %s says that the customer has paid',
    (field) => {
      expect(standingOf({ status: 'delivered', [field]: 'paid' }, field)).toBe('unknown');
      expect(standingOf({ status: 'delivered', [field]: 'settled' }, field)).toBe('settled');
    },
  );

  it.each([
    [{ status: 'returned', delivered_at: '2026-03-01' }, 'void'],
    [{ status: 'returned', paid_out: true }, 'void'],
    [{ status: 'lost_in_space', delivered_at: '2026-03-01' }, 'owed'],
    [{ status: 'in_transit', delivered_at: '0000-00-00 00:00:00' }, 'on_its_way'],
    [{ status: 'lost_in_space' }, 'unknown'],
    [{ status: 'Out for delivery' }, 'on_its_way'],
    [{ status: 'cancelled', payment_method: '' }, undefined],
    [{ status: 'delivered', payment_method: '' }, 'unknown'],
    [{ status: 'delivered', payment_method: '', paid_out: true }, 'settled'],
    [{ status: 'delivered', payment_method: 'bank_transfer' }, undefined],
    [{ status: 'pending', payment_method: 'الدفع عند الاستلام' }, 'not_shipped'],
  ])('of %j is %s', (row, expected) => expect(standingOf(row)).toBe(expected));
});
