import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { expect } from 'vitest';
import { homeFolder } from './folders.ts';
import type { Shop } from './mending.ts';
import { type Surroundings, shipctl } from './run.ts';

export interface UpdatePlan {
  readonly rows: number;
  readonly records: number;
  readonly count: number;
  readonly cell_count: number;
  readonly conflict_count: number;
  readonly fault_count: number;
  readonly missing_count: number;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  readonly cells: readonly Record<string, unknown>[];
}

/** Exports all orders of a shop; the path of the file. */
export async function exported(shop: Shop, file: string, ...flags: readonly string[]): Promise<string> {
  const outcome = await shipctl(['orders', 'list', '--all', '--out', file, ...flags], { env: shop.env });
  expect(outcome.code, outcome.stderr).toBe(0);
  return join(homeFolder(), file);
}

/** The cells of a csv, as another program reads them. */
export const readCsv = (file: string): string[][] => parseCsv(readFileSync(file, 'utf8')) as string[][];

/** A csv as another program writes it. */
export const writeCsv = (file: string, rows: readonly (readonly string[])[]): void =>
  writeFileSync(
    file,
    rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`).join(''),
  );

/** Changes cells of a csv: by the row, from 0, and the heading. */
export function mend(file: string, cells: readonly (readonly [number, string, string])[]): void {
  const [headings = [], ...rows] = readCsv(file);
  for (const [row, heading, value] of cells) {
    const at = headings.indexOf(heading);
    expect(at, heading).toBeGreaterThanOrEqual(0);
    const own = rows[row];
    if (own) own[at] = value;
  }
  writeCsv(file, [headings, ...rows]);
}

/** Runs `orders import --update`. With --apply, the plan is that of a run before it, which sends nothing. */
export async function update(shop: Shop, file: string, flags: readonly string[] = [], given: Surroundings = {}) {
  const run = (chosen: readonly string[]) =>
    shipctl(['orders', 'import', file, '--update', '--json', '--yes', ...chosen], {
      ...given,
      env: { ...shop.env, ...given.env },
    });
  const planned = await run(flags.filter((flag) => flag !== '--apply'));
  const plan = planned.stdout === '' ? undefined : (JSON.parse(planned.stdout) as UpdatePlan);
  const outcome = flags.includes('--apply') ? await run(flags) : planned;
  return { ...outcome, plan: plan as UpdatePlan };
}

/** The cells of a plan in short. */
export const cellsOf = ({ plan }: { readonly plan: UpdatePlan }) =>
  plan.cells.map(({ state, row, column, old, new: value }) => [state, row, column, old, value]);
