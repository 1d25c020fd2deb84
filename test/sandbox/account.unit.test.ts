import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherCases } from '../support/ring.ts';
import { bearing, json, type Peer, start, tokenOf } from '../support/sandbox.ts';

const logIn = async ({ ask }: Peer, email: string, password: string): Promise<number> =>
  (await ask('POST', '/api/auth/login', { email, password }, json)).status;

const change = ({ ask, token }: Peer, current: string, next: string, as = token, again = next) =>
  ask(
    'PUT',
    '/api/profile/password',
    { current_password: current, password: next, password_confirmation: again },
    bearing(as),
  );

const [first, next] = ['sandbox-password', 'another battery'];

describe("the password of a sandbox's account", () => {
  it('is changed permanently, for one merchant, and stored as a hash', async () => {
    const folder = temporaryFolder();
    const sandbox = await start({ folder });
    const { email } = sandbox;
    expect(await logIn(sandbox, email, first)).toBe(200);
    expect(await change(sandbox, first, next)).toMatchObject({ status: 200 });
    for (const peer of [await start({ folder }), ...furtherCases(sandbox)]) {
      expect([await logIn(peer, email, first), await logIn(peer, email, next)]).toEqual([401, 200]);
      expect(await logIn(peer, 'second@sandbox.example', first)).toBe(200);
      expect((await peer.ask('GET', '/api/profile')).status).toBe(200);
    }
    expect((await start({ folder })).password).toBeUndefined();
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(kept.join()).toContain('passwords');
    expect(kept.join()).not.toContain(next);
    expect((await change(sandbox, next, first)).status).toBe(200);
    expect(await logIn(sandbox, email, first)).toBe(200);
  });

  it('is not changed where the old one is wrong, mistyped or missing', async () => {
    const sandbox = await start();
    for (const [answer, field] of [
      [await change(sandbox, 'guess', next), 'current_password'],
      [await change(sandbox, first, next, sandbox.token, 'mistyped'), 'password'],
      [await change(sandbox, first, ''), 'password'],
    ] as const) {
      expect([answer.status, Object.keys(answer.body.errors ?? {})[0]]).toEqual([422, field]);
    }
    expect((await change(sandbox, first, next, 'nobody')).status).toBe(401);
    expect(await logIn(sandbox, sandbox.email, first)).toBe(200);
  });
});

describe("a sandbox's merchants", () => {
  it('change only their own profile, and log in with their new email', async () => {
    const sandbox = await start();
    const second = bearing(await tokenOf(sandbox, 'second@sandbox.example'));
    const theirs = (await sandbox.ask('GET', '/api/profile', undefined, second)).body.data;
    const { body } = await sandbox.ask('PUT', '/api/profile', { first_name: 'نورة', email: 'new@sandbox.example' });
    expect(await sandbox.record('/api/profile')).toEqual(body.data);
    expect(body.data).toMatchObject({ id: 57, first_name: 'نورة', email: 'new@sandbox.example' });
    expect((await sandbox.ask('GET', '/api/profile', undefined, second)).body.data).toEqual(theirs);
    expect(await logIn(sandbox, 'new@sandbox.example', first)).toBe(200);
    expect(await logIn(sandbox, sandbox.email, first)).toBe(401);
    const taken = await sandbox.ask('PUT', '/api/profile', { email: 'new@sandbox.example' }, second);
    expect([taken.status, taken.body.errors]).toEqual([422, { email: ['The email has already been taken.'] }]);
  });

  it('change only their own boxes and orders', async () => {
    const sandbox = await start();
    const second = bearing(await tokenOf(sandbox, 'second@sandbox.example'));
    const { id } = (await sandbox.ask('POST', '/api/boxes', { type: 'Mine' })).body.data as { id: number };
    const order = await sandbox.orderIn('pending');
    for (const [method, path] of [
      ['GET', `/api/boxes/${id}`],
      ['PUT', `/api/boxes/${id}`],
      ['POST', `/api/orders/${order.id}/cancel`],
    ] as const) {
      expect((await sandbox.ask(method, path, method === 'GET' ? undefined : {}, second)).status).toBe(404);
    }
    const theirs = (await sandbox.ask('POST', '/api/boxes', { type: 'Theirs' }, second)).body.data;
    expect(theirs).toMatchObject({ type: 'Theirs', user_id: 58 });
    expect((theirs as { id: number }).id).not.toBe(id);
  });
});
