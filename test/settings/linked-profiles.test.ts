import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';

const url = 'https://ship.example.com';
const login = ['login', '--base-url', url, '--token-stdin', '--no-check'];
const setRoute = ['ops', 'set', 'orders.get', 'GET /api/o/{order}'];

/** The files below a folder that hold the token. */
const holders = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name), 'utf8').includes(stored))
    .map(({ name }) => name);

describe('a folder that shipctl did not make', () => {
  it.each([0o755, 0o1777])('keeps its mode (%o)', async (mode) => {
    const folder = temporaryFolder();
    chmodSync(folder, mode);
    const env = { SHIPCTL_CONFIG_DIR: folder };
    expect(await shipctl(login, { env, stdin: stored })).toMatchObject({ code: 0 });
    expect(await shipctl(setRoute, { env })).toMatchObject({ code: 0 });
    expect(await shipctl(['orders', 'cancel', '--id', '3147', '--yes', '--sandbox'], { env })).toMatchObject({
      code: 0,
    });
    expect(statSync(folder).mode & 0o7777).toBe(mode);
    for (const made of ['profiles', 'sandbox']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'profiles', 'default.json')).mode & 0o777).toBe(0o600);
  });

  it('is closed to others where profiles are in it', async () => {
    const { env, profiles, write } = settingsFolder();
    write(loggedIn(url));
    chmodSync(profiles, 0o750);
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0 });
    expect(statSync(profiles).mode & 0o777).toBe(0o700);
  });
});

describe('a profile that is a link', () => {
  /** `default.json` leads to this file over a second link. */
  function linked() {
    const settings = settingsFolder();
    const dotfiles = join(temporaryFolder(), 'dotfiles');
    for (const folder of [settings.profiles, dotfiles]) mkdirSync(folder, { recursive: true });
    const target = join(dotfiles, 'shop.settings');
    symlinkSync(join(dotfiles, 'second'), settings.fileOf('default'));
    symlinkSync(basename(target), join(dotfiles, 'second'));
    const isLinked = () => [settings.fileOf('default'), join(dotfiles, 'second')].map((file) => readlinkSync(file));
    const links = isLinked();
    return { ...settings, dotfiles, target, expectLinks: () => expect(isLinked()).toEqual(links) };
  }

  it.each([
    ['to a profile', JSON.stringify({ version: 1, retries: 5 })],
    ['to no file yet', undefined],
  ])('(%s) stays one, and after logout no file holds the token', async (_where, content) => {
    const { env, folder, dotfiles, target, expectLinks } = linked();
    if (content !== undefined) writeFileSync(target, content, { mode: 0o644 });
    expect(await shipctl(login, { env, stdin: stored })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ token: stored });
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expectLinks();
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0 });
    expectLinks();
    expect([...holders(folder), ...holders(dotfiles)]).toEqual([]);
    expect(readdirSync(dotfiles).sort()).toEqual(['second', 'shop.settings']);
  });

  it('to a damaged file: login moves that file aside', async () => {
    const { env, dotfiles, target, expectLinks } = linked();
    writeFileSync(target, 'damaged', { mode: 0o600 });
    const { code, stderr } = await shipctl(login, { env, stdin: stored });
    expect(code).toBe(0);
    expectLinks();
    const [aside = ''] = readdirSync(dotfiles).filter((name) => name.includes('.damaged-'));
    expect(readFileSync(join(dotfiles, aside), 'utf8')).toBe('damaged');
    expect(stderr).toContain(aside);
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ token: stored });
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0 });
  });

  it('to itself is an error', async () => {
    const { env, profiles, fileOf } = settingsFolder();
    mkdirSync(profiles, { recursive: true });
    symlinkSync('default.json', fileOf('default'));
    for (const argv of [['whoami'], login, ['logout']]) {
      const { code } = await shipctl(argv, { env, stdin: stored });
      expect([2, 9]).toContain(code);
      expect(lstatSync(fileOf('default')).isSymbolicLink()).toBe(true);
    }
  });
});

describe('what a killed login left behind', () => {
  it.each([
    ['while it was logged in', loggedIn(url)],
    ['while it was not', { version: 1 }],
    ['without a profile', undefined],
  ])('is removed by logout (%s)', async (_when, content) => {
    const { env, folder, profiles, write } = settingsFolder();
    mkdirSync(profiles, { recursive: true });
    if (content !== undefined) write(content);
    for (const name of ['default.next.json', 'default.next.json.tmp-1234567890abcdef']) {
      writeFileSync(join(profiles, name), JSON.stringify(loggedIn(url)));
    }
    const before = holders(folder);
    expect(await shipctl(['logout', '--dry-run'], { env })).toMatchObject({ code: 0 });
    expect(holders(folder)).toEqual(before);
    expect(await shipctl(['logout'], { env })).toMatchObject({ code: 0 });
    expect(holders(folder)).toEqual([]);
    expect(readdirSync(profiles)).toEqual(content === undefined ? [] : ['default.json']);
  });
});
