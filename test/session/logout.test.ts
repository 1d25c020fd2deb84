import { describe, expect, it } from 'vitest';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

const address = 'https://ship.example.com';

/** Two profiles with a login, one of them with settings; one without; one whose program prints tokens. */
function shops() {
  const folder = settingsFolder();
  folder.write(loggedIn(address, { email: 'me@example.com', lang: 'en' }));
  folder.write(loggedIn('https://other.example.com'), 'second');
  folder.write({ version: 1, base_url: address }, 'third');
  folder.write({ version: 1, base_url: address, credential_command: 'keys get' }, 'keys');
  const tokens = () => folder.names().map((file) => 'token' in folder.read(file.replace('.json', '')));
  return { ...folder, tokens };
}

describe('logout --all', () => {
  it('says what it deletes, asks, and leaves all else', async () => {
    const { env, read, tokens } = shops();
    const all = ['logout', '--all'];
    const before = tokens();
    expect((await shipctl(all, { env })).code).toBe(2);
    expect(await shipctl([...all, '--dry-run'], { env })).toMatchObject({ code: 0 });
    expect((await shipctl(all, { env, terminal: 80, typed: ['n'] })).code).toBe(3);
    expect([before, tokens()]).toEqual([before, before]);
    const { code, stderr } = await shipctl(all, { env, terminal: 80, typed: ['y'] });
    expect(code).toBe(0);
    expect(stderr).toMatch(/default: https:\/\/ship\.example\.com\n {2}second: .*\n[\s\S]*of 2 profiles\? \[y\/N\]/);
    expect(stderr).toMatch(/credential_command still gets tokens: keys/);
    expect([tokens(), read()]).toEqual([tokens().map(() => false), { version: 1, base_url: address, lang: 'en' }]);
    expect((await shipctl(all, { env })).stderr).toContain('No profile is logged in.');
  });

  it('deletes the logins of the others where a profile is damaged, and fails', async () => {
    const { env, write, read } = shops();
    write('{', 'third');
    const { code, stderr } = await shipctl(['logout', '--all', '--yes'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('third.json')]);
    expect('token' in read('second')).toBe(false);
  });

  it('contradicts a profile that is named', async () => {
    const { env, tokens } = shops();
    expect((await shipctl(['logout', '--all', '--profile', 'second', '--yes'], { env })).code).toBe(2);
    expect(tokens()).toContain(true);
  });
});
