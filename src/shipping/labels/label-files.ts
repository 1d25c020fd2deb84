import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { writeFileAtomically } from '../../base/files/atomic-file.ts';
import { fileNameFault, numberedName, probe, readRegularFile } from '../../base/files/files.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Run } from '../../ports/run.ts';
import { type OpenPaper, openPaper, type PaperPlace } from '../papers/write-paper.ts';
import { documentEndings } from './document-kind.ts';
import type { FetchedLabel } from './fetch-labels.ts';
import { type LabelOutputKind, makeOwnFolder } from './label-output.ts';

/** Where labels go: one PDF, or each as it came in a zip or a folder. */
export interface LabelOutput {
  readonly kind: LabelOutputKind;
  readonly place: PaperPlace;
  /** Undefined for a folder. */
  readonly paper: OpenPaper | undefined;
  /** Leaves nothing behind of what was opened. */
  discard(): Promise<void>;
}

/** Opens it before anything is sent, so that a wrong path fails at once. */
export async function openLabelOutput(owner: Desk, kind: LabelOutputKind, place: PaperPlace): Promise<LabelOutput> {
  if (kind === 'folder') {
    const discard = makeOwnFolder(place.path);
    return { kind, place, paper: undefined, discard: async () => discard() };
  }
  const paper = await openPaper(owner, place);
  return { kind, place, paper, discard: () => paper.file.discard() };
}

/** A name as file systems compare names. */
const spelling = (name: string): string => name.normalize('NFC').toLowerCase();

/** Names of files by order number: `3147.pdf`, `3147-invoice.pdf`. None is given twice, nor one of these, in any spelling of a file system. */
export function fileNames(labels: readonly FetchedLabel[], existing: readonly string[] = []): string[] {
  const withoutEnding = existing.map((name) => spelling(name.replace(/\.[^.]*$/, '')));
  const taken = new Set<string>(withoutEnding);
  return labels.map(({ place, kind, insteadOf }) => {
    const { number, order, shipment } = place;
    const plain = (number || order || `shipment-${shipment}`).replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 60);
    const safe = /^[.-]/.test(plain) || fileNameFault(plain) !== undefined ? `label_${plain}` : plain;
    const base = insteadOf === undefined ? safe : `${safe}-invoice`;
    let name = base;
    for (let count = 2; taken.has(spelling(name)); count++) name = `${base}-${count}`;
    taken.add(spelling(name));
    return name + documentEndings[kind];
  });
}

/**
 * Saves each label in a file of its own, as it came. A file of that name with other bytes stays: the label gets the next free name,
 * unless files are replaced. Returns the names, and those that they would have otherwise.
 */
export async function writeFolder(
  { io, signal }: Desk,
  folder: string,
  labels: readonly FetchedLabel[],
  replaces: boolean,
): Promise<readonly { readonly name: string; readonly wanted: string }[]> {
  makeOwnFolder(folder);
  const existing = new Set(readdirSync(folder).map(spelling));
  const saved: { readonly name: string; readonly wanted: string }[] = [];
  for (const [at, wanted] of fileNames(labels).entries()) {
    const bytes = labels[at]?.bytes ?? Buffer.alloc(0);
    let name = wanted;
    if (!replaces)
      for (let count = 2; existing.has(spelling(name)) && !hasBytes(join(folder, name), bytes); count++)
        name = numberedName(wanted, count);
    const isThere = existing.has(spelling(name)) && !replaces;
    if (!isThere) await writeFileAtomically(join(folder, name), bytes, { owner: io, signal, replace: replaces });
    existing.add(spelling(name));
    saved.push({ name, wanted });
  }
  return saved;
}

const hasBytes = (file: string, bytes: Buffer): boolean =>
  probe(file)?.isFile() === true && readRegularFile(file).equals(bytes);

/** Puts labels into a zip, each as it came, behind those of another one. Returns its bytes, and the names of the labels in it. */
export async function zipOf({ io }: Pick<Run, 'io'>, before: Buffer | undefined, labels: readonly FetchedLabel[]) {
  const { ZipFile, fromBufferPromise } = await import('../../base/libraries/zip.ts');
  const zip = new ZipFile();
  const existing: string[] = [];
  if (before) {
    const old = await fromBufferPromise(before);
    for await (const entry of old.eachEntry()) {
      const parts: Buffer[] = [];
      for await (const part of await old.openReadStreamPromise(entry)) parts.push(Buffer.from(part));
      existing.push(entry.fileName);
      zip.addBuffer(Buffer.concat(parts), entry.fileName, {
        mtime: entry.getLastModDate(),
        compress: entry.compressionMethod !== 0,
      });
    }
  }
  const names = fileNames(labels, existing);
  // PDFs and pictures are packed already, and ZPL is short.
  for (const [at, { bytes, kind }] of labels.entries())
    zip.addBuffer(bytes, names[at] ?? '', { mtime: io.now(), compress: kind === 'zpl' });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return { bytes: Buffer.concat(chunks), names };
}

/** The folder beside a PDF for labels that no page can hold. */
export const folderBeside = (pdf: string): string => pdf.replace(/\.pdf$/i, '');

/** A folder as messages show it. */
export const shownFolder = (path: string): string => (path.endsWith(sep) ? path : path + sep);
