import { resolve } from 'node:path';
import { probe } from '../../base/files/probe.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { fileNameMistakes } from '../../service/input/given-files.ts';
import type { Desk } from '../request.ts';

/** Where labels go: one PDF, or each as it came in a zip or a folder. */
export type LabelOutputKind = 'pdf' | 'zip' | 'folder';

export const isFolder = (path: string): boolean => probe(path)?.isDirectory() === true;

export function labelOutputKind({ io }: Pick<Desk, 'io'>, name: string): LabelOutputKind | undefined {
  if (/[/\\]$/.test(name) || isFolder(resolve(io.cwd, name))) return 'folder';
  if (/\.pdf$/i.test(name)) return 'pdf';
  return /\.zip$/i.test(name) ? 'zip' : undefined;
}

/** Returns the mistakes in the name of what labels are saved to, as a flag gives it. */
export function labelOutputMistakes(owner: Pick<Desk, 'io'>, flag: string, name: string | undefined): Message[] {
  const kind = name === undefined ? 'folder' : labelOutputKind(owner, name);
  if (kind === 'folder') return [];
  if (kind) return fileNameMistakes(flag, name);
  return [escaped`${flag}: ${JSON.stringify(name)} must end in .pdf or .zip, or in / for a folder.`];
}

/** Returns the mistakes in a size of pages: only a PDF has pages that can be brought to it. */
export function labelSizeMistakes(
  owner: Pick<Desk, 'io'>,
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
