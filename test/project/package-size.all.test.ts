import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { plainEnvironment } from '../support/process.ts';

interface Packed {
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    encoding: 'utf8',
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
) as [Packed];

it('the package contents stay below 8 MB: 7.75 for the program', () => {
  const isPage = (path: string): boolean => path.endsWith('.md');
  const sizes = packed.files.filter(({ path }) => isPage(path)).map(({ path }) => readFileSync(path).length);
  const ofPages = sizes.reduce((sum, size) => sum + size, 0);
  expect(packed.unpackedSize - ofPages).toBeLessThan(7_750_000);
  expect(ofPages).toBeLessThan(500_000);
});

it('the pages of the package lead to one another without the internet', () => {
  const paths = new Set(packed.files.map(({ path }) => path));
  const missing = [...paths].flatMap((path) => {
    if (path !== 'README.md' && !path.startsWith('docs/')) return [];
    const links = [...readFileSync(path, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+\.md)/g)].map(
      ([, link = '']) => link,
    );
    return links.filter((link) => !paths.has(posix.join(posix.dirname(path), link))).map((link) => `${path}: ${link}`);
  });
  expect([missing, paths.has('docs/programs.md')]).toEqual([[], true]);
});
