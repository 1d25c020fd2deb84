import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { furtherCases } from '../support/ring.ts';
import { secret } from '../support/secrets.ts';
import { sendJson, startService } from '../support/service.ts';

const pasted = secret('correct-horse-battery-9431');

/** A service that takes this password alone. */
const service = () =>
  startService(({ body }, response) =>
    body.includes(pasted)
      ? { access_token: 'token-for-the-pasted-password' }
      : sendJson(response, 401, { message: 'Wrong credentials.' }),
  );

describe('a block of lines that is pasted at the first question of login', () => {
  it.each([
    ['ends its lines as terminals do', '\r'],
    ...furtherCases<[string, string]>(['ends its lines as files do', '\n'], ['ends its lines as Windows does', '\r\n']),
  ])('answers the others, and no password is shown (it %s)', async (_how, end) => {
    const { url, requests } = await service();
    const { env, read } = settingsFolder();
    const terminal = atTerminal(['login'], { env });
    await terminal.type(/Base URL of the service: $/, [url, 'me@example.com', pasted, ''].join(end));
    const { code, shown } = await terminal.ended;
    expect(shown).not.toContain(pasted);
    expect([code, shown]).toEqual([0, expect.stringContaining(`Logged in to ${url} as me@example.com`)]);
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({ password: pasted });
    expect(read()).toMatchObject({ base_url: url, email: 'me@example.com' });
  });

  it('in which something is wrong shows no password either', async () => {
    const { url } = await service();
    const { env } = settingsFolder();
    const terminal = atTerminal(['login', '--base-url', url], { env });
    await terminal.type(/Email, or Enter to give a token: $/, `me@example.com\r${pasted}\rmore\rand more ${pasted}\r`);
    const { code, shown } = await terminal.ended;
    expect(code).toBe(0);
    expect(shown).not.toContain(pasted);
  });

  it('answers no question that asks for consent', async () => {
    const { env } = settingsFolder();
    const terminal = atTerminal(['orders', 'cancel', '3147', '--sandbox', '--id'], { env: { ...env, CI: '' } });
    await terminal.type(/\[y\/N\] $/, 'what?\ry\ry\r');
    await terminal.type(/\[y\/N\] [\s\S]*\[y\/N\] $/, 'n\r');
    expect(await terminal.ended).toMatchObject({ code: 3 });
  });
});
