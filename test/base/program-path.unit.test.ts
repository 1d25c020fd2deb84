import { expect, it } from 'vitest';
import { programPath, systemProgram } from '../../src/base/program-path.ts';

const env = { PATH: '.;tools;C:\\Windows\\System32;"D:\\my tools";\\\\server\\share', SystemRoot: 'C:\\Windows' };

const windows = (...files: readonly string[]) => ({
  env,
  platform: 'win32',
  isFile: (path: string) => files.includes(path),
});

it.each([
  ['lp', 'D:\\my tools\\lp.exe'],
  ['lp.EXE', 'D:\\my tools\\lp.EXE'],
  ['cmd', 'C:\\Windows\\System32\\cmd.exe'],
  ['net', '\\\\server\\share\\net.com'],
])('%s is looked for in the absolute folders of PATH alone', (name, file) => {
  const planted = ['lp.exe', '.\\lp.exe', 'tools\\lp.exe', 'C:\\here\\lp.exe'];
  const there = ['D:\\my tools\\lp.exe', 'D:\\my tools\\lp.EXE', 'C:\\Windows\\System32\\cmd.exe', file];
  expect(programPath(name, windows(...planted, ...there))).toBe(file);
  expect(() => programPath(name, windows(...planted))).toThrow(/no folder of PATH/);
});

it.each(['.\\lp.exe', 'C:\\tools\\lp.exe', '..\\lp', 'tools/lp'])('%s is a file that somebody has named', (name) => {
  expect(programPath(name, windows())).toBe(name);
});

it('A script is none that can be run by itself', () => {
  expect(() => programPath('gcloud', windows('D:\\my tools\\gcloud.cmd'))).toThrow(/write cmd \/c gcloud/);
});

it('Other systems look for programs themselves', () => {
  expect(programPath('lp', { env: {}, platform: 'linux' })).toBe('lp');
});

it('A program of Windows is named by its whole path, or not at all', () => {
  expect(systemProgram(env, 'explorer.exe')).toBe('C:\\Windows\\explorer.exe');
  for (const SystemRoot of ['', '\\x', 'x', '.']) expect(systemProgram({ SystemRoot }, 'explorer.exe')).toBeUndefined();
});
