import { expect, it } from 'vitest';
import { changedEnvironment } from '../../src/base/environment.ts';

const env = { Path: 'C:\\Windows', appdata: 'C:\\Users\\me', shipctl_output: 'csv' };

it('A copy of the environment of Windows finds a variable in any case, with the changes before the others', () => {
  const copy = changedEnvironment({ env, platform: 'win32' }, { SHIPCTL_OUTPUT: 'ndjson', SHIPCTL_DEBUG: undefined });
  expect([copy.PATH, copy.path, copy.APPDATA, copy.SHIPCTL_OUTPUT, copy.SHIPCTL_DEBUG]).toEqual([
    env.Path,
    env.Path,
    env.appdata,
    'ndjson',
    undefined,
  ]);
  expect('APPDATA' in copy).toBe(true);
});

it('A copy of another one does not', () => {
  expect(changedEnvironment({ env, platform: 'linux' }, {}).PATH).toBeUndefined();
});
