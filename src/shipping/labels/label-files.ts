import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { type AtomicFile, openAtomicFile, writeFileAtomically } from '../../base/files/atomic-file.ts';
import { writeFailure } from '../../base/files/file-failures.ts';
import { fileNameFault } from '../../base/files/files.ts';
import type { Desk } from '../request.ts';
import { documentEndings } from './document-kind.ts';
import type { FetchedLabel } from './fetch-labels.ts';
import { isFolder, type LabelOutputKind, labelOutputKind } from './label-output.ts';

type FileOwner = Pick<Desk, 'io' | 'signal'>;

/** Where labels go: one PDF, or each as it came in a zip or a folder. */
export interface LabelOutput {
  readonly kind: LabelOutputKind;
  /** Absolute; a folder without a slash at its end. */
  readonly path: string;
  /** Undefined for a folder. */
  readonly file: AtomicFile | undefined;
  /** Leaves nothing behind of what was opened. */
  discard(): Promise<void>;
}

/** Opens it before anything is sent, so that a wrong path fails at once. */
export async function openLabelOutput({ io, signal }: FileOwner, name: string): Promise<LabelOutput> {
  const path = resolve(io.cwd, name);
  const kind = labelOutputKind({ io }, name) ?? 'pdf';
  if (kind === 'folder') {
    const isNew = makeOwnFolder(path);
    const discard = async () => {
      if (!isNew) return;
      try {
        rmdirSync(path);
      } catch {
        // Something is in it.
      }
    };
    return { kind, path, file: undefined, discard };
  }
  const file = await openAtomicFile(path, { owner: io, signal });
  return { kind, path: file.path ?? path, file, discard: () => file.discard() };
}

/** Opens a file of the next free name in place of one: `labels-2.pdf`. */
export async function openBeside(owner: FileOwner, { path, kind, discard }: LabelOutput): Promise<LabelOutput> {
  await discard();
  const ending = kind === 'zip' ? '.zip' : '.pdf';
  const start = path.slice(0, -ending.length);
  for (let count = 2; ; count++) {
    const other = `${start}-${count}${path.slice(-ending.length)}`;
    if (!existsSync(other)) return openLabelOutput(owner, other);
  }
}

/** Makes a folder that programs of other users may read, such as a print server. Returns whether it is new. */
function makeOwnFolder(path: string): boolean {
  if (isFolder(path)) return false;
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    throw writeFailure(error, path);
  }
}

/** Names of files by order number: `3147.pdf`, `3147-invoice.pdf`. None is given twice, in any spelling of a file system. */
export function fileNames(labels: readonly FetchedLabel[]): string[] {
  const taken = new Set<string>();
  return labels.map(({ place, kind, insteadOf }) => {
    const { number, order, shipment } = place;
    const plain = (number || order || `shipment-${shipment}`).replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 60);
    const safe = /^[.-]/.test(plain) || fileNameFault(plain) !== undefined ? `label_${plain}` : plain;
    const base = insteadOf === undefined ? safe : `${safe}-invoice`;
    let name = base;
    for (let count = 2; taken.has(name.normalize('NFC').toLowerCase()); count++) name = `${base}-${count}`;
    taken.add(name.normalize('NFC').toLowerCase());
    return name + documentEndings[kind];
  });
}

/** Saves each label in a file of its own, as it came. Files of the same names are replaced. */
export async function writeFolder(
  { io, signal }: FileOwner,
  folder: string,
  labels: readonly FetchedLabel[],
): Promise<void> {
  makeOwnFolder(folder);
  const names = fileNames(labels);
  for (const [at, { bytes }] of labels.entries())
    await writeFileAtomically(join(folder, names[at] ?? ''), bytes, { owner: io, signal });
}

export async function writeZip({ io }: FileOwner, file: AtomicFile, labels: readonly FetchedLabel[]): Promise<void> {
  const { ZipFile } = await import('../../base/libraries/zip.ts');
  const zip = new ZipFile();
  const names = fileNames(labels);
  // PDFs and pictures are packed already, and ZPL is short.
  for (const [at, { bytes, kind }] of labels.entries())
    zip.addBuffer(bytes, names[at] ?? '', { mtime: io.now(), compress: kind === 'zpl' });
  zip.end();
  for await (const chunk of zip.outputStream) await file.write(chunk);
}

/** The folder beside a PDF for labels that no page can hold. */
export const folderBeside = (pdf: string): string => pdf.replace(/\.pdf$/i, '');

/** A folder as messages show it. */
export const shownFolder = (path: string): string => (path.endsWith(sep) ? path : path + sep);
