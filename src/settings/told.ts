import { dirname, join } from 'node:path';
import { writeFileAtomically } from '../base/files/atomic-file.ts';
import { dataFolder, type UserEnvironment } from '../base/files/data-folder.ts';
import { makeFolder } from '../base/files/files.ts';
import type { Processes } from '../base/files/lock-file.ts';
import { isRow } from '../base/row.ts';
import { readJsonFile } from './read-json.ts';

/** Names of fields, by the kind of record that they are of. */
type Told = Readonly<Record<string, readonly string[]>>;

const about = { name: 'The file of what was told', repair: '' };

function readTold(file: string): Told {
  try {
    const fields = readJsonFile(file, about)?.fields;
    return isRow(fields) ? (fields as Told) : {};
  } catch {
    return {};
  }
}

/**
 * Notes that the user of a profile is told of fields; false if all of them were told before. Where that cannot be read
 * or kept, they are told again: it never fails a command.
 */
export async function tellOnce(
  { io, signal }: { readonly io: UserEnvironment & Processes; readonly signal: AbortSignal },
  profile: string,
  kind: string,
  names: readonly string[],
): Promise<boolean> {
  const file = join(dataFolder(io), 'told', `${profile}.json`);
  const told = readTold(file);
  const before = new Set(Array.isArray(told[kind]) ? told[kind] : []);
  if (names.every((name) => before.has(name))) return false;
  const fields = { ...told, [kind]: [...new Set([...before, ...names])] };
  try {
    makeFolder(dirname(file));
    const text = `${JSON.stringify({ version: 1, fields })}\n`;
    await writeFileAtomically(file, Buffer.from(text), { owner: io, signal });
  } catch {
    // The next command says it again.
  }
  return true;
}
