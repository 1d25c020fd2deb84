import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../base/atomic-file.ts';
import { Failure, systemCode } from '../base/failure.ts';
import { type Processes, withLock } from '../base/lock.ts';
import { isRow } from '../base/row.ts';

/** What is kept of an override; the catalogue knows what it means. */
export interface StoredOverride {
  readonly route: string;
  readonly envelope?: string;
  readonly [more: string]: unknown;
}

export type StoredOverrides = Readonly<Record<string, StoredOverride>>;

/** Beside the profile's file, without secrets: it can be given to a colleague. */
export const overridesFile = (folder: string, profile: string): string =>
  join(folder, 'profiles', `${profile}.operations.json`);

const damaged = (file: string): Failure =>
  new Failure('usage', `The file of corrected operations is damaged: ${file}`, {
    hint: 'It was left as it is. Correct it, or move it aside to go on with the built-in operations.',
  });

const isOverride = (value: unknown): value is StoredOverride =>
  isRow(value) &&
  typeof value.route === 'string' &&
  (value.envelope === undefined || typeof value.envelope === 'string');

export function readOverrides(file: string): StoredOverrides {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return {};
    throw new Failure('machine', `The file of corrected operations cannot be read (${systemCode(error)}): ${file}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(file);
  }
  const operations = isRow(value) && value.version === 1 && isRow(value.operations) ? value.operations : undefined;
  if (!operations || !Object.values(operations).every(isOverride)) throw damaged(file);
  return operations as StoredOverrides;
}

/** Reads, changes and writes the overrides under the settings' lock. */
export async function changeOverrides(
  file: string,
  processes: Processes,
  change: (overrides: StoredOverrides) => StoredOverrides,
): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await withLock(join(folder, '.lock'), processes, async () => {
    const operations = change(readOverrides(file));
    const text = `${JSON.stringify({ version: 1, operations }, undefined, 2)}\n`;
    await writeFileAtomically(file, Buffer.from(text), { owner: processes.pid, replace: true, mode: 0o600 });
  });
}
