import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfPatterns } from '../../src/base/files/file-patterns.ts';
import { temporaryFolder } from '../support/folders.ts';

const cwd = temporaryFolder();
mkdirSync(join(cwd, 'x.csv'));
mkdirSync(join(cwd, 'in'));
for (const name of ['b.csv', 'A.CSV', 'ab.csv', '.c.csv', '~$d.csv', 'e.xlsx', 'in/محمد.csv'])
  writeFileSync(join(cwd, name), '');

const found = (platform: string, ...words: readonly string[]) => filesOfPatterns(words, { cwd, platform });

it('A pattern stands for the files of its folder on Windows, whose shells leave it as it is', () => {
  expect(found('win32', '*.csv', 'in/*', '?.csv', 'e.xlsx')).toEqual([
    ...['A.CSV', 'ab.csv', 'b.csv'],
    'in/محمد.csv',
    ...['A.CSV', 'b.csv'],
    'e.xlsx',
  ]);
  expect(found('win32', '*.pdf', '[ab].csv', 'none/*')).toEqual(['*.pdf', '[ab].csv', 'none/*']);
});

it('A word is a name elsewhere', () => {
  expect(found('linux', '*.csv')).toEqual(['*.csv']);
});
