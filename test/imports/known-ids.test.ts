import { describe, expect, it } from 'vitest';
import {
  importArgv,
  importFile,
  importRow,
  importRows,
  later,
  orderService,
  rowsFile,
} from '../support/order-imports.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

describe.each(['--ids', ...furtherCases('--quiet')])('an import with %s', (flag) => {
  it('prints the same ids when it is repeated', async () => {
    const service = await orderService();
    const line = JSON.stringify(importRow(1, 'A-1'));
    const argv = importArgv('-', '--yes', flag);
    const first = await shipctl(argv, { env: service.env, stdin: line });
    const again = await shipctl(argv, { env: service.env, stdin: line });
    expect(again).toMatchObject({ code: 0, stdout: first.stdout });
    expect(first.stdout).toBe('1000\n');
    expect(service.sent()).toHaveLength(1);
  });

  it('prints the ids of old and new rows in the order of the rows', async () => {
    const service = await orderService();
    const [one = {}, two = {}, three = {}] = importRows(3);
    await importFile(service, rowsFile([two]));
    const { code, stdout } = await importFile(service, rowsFile([one, two, three]), [flag]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '1001\n1000\n1002\n' });
  });

  it('prints the id of a record that --adopt takes, and none of a row that is refused', async () => {
    const service = await orderService(({ external_id: id }, count) => {
      if (id === 'A-3') return { status: 422 };
      return id === 'A-2' && count === 1 ? { hangsUp: 'after' } : undefined;
    });
    const file = rowsFile(importRows(3));
    expect(await importFile(service, file, [flag])).toMatchObject({ code: 8, stdout: '1000\n' });
    const { code, stdout } = await importFile(service, file, ['--adopt', flag], later());
    expect({ code, stdout }).toEqual({ code: 8, stdout: '1000\n1001\n' });
  });
});
