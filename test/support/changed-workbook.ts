import { createWriteStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';
import { unzipped } from './workbook.ts';

/** Writes a workbook again with one of its sheets changed. */
export async function changeSheet(file: string, sheet: string, change: (xml: string) => string): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const [name, text] of await unzipped(readFileSync(file))) {
    const isMeant = name === `xl/worksheets/${sheet}.xml`;
    zip.addBuffer(Buffer.from(isMeant ? change(text) : text), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
