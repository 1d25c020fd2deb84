import { describe, expect, it } from 'vitest';
import { importFile, importRows, orderService, rowsFile } from '../support/order-imports.ts';

const required = (...fields: readonly string[]) => ({
  status: 422,
  body: {
    message: 'Invalid.',
    errors: Object.fromEntries(fields.map((name) => [name, [`The ${name} field is required.`]])),
  },
});

describe('what refusals teach', () => {
  it('learns which field is always required: the next plan refuses its rows by itself', async () => {
    const service = await orderService(({ receiver_city_id: city }) =>
      city ? undefined : required('receiver_city_id'),
    );
    const file = rowsFile(importRows(2));
    expect(await importFile(service, file)).toMatchObject({ code: 6 });
    expect(await importFile(service, file)).toMatchObject({ statuses: 'faulty, faulty' });
    expect(service.sent()).toHaveLength(2);
    const whole = rowsFile(importRows(2).map((row) => ({ ...row, receiver_city_id: 3 })));
    expect(await importFile(service, whole)).toMatchObject({ code: 0 });
  });

  it.each([
    ['with a condition', 'The x field is required when payment method is cod.'],
    ['with another fault', 'The x must be a number.'],
  ])('learns nothing from a message %s', async (_what, message) => {
    const service = await orderService(() => ({ status: 422, body: { errors: { receiver_city_id: [message] } } }));
    const file = rowsFile(importRows(1));
    for (const _time of [1, 2]) expect(await importFile(service, file)).toMatchObject({ statuses: 'refused' });
  });
});
