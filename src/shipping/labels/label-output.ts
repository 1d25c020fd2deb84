import { mkdirSync, rmdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeFailure } from '../../base/files/file-failures.ts';
import { probe } from '../../base/files/files.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import type { Desk } from '../../ports/desk.ts';
import { fileNameMistakes, unfitNameMistakes } from '../../service/input/given-files.ts';

/** The folder in which names of files are meant. */
/** Where labels go: one PDF, or each as it came in a zip or a folder. */
export type LabelOutputKind = 'pdf' | 'zip' | 'folder';

const isFolder = (path: string): boolean => probe(path)?.isDirectory() === true;

export function labelOutputKind({ io }: Desk, name: string): LabelOutputKind | undefined {
  if (/[/\\]$/.test(name) || isFolder(resolve(io.cwd, name))) return 'folder';
  if (/\.pdf$/i.test(name)) return 'pdf';
  return /\.zip$/i.test(name) ? 'zip' : undefined;
}

/** Returns the mistakes in the name of what labels are saved to, as a flag gives it. */
export function labelOutputMistakes(owner: Desk, flag: string, name: string | undefined): Message[] {
  const kind = name === undefined ? 'folder' : labelOutputKind(owner, name);
  if (kind === 'folder')
    return name === undefined || isFolder(resolve(owner.io.cwd, name)) ? [] : unfitNameMistakes(flag, name);
  if (kind) return fileNameMistakes(flag, name);
  return [escaped`${flag}: ${JSON.stringify(name)} must end in .pdf or .zip, or in / for a folder.`];
}

/** Returns the mistakes in a size of pages: only a PDF has pages that can be brought to it. */
export function labelSizeMistakes(
  owner: Desk,
  flag: string,
  name: string | undefined,
  size: string | undefined,
): Message[] {
  if (size === undefined) return [];
  if (name === undefined) return [escaped`--label-size needs labels to save: add ${flag} labels.pdf.`];
  return ['zip', 'folder'].includes(labelOutputKind(owner, name) ?? '')
    ? [escaped`--label-size needs a PDF: ${flag} labels.pdf. In ${name} each label stays as it came.`]
    : [];
}

/**
 * Makes a folder that programs of other users may read, such as a print server. Returns what removes it again if it is new and
 * nothing is in it.
 */
export function makeOwnFolder(path: string): () => void {
  if (isFolder(path)) return () => undefined;
  try {
    mkdirSync(path);
  } catch (error) {
    throw writeFailure(error, path);
  }
  return () => {
    try {
      rmdirSync(path);
    } catch {
      // Something is in it.
    }
  };
}
