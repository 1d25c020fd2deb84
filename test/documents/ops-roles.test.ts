import { expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

it('says of a role that is wrong only what is wrong with it', async () => {
  const { env } = settingsFolder();
  const { code, stderr } = await shipctl(['ops', 'set', 'orders.list', '--role', 'total=sums'], { env });
  expect(code).toBe(2);
  expect(stderr).toContain('--role total: orders.list has no field "sums".');
  expect(stderr).not.toContain('Say what to set');
});
