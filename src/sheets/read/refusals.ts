import { Failure, usageFailure } from '../../base/failure.ts';
import { isSystemError, readFailure } from '../../base/files/file-failures.ts';
import { escaped, type Message } from '../../base/text/message.ts';

const saveAgain = escaped`Open it in your spreadsheet program, save it as .xlsx or .csv, and give that file.`;

/** The failure of a file that is not taken: `what` continues its name. */
export const unreadable = (name: string, what: Message, hint = saveAgain): Failure =>
  usageFailure([escaped`${name} ${what}.`], hint);

/** Any error of a library as the failure of the file; an error that is not about the file is returned as it is. */
export function asUnreadable(error: unknown, name: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Failure || !(error instanceof Error)) return error;
  return isSystemError(error)
    ? readFailure(error, name)
    : unreadable(name, escaped`is damaged: ${error.message.replace(/\.$/, '')}`);
}

const startsWith = (text: string) => (head: Buffer) =>
  head.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));

const isOle = startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');

/** An encrypted workbook is put into a file of the old format, with a stream of this name. */
const isEncrypted = (head: Buffer): boolean => isOle(head) && head.includes(Buffer.from('EncryptedPackage', 'utf16le'));

interface Known {
  readonly is: (head: Buffer) => boolean;
  readonly what: string;
  readonly hint?: string;
}

const known: readonly Known[] = [
  {
    is: isEncrypted,
    what: 'is protected by a password',
    hint: 'Open it, save it without a password as .xlsx or .csv, and give that file.',
  },
  { is: isOle, what: 'has the old format .xls, or is protected by a password: shipctl reads neither' },
  { is: startsWith('%PDF'), what: 'is a PDF, not a table' },
  { is: startsWith('{\\rtf'), what: 'is a text document (RTF), not a table' },
  {
    is: (head) =>
      ['\x1f\x8b', 'BZh', '\xfd7zXZ', '7z\xbc\xaf', 'Rar!', '\x28\xb5\x2f\xfd'].some((each) => startsWith(each)(head)),
    what: 'is an archive',
    hint: 'Unpack it, and give the file in it.',
  },
  { is: (head) => ['\x89PNG', '\xff\xd8\xff', 'GIF8'].some((each) => startsWith(each)(head)), what: 'is a picture' },
  { is: startsWith('PAR1'), what: 'is a Parquet file' },
  { is: startsWith('SQLite format 3\0'), what: 'is a database' },
  { is: (head) => head.length > 0 && head.every((byte) => byte === 0), what: 'holds only zero bytes' },
];

/** Throws where the first bytes are those of a format that is not read. */
export function refuseFormat(name: string, head: Buffer): void {
  const found = known.find(({ is }) => is(head));
  if (found)
    throw unreadable(name, escaped`${found.what}`, found.hint === undefined ? undefined : escaped`${found.hint}`);
}

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
export function refuseOtherPackages(name: string, archive: { has(part: string): boolean }): void {
  const other = others.find(([part]) => archive.has(part));
  if (other) throw unreadable(name, escaped`${other[1]}`);
  if (!parts.some((part) => archive.has(part))) {
    throw unreadable(name, escaped`is a zip file without a workbook`, escaped`Unpack it, and give the file in it.`);
  }
}
