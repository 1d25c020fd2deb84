import { chmodSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsFolder, stored } from '../support/profiles.ts';
import { everyNth, perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const contents: readonly (readonly [string, string])[] = [
  ['cut off', '{"version":1,"token":"x'],
  ['empty', ''],
  ['no object', '[]'],
  ['without a version', '{"base_url":"https://ship.example.com"}'],
  ['with a version of text', '{"version":"1"}'],
  ['with a token that is no text', '{"version":1,"token":5}'],
  ['of a newer shipctl', '{"version":2,"token":{"new":"shape"}}'],
];

describe('a damaged profile', () => {
  it.each(sampleOf(contents, 2))('(%s) is named and kept', async (_how, content) => {
    const { env, write, fileOf } = settingsFolder();
    write(content);
    for (const argv of [['orders', 'list'], ['logout'], ['whoami']]) {
      const outcome = await shipctl(argv, { env });
      expect(outcome).toMatchObject({ code: 2, stdout: '' });
      expect(outcome.stderr).toContain(fileOf('default'));
    }
    expect(readFileSync(fileOf('default'), 'utf8')).toBe(content);
  });

  it.each(contents)('(%s) is made private: it may hold a token', async (_how, content) => {
    const { env, write, fileOf } = settingsFolder();
    write(content);
    chmodSync(fileOf('default'), 0o644);
    const { stderr } = await shipctl(['orders', 'list'], { env });
    expect(stderr).toContain(`Others on this machine could read ${fileOf('default')}`);
    expect(statSync(fileOf('default')).mode & 0o777).toBe(0o600);
    expect(readFileSync(fileOf('default'), 'utf8')).toBe(content);
  });

  it.each(everyNth(contents, perRing(4, 2, 1)))('(%s) does not affect SHIPCTL_TOKEN', async (_how, content) => {
    const { env, write, fileOf } = settingsFolder();
    write(content);
    const service = await startService((request) => ({ data: paginate([], request) }));
    for (const argv of [
      ['orders', 'list', '-o', 'table'],
      ['orders', 'list', '--csv'],
      ['orders', 'list', '--out', 'orders.csv'],
      ['orders', 'get', '5', '--json'],
      ['whoami'],
      ['config', 'list'],
      ['profiles', 'list'],
      ['views', 'list', '--json'],
      ['ops', 'list', '--json'],
      ['orders', 'list', '--json', '--sandbox'],
      ['api', 'GET', '/api/orders'],
    ]) {
      const { code, stderr } = await shipctl(argv, { env: { ...service.env, ...env } });
      // The line is said once, and only that.
      const lines = stderr
        .split('\n')
        .filter((line) => line.startsWith('Warning:') && line.includes(fileOf('default')));
      expect([argv, code, lines.length]).toEqual([argv, 0, 1]);
    }
    const inJson = { env: { ...service.env, ...env, SHIPCTL_OUTPUT: 'json' } };
    expect(await shipctl(['orders', 'list'], inJson)).toMatchObject({ code: 0 });
    expect(readFileSync(fileOf('default'), 'utf8')).toBe(content);
  });

  it.each(everyNth(contents, perRing(4, 2, 1)))(
    '(%s) may say which format is wanted: without one, nothing is sent',
    async (_how, content) => {
      const { env, write, fileOf } = settingsFolder();
      write(content);
      const service = await startService((request) => ({ data: paginate([], request) }));
      for (const argv of [
        ['orders', 'list'],
        ['orders', 'get', '5'],
        ['orders', 'list', '--all'],
        ['orders', 'stats'],
        ['ops', 'list'],
        ['orders', 'list', '--sandbox'],
      ]) {
        const { code, stdout, stderr } = await shipctl(argv, { env: { ...service.env, ...env } });
        expect([argv, code, stdout, stderr]).toEqual([argv, 2, '', expect.stringContaining('-o table')]);
        expect(stderr.split(fileOf('default'))).toHaveLength(2);
      }
      expect(service.requests).toEqual([]);
    },
  );

  it.each(sampleOf(contents, 2))('(%s) is moved aside by login, not lost', async (_how, content) => {
    const { env, write, read, names, profiles } = settingsFolder();
    write(content);
    const argv = ['login', '--base-url', 'https://ship.example.com', '--token-stdin', '--no-check'];
    const outcome = await shipctl(argv, { env, stdin: stored });
    expect(outcome.code).toBe(0);
    expect(read()).toMatchObject({ version: 1, token: stored });
    const aside = names().filter((name) => name.includes('damaged'));
    expect(aside.map((name) => readFileSync(`${profiles}/${name}`, 'utf8'))).toEqual([content]);
    expect(outcome.stderr).toContain(aside[0]);
  });
});
