import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { shipctl } from './run.ts';
import type { Service } from './service.ts';
import { expectStrict } from './strict-workbook.ts';
import { type ReadSheet, readWorkbook } from './workbook.ts';

/** The workbook that a command writes, and what it says. */
export async function exportedWorkbook(service: Service, argv: readonly string[]) {
  const cwd = temporaryFolder();
  const outcome = await shipctl([...argv, '--out', 'a.xlsx'], { env: service.env, cwd });
  expect(outcome).toMatchObject({ code: 0, stdout: '' });
  expect(readdirSync(cwd)).toEqual(['a.xlsx']);
  const workbook = await readWorkbook(readFileSync(join(cwd, 'a.xlsx')));
  expectStrict(workbook);
  const { sheets } = workbook;
  return { sheets, stderr: outcome.stderr };
}

/** The cells of a row under their headings. */
export const rowOf = ({ rows: [headings = [], ...rows] }: ReadSheet, at: number) =>
  Object.fromEntries((rows[at] ?? []).map((value, column) => [headings[column], value]));

export const kindsOf = (sheet: ReadSheet, line: number) =>
  Object.fromEntries(
    [...sheet.cells.values()]
      .filter(({ place }) => place.replace(/\D+/, '') === String(line))
      .map(({ place, t, format }) => [
        sheet.cells.get(place.replace(/\d+$/, '1'))?.value,
        format === '' || format === '@' ? t : format,
      ]),
  );

/** Headings are the names of the fields. */
export const rawList = ['orders', 'list', '--all', '--headers', 'raw'];
