import { chmodSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsFolder, stored } from '../support/profiles.ts';
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
  it.each(contents)('(%s) is named and kept', async (_how, content) => {
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

  it.each(contents)('(%s) does not affect SHIPCTL_TOKEN', async (_how, content) => {
    const { env, write, fileOf } = settingsFolder();
    write(content);
    const service = await startService((request) => ({ data: paginate([], request) }));
    expect(await shipctl(['orders', 'list'], { env: { ...service.env, ...env } })).toMatchObject({ code: 0 });
    expect(await shipctl(['whoami'], { env: { ...service.env, ...env } })).toMatchObject({ code: 0 });
    expect(readFileSync(fileOf('default'), 'utf8')).toBe(content);
  });

  it.each(contents)('(%s) is moved aside by login, not lost', async (_how, content) => {
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
