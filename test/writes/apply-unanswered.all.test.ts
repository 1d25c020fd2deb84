import { expect, it } from 'vitest';
import { importFile, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import type { Surroundings } from '../support/run.ts';

type Send = Parameters<NonNullable<Surroundings['onStart']>>[0];

it('an import that is stopped does not wait long for a response that never comes', async () => {
  let send: Send = () => undefined;
  const service = await orderService((_body, count) => {
    if (count !== 1) return undefined;
    send('SIGINT');
    return { never: true };
  });
  const onStart = (given: Send) => {
    send = given;
  };
  const outcome = await importFile(service, rowsFile(importRows(4)), ['--timeout', '60'], { onStart });
  expect(outcome).toMatchObject({ code: 130, statuses: 'created, unknown, not sent, not sent' });
});
