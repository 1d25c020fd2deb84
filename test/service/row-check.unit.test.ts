import { expect, it } from 'vitest';
import type { PageRow } from '../../src/base/row.ts';
import { openRowCheck } from '../../src/service/row-check.ts';
import { builtIn } from '../support/tables.ts';

it('the check of records does not parse records that are known to have the documented shape', async () => {
  const operation = builtIn.flatMap(({ operations }) => operations).find(({ id }) => id === 'orders.list');
  const scanned: PageRow = {
    id: 1,
    fitsShape: true,
    get values() {
      return expect.unreachable('The record was parsed.');
    },
  };
  const context = {} as Parameters<typeof openRowCheck>[0];
  await openRowCheck(context, operation ?? expect.unreachable()).rows([scanned]);
});
