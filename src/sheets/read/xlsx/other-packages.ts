import { unreadable } from '../unreadable.ts';
import type { Archive } from './archive.ts';

/** A part that tells another format which is a zip file too, and what it is. */
const others: readonly (readonly [part: string, what: string])[] = [
  ['xl/workbook.bin', 'has the format .xlsb, which shipctl does not read'],
  ['content.xml', 'has the format .ods, which shipctl does not read'],
  ['Index/Document.iwa', 'is a Numbers document'],
  ['Index.zip', 'is a Numbers document'],
  ['word/document.xml', 'is a Word document, not a workbook'],
  ['ppt/presentation.xml', 'is a presentation, not a workbook'],
];

const parts = ['xl/workbook.xml', '[Content_Types].xml'];

/** Throws where a zip file is no workbook. */
export function refuseOtherPackages(name: string, archive: Archive): void {
  const other = others.find(([part]) => archive.has(part));
  if (other) throw unreadable(name, other[1]);
  if (!parts.some((part) => archive.has(part))) {
    throw unreadable(name, 'is a zip file without a workbook', 'Unpack it, and give the file in it.');
  }
}
