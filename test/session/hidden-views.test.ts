import { expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';

function person() {
  const env = { SHIPCTL_CONFIG_DIR: homeFolder() };
  const cwd = homeFolder();
  return (...argv: readonly string[]) => shipctl(['views', ...argv], { env, cwd });
}

const save = ['--columns', 'id'];
const hides =
  /^It takes the place of the view accountant that comes with shipctl, until: shipctl views remove accountant$/m;

it('a view that is saved under the name of a shipped one says so', async () => {
  const views = person();
  expect((await views('save', 'mine', ...save)).stderr).not.toMatch(/place|before/);
  expect((await views('save', 'accountant', ...save, '--dry-run')).stderr).toMatch(hides);
  expect((await views('save', 'accountant', ...save)).stderr).toMatch(hides);
  expect((await views('save', 'accountant', '--rows', 'items')).stderr).toMatch(hides);
  expect((await views('show', 'accountant')).stderr).toMatch(hides);
  for (const name of ['picking', 'mine']) expect((await views('show', name)).stderr).toBe('');
});

it('views list shows what a saved view hides', async () => {
  const views = person();
  await views('save', 'courier', ...save);
  const listed: { name: string; from: string }[] = JSON.parse((await views('list', '--json')).stdout);
  expect(listed.map(({ name, from }) => [name, from])).toEqual([
    ['courier', 'you'],
    ['courier', 'shipctl (hidden)'],
    ['accountant', 'shipctl'],
    ['picking', 'shipctl'],
  ]);
});

it('what is saved over a view says what that was', async () => {
  const views = person();
  await views('save', 'mine', ...save);
  const again = await views('save', 'mine', '--headers', 'ar');
  expect(again.stderr).toMatch(/^It was before: shipctl views save mine --columns id$/m);
});
