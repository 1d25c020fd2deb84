import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { startService, token } from '../support/service.ts';
import { catalogue } from '../support/tree.ts';

/** A field for what is not sent without one. */
const fieldOf = (verb: string) => (/create|update|return|calculate/.test(verb) ? ['-F', 'note=x'] : []);

const operations = catalogue.groups
  .flatMap(({ operations: own }) => own)
  .map(({ id, group, verb, command, parameters, method, path }) => {
    const argv = command ? [command] : [group, verb, ...parameters.map(() => '5'), ...fieldOf(verb)];
    const isOfOrder = method !== 'GET' && path.startsWith('/api/orders/{');
    // The second argument is the id of an item.
    const shown = path.replace('{order}', isOfOrder ? '<id of 5>' : '5').replace(/\{[^}]+\}/g, '5');
    return [id, argv, method, shown.replace('<id of 5>', '{id of 5}')] as const;
  });

interface Preview {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const preview = (stdout: string): Preview => JSON.parse(stdout) as Preview;

describe('--dry-run', () => {
  it('has operations to test', () => expect(operations.length).toBeGreaterThan(30));

  it.each(sampleOf(operations, 4))(
    'of %s needs no login and no settings, asks nothing and writes nothing',
    async (_id, argv, method, path) => {
      const { env, folder } = settingsFolder();
      const cwd = temporaryFolder();
      const { code, stdout, stderr } = await shipctl([...argv, '--dry-run'], { env, cwd });
      const isOfOrder = path.includes('{id of 5}');
      const note = isOfOrder ? '--dry-run looks no number up: it stands where the id will.\n' : '';
      expect({ code, stderr }).toEqual({ code: 0, stderr: note });
      const shown = preview(stdout);
      expect(shown).toMatchObject({ method, url: `{base_url}${path}` });
      const login = argv[0] === 'login';
      expect(shown.headers.authorization).toBe(login ? undefined : 'Bearer [redacted]');
      expect([...readdirSync(folder), ...readdirSync(cwd)]).toEqual([]);
    },
  );

  it.each(sampleOf(operations, 4))(
    'of %s sends nothing to a service and shows no token',
    async (_id, argv, method, path) => {
      const service = await startService(() => ({}));
      const { code, stdout } = await shipctl(['--dry-run', ...argv, '--debug'], { env: service.env });
      expect({ code, asked: service.requests }).toEqual({ code: 0, asked: [] });
      expect(preview(stdout)).toMatchObject({ method, url: `${service.url}${path}` });
    },
  );

  it('shows numbers digit for digit', async () => {
    const data = '{"order_grand_total":12345678901234567890.10,"items":[{"sku":"نورة"}]}';
    const argv = ['orders', 'create', '--data', data, '-F', 'x=1', '--dry-run'];
    const { stdout } = await shipctl(argv);
    expect(stdout).toContain('"order_grand_total": 12345678901234567890.10');
    expect(preview(stdout).headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json' });
    expect(preview(stdout).body).toMatchObject({ items: [{ sku: 'نورة' }], x: '1' });
  });

  it('shows a query in the URL', async () => {
    const argv = ['orders', 'list', '--status', 'pending', '--page', '2', '--per-page', '5', '--dry-run'];
    const { url } = preview((await shipctl(argv)).stdout);
    expect(url).toBe('{base_url}/api/orders?status=pending&page=2&per_page=5');
  });

  it('shows several requests as a list', async () => {
    const { code, stdout } = await shipctl(['orders', 'cancel', '--id', '5', '6', '--dry-run']);
    const urls = (JSON.parse(stdout) as Preview[]).map(({ url }) => url);
    expect({ code, urls }).toEqual({
      code: 0,
      urls: ['{base_url}/api/orders/5/cancel', '{base_url}/api/orders/6/cancel'],
    });
  });

  it('hides secrets, and does not ask for them', async () => {
    const argv = ['profile', 'change-password', '--dry-run'];
    const { stdout } = await shipctl(argv, { stdin: `${secret('old-pass-11')}\n${secret('new-pass-22')}\n` });
    const hidden = '[redacted]';
    expect(preview(stdout).body).toEqual({ current_password: hidden, password: hidden, password_confirmation: hidden });
  });

  it('reports invalid values', async () => {
    const argv = ['orders', 'create', '--receiver-city-id', 'x', '--dry-run'];
    expect(await shipctl(argv)).toMatchObject({ code: 2, stdout: '' });
  });

  it('redacts a token in the data', async () => {
    const service = await startService(() => ({}));
    const argv = ['orders', 'create', '-F', `note=${token}`, '--dry-run'];
    const { stdout } = await shipctl(argv, { env: service.env });
    expect(preview(stdout).body).toEqual({ note: '[redacted]' });
  });
});
