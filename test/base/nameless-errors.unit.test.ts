import { expect, it } from 'vitest';
import { isDiskError, readFailure, writeFailure } from '../../src/base/files/file-failures.ts';

it('an error of Windows that has no name is one of the machine', () => {
  const error = Object.assign(new Error('UNKNOWN: unknown error, read'), {
    ...{ code: 'UNKNOWN', errno: -4094, syscall: 'read' },
  });
  expect(readFailure(error, 'orders.csv')).toMatchObject({ kind: 'machine' });
  expect(writeFailure(error, 'orders.csv')).toMatchObject({ kind: 'machine' });
  expect(isDiskError(error)).toBe(true);
});
