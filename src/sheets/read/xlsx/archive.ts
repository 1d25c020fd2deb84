import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { escaped } from '../../../base/text/message.ts';
import type { InputFile } from '../input-file.ts';
import { asUnreadable, unreadable } from '../refusals.ts';

const mostParts = 10_000;

/** XML of tables becomes some ten times smaller; no table that people made becomes so small. */
const mostShrunk = 200;
const unsuspicious = 32 * 2 ** 20;
const largestPart = 4 * 2 ** 30;

const openedBy = escaped`Open it in your spreadsheet program, and save it again as .xlsx.`;

/** The parts of a workbook by their names. */
export interface Archive {
  has(part: string): boolean;
  /** The unpacked bytes of a part that exists. Throws at their end where they are damaged. */
  read(part: string): AsyncGenerator<Buffer>;
}

function checkEntry(name: string, entry: Entry): void {
  if (entry.isEncrypted()) throw unreadable(name, escaped`is protected by a password`, openedBy);
  const size = entry.uncompressedSize;
  if (size > largestPart || (size > unsuspicious && size > mostShrunk * entry.compressedSize)) {
    throw unreadable(
      name,
      escaped`unpacks to ${Math.round(size / 2 ** 20)} MiB, ${Math.round(size / Math.max(1, entry.compressedSize))} times as much as it holds`,
      escaped`Copy the rows into a new sheet, and save that.`,
    );
  }
}

async function readEntries(name: string, zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts) throw unreadable(name, escaped`has more than ${mostParts} parts: it is no workbook`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    checkEntry(name, entry);
    // Names of parts differ in more than case.
    const key = entry.fileName.toLowerCase();
    if (entries.has(key)) throw unreadable(name, escaped`has two parts named ${entry.fileName}`, openedBy);
    entries.set(key, entry);
  }
  return entries;
}

async function* unpack(file: InputFile, zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry);
  try {
    let sum = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      file.signal.throwIfAborted();
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
  } finally {
    stream.destroy();
  }
}

export async function openArchive(file: InputFile): Promise<Archive> {
  try {
    const zip = await fromFdPromise(file.handle.fd, { autoClose: false });
    const entries = await readEntries(file.name, zip);
    return {
      has: (part) => entries.has(part.toLowerCase()),
      read: (part) => {
        const entry = entries.get(part.toLowerCase());
        if (!entry) throw unreadable(file.name, escaped`is damaged: its part ${part} is missing`, openedBy);
        return unpack(file, zip, entry);
      },
    };
  } catch (error) {
    throw asUnreadable(error, file.name, file.signal);
  }
}
