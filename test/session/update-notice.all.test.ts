import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { temporaryFolder } from '../support/folders.ts';
import { launcher, plainEnvironment, spawned } from '../support/process.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Handler, sendJson, startService } from '../support/service.ts';

// An address that the user has set is asked once a day for the newest version, beside the command.

const news = { version: '98.7.6', url: 'https://example.com/shipctl/98.7.6' };
const notice = `Version ${news.version} is out (this is ${manifest.version}): ${news.url}`;

async function place(handler: Handler = () => news) {
  const service = await startService(handler);
  const folder = temporaryFolder();
  const file = join(folder, 'update.json');
  const env = {
    SHIPCTL_CONFIG_DIR: folder,
    SHIPCTL_UPDATE_URL: `${service.url}/latest?of=shipctl`,
    SHIPCTL_TOKEN: 'tok-3141',
  };
  return {
    service,
    env,
    file,
    state: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined),
    keep: (state: unknown) => writeFileSync(file, JSON.stringify(state)),
    shown: async (more: Readonly<Record<string, string>> = {}, argv = ['config', 'path']) =>
      (await atTerminal(argv, { env: { ...env, ...more }, columns: 200 }).ended).shown,
    /** The process that asks, to its end. */
    ask: async () => {
      const script = join(dirname(launcher), 'update-check.js');
      await once(spawn(process.execPath, [script, env.SHIPCTL_UPDATE_URL, file], { env: plainEnvironment() }), 'exit');
    },
  };
}

/** Each of these cases is a process. */
const someOf = <T>(cases: readonly T[]): T[] => cases.filter((_, at) => at % perRing(3, 3, 1) === 0);

const earlier = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('a newer version', () => {
  it('is asked for beside the first command, and told once by the next one', async () => {
    const { service, state, shown } = await place();
    expect(await shown()).not.toContain('is out');
    await expect.poll(() => state()?.found, { timeout: 10_000 }).toEqual(news);
    expect(await shown()).toContain(notice);
    expect(await shown()).not.toContain('is out');
    expect(service.requests).toHaveLength(1);
  });

  it('is asked for without the token or anything about the person', async () => {
    const { service, ask } = await place();
    await ask();
    const { host } = new URL(service.url);
    expect(service.requests).toEqual([
      {
        method: 'GET',
        path: '/latest',
        query: { of: 'shipctl' },
        body: '',
        headers: {
          host,
          accept: 'application/json',
          'accept-encoding': 'gzip, br',
          connection: 'keep-alive',
          'user-agent': `shipctl/${manifest.version}`,
        },
      },
    ]);
  });

  it('delays no command: the address may never answer', async () => {
    let waiting: ServerResponse | undefined;
    const { service, shown } = await place((_, response) => {
      waiting = response;
    });
    expect(await shown()).not.toContain('is out');
    await expect.poll(() => waiting, { timeout: 10_000 }).toBeDefined();
    expect(await shown()).not.toContain('is out');
    expect(service.requests).toHaveLength(1);
  });

  it.each(
    someOf<readonly [string, () => unknown, boolean]>([
      ['of a day ago', () => ({ asked: earlier(25) }), true],
      ['at no time', () => ({ asked: 'never' }), true],
      ['of an hour ago', () => ({ asked: earlier(1) }), false],
      ['of the future, since the clock was set back', () => ({ asked: earlier(-48) }), true],
      ['that cannot be read', () => 'nonsense', true],
    ]),
  )('is asked for again after a question %s: %#', async (_, before, isAsked) => {
    const { keep, state, shown } = await place();
    keep(before());
    await shown();
    const { asked } = Object(state());
    expect(Math.abs(Date.parse(asked) - Date.now()) < 600_000).toBe(isAsked);
  });

  it.each(
    someOf<[string, Record<string, string>, string[]]>([
      ['in CI', { CI: 'true' }, []],
      ['with --quiet', {}, ['--quiet']],
      ['where it is turned off', { SHIPCTL_NO_UPDATE_NOTICE: '1' }, []],
      ['in the sandbox', {}, ['--sandbox']],
      ['without an address', { SHIPCTL_UPDATE_URL: '' }, []],
    ]),
  )('is neither told nor asked for %s', async (_, more, flags) => {
    const { keep, state, shown } = await place();
    const before = { asked: earlier(30), found: news };
    keep(before);
    expect(await shown(more, ['config', 'path', ...flags])).not.toContain('is out');
    expect(state()).toEqual(before);
  });

  it('is neither told nor asked for in a pipe', async () => {
    const { keep, state, env } = await place();
    const before = { asked: earlier(30), found: news };
    keep(before);
    expect((await spawned(['config', 'path'], { env })).stderr).not.toContain('is out');
    const half = atTerminal(['config', 'path'], { env, shell: `"$@" | cat; printf '\\036'; read -r _` });
    expect((await half.ended).shown).not.toContain('is out');
    expect(state()).toEqual(before);
  });

  it.each([[manifest.version], ['0.0.9']])('is not told where it is %s', async (version) => {
    const { keep, state, shown } = await place();
    keep({ asked: earlier(1), found: { version } });
    expect(await shown()).not.toContain('is out');
    expect(state()).not.toHaveProperty('found');
  });

  it('is told without control characters, and with an https address only', async () => {
    const { keep, shown } = await place();
    keep({ asked: earlier(1), found: { version: '9.9.9', url: 'https://example.com/\u001b[31m\u202e' } });
    expect(await shown()).toContain('9.9.9 is out (this is 0.1.0): https://example.com/%1B[31m%E2%80%AE');
    keep({ asked: earlier(1), found: { version: '9.9.9', url: 'javascript:alert(1)' } });
    expect(await shown()).toMatch(/9\.9\.9 is out \(this is 0\.1\.0\)\r?\n/);
  });
});

describe('an answer about the newest version', () => {
  it('may be that of a host of releases', async () => {
    const { ask, state } = await place(() => ({
      tag_name: 'v98.7.6',
      html_url: news.url,
      url: 'https://api.example.com/9',
    }));
    await ask();
    expect(state()).toEqual({ asked: '', found: news });
  });

  it.each(
    someOf<[string, Handler]>([
      ['is not JSON', (_, response) => response.end('<html>')],
      ['is a list', () => [news]],
      ['names no version', () => ({ url: news.url })],
      ['names a version to try out', () => ({ version: '98.7.6-rc.1' })],
      ['names what is no version', () => ({ version: '98.7.6\u001b[31m' })],
      ['is an error', (_, response) => sendJson(response, 500, news)],
      ['is a redirect', (_, response) => sendJson(response, 302, news, { location: '/other' })],
      ['is large', () => ({ ...news, more: 'x'.repeat(100_000) })],
      ['is cut', (_, response) => response.destroy()],
    ]),
  )('is ignored where it %s', async (_, handler) => {
    const { service, ask, state } = await place(handler);
    await ask();
    expect(service.requests).toHaveLength(1);
    expect(state()).toBeUndefined();
  });

  it('is lost where there is no folder to keep it in, without a word', async () => {
    const { ask, file, service } = await place();
    mkdirSync(file);
    await ask();
    expect(service.requests).toHaveLength(1);
  });
});

it.each(['http://example.com/latest', 'https://me:secret-word@example.com/', 'example.com', 'ftp://example.com/'])(
  'the address %s is refused',
  async (address) => {
    const env = { SHIPCTL_UPDATE_URL: address };
    const { code, stderr } = await shipctl(['config', 'path'], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('SHIPCTL_UPDATE_URL') });
    expect(stderr).not.toContain('secret-word');
  },
);
