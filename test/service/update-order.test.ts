import { expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

const row = order(7, {
  receiver_street_name: 'Tahlia St',
  receiver_postal_code: '23437',
  receiver_short_address: null,
});

it.each([
  [
    ['--receiver-address-line', 'King Road 1'],
    /stay as they were: city [^;]+; street Tahlia St; postal code 23437\.\n/,
  ],
  ...furtherRows(
    [['--receiver-city-id', '3'], /stay as they were: address line [^;]+; street Tahlia St; postal code 23437\.\n/],
    [['--receiver-city-id', '3', '-F', 'receiver_street_name=King Road'], /address line [^;]+; postal code 23437\.\n/],
  ),
])('an update with %j says which parts of the address it leaves', async (flags, told) => {
  const { env } = await startService(() => ({ data: row }));
  const { code, stderr } = await shipctl(['orders', 'update', '7', '--id', ...flags], { env });
  expect([code, stderr]).toEqual([0, expect.anything()]);
  expect(stderr).toMatch(told);
  expect(stderr).toContain('-F receiver_postal_code=\u2026');
});

it('an update of something else says nothing of the address', async () => {
  const { env } = await startService(() => ({ data: row }));
  const { stderr } = await shipctl(['orders', 'update', '7', '--id', '--receiver-phone', '+966501234567'], { env });
  expect(stderr).not.toContain('stay as they were');
});

it.each([
  ['--receiver-postal-code', 'Corrected: shipctl orders update 7 --field receiver_postal_code=x'],
  ...furtherRows(
    ['--receiver-street', 'Corrected: shipctl orders update 7 --field receiver_street_name=x'],
    ['--receiver-district', '--receiver-address-line'],
  ),
])('%s is not known, and what is to be typed instead is said', async (flag, told) => {
  const { code, stderr } = await shipctl(['orders', 'update', '7', flag, 'x']);
  expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
});
