import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

/** Where one part of a workbook names another. */
export interface Relation {
  readonly type: string;
  /** Undefined where it is outside of the file: that is never read. */
  readonly part: string | undefined;
}

/** The part that a name means, seen from the folder of the part that has it. */
function resolvePart(folder: string, target: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\/|\\/i.test(target)) return undefined;
  const path = posix.normalize(target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
  return path.startsWith('..') ? undefined : path;
}

/** The relations of a part by their ids; those of the whole file for an empty name. */
export async function relationsOf(archive: Archive, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = posix.dirname(part);
  const file = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!archive.has(file)) return relations;
  await readXml(archive.read(file), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship') return;
      relations.set(Id, { type: Type, part: TargetMode === 'External' ? undefined : resolvePart(folder, Target) });
    },
  });
  return relations;
}
