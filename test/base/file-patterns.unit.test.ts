import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileOfPattern, filesOfPatterns } from '../../src/base/files/file-patterns.ts';
import { temporaryFolder } from '../support/folders.ts';

function filledFolder(): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'x.csv'));
  mkdirSync(join(cwd, 'in'));
  for (const name of ['b.csv', 'A.CSV', 'ab.csv', '.c.csv', '~$d.csv', 'e.xlsx', 'in/محمد.csv'])
    writeFileSync(join(cwd, name), '');
  return cwd;
}

it('A pattern stands for the files of its folder on Windows, whose shells leave it as it is', () => {
  const surroundings = { cwd: filledFolder(), platform: 'win32' };
  const found = (...words: readonly string[]) => filesOfPatterns(words, surroundings);
  expect(found('*.csv', 'in/*', '?.csv', 'e.xlsx')).toEqual([
    ...['A.CSV', 'ab.csv', 'b.csv'],
    'in/محمد.csv',
    ...['A.CSV', 'b.csv'],
    'e.xlsx',
  ]);
  expect(found('*.pdf', '[ab].csv', 'none/*')).toEqual(['*.pdf', '[ab].csv', 'none/*']);
});

it('takes a pattern in place of one file if exactly one file matches', () => {
  const surroundings = { cwd: filledFolder(), platform: 'win32' };
  const one = (word: string) => fileOfPattern(word, surroundings);
  expect(one('*.xlsx')).toBe('e.xlsx');
  expect(one('?none.csv')).toBe('?none.csv');
  expect(() => one('*.csv')).toThrow('*.csv stands for A.CSV, ab.csv, b.csv. Name one of them.');
});

it('A word is a name elsewhere', () => {
  expect(filesOfPatterns(['*.csv'], { cwd: filledFolder(), platform: 'linux' })).toEqual(['*.csv']);
});
