import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { probe } from '../../src/base/files/files.ts';
import { temporaryFolder } from '../support/folders.ts';

it.each([
  ['below a file', 'a-file/x', 'its folder is a file'],
  ['below a name of 300 letters', `${'a'.repeat(300)}/x`, 'its name is too long'],
  ['below a link that leads to itself', 'loop/x', 'a link that leads to itself'],
])('looking at a path %s is a mistake of who gave it', (_what, name, why) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a-file'), '');
  symlinkSync('loop', join(folder, 'loop'));
  expect(() => probe(join(folder, name))).toThrow(
    expect.objectContaining({ kind: 'usage', message: expect.stringContaining(why) }),
  );
});

it('looking at a path finds what is there, behind links, or nothing', () => {
  const folder = temporaryFolder();
  symlinkSync(folder, join(folder, 'link'));
  expect(probe(join(folder, 'link'))?.isDirectory()).toBe(true);
  expect(probe(join(folder, 'none', 'x'))).toBeUndefined();
});
