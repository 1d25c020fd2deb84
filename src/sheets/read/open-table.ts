import { escaped } from '../../base/text/message.ts';
import { openInputFile } from './input-file.ts';
import { asUnreadable, unreadable } from './refusals.ts';
import type { RecordFile, TableFile, TableOptions, TableSource } from './table-file.ts';
import { openCsv } from './text/csv-file.ts';
import { findEncoding, sampleOf, textChunks } from './text/decoded-text.ts';
import { openRecords } from './text/record-file.ts';

/**
 * Opens a file of rows by what is in it, not by its ending. Import this file with `import()`: it is a part of its own.
 * Throws failures of kind `usage`, here and while rows are read, where the file cannot be read exactly.
 */
export async function openTable(source: TableSource, options: TableOptions): Promise<TableFile | RecordFile> {
  const file = await openInputFile(source, options);
  try {
    if (file.head.length === 0) throw unreadable(file.name, escaped`is empty`, escaped`Give a file with rows.`);
    if (isZip(file.head)) return await (await import('./xlsx/workbook.ts')).openXlsx(file, options);
    const encoding = await findEncoding(file, options.encoding);
    const sample = await sampleOf(textChunks(file, encoding));
    if (isMarkup(sample)) {
      const { isHtml, openHtml } = await import('./html/html-table.ts');
      if (!isHtml(sample)) throw unreadable(file.name, escaped`is an XML document, not a workbook`);
      return await openHtml(file, encoding);
    }
    return isJson(sample) ? openRecords(file, encoding) : openCsv(file, encoding, sample, options);
  } catch (error) {
    await file.close();
    throw asUnreadable(error, file.name, options.signal);
  }
}

const isZip = (head: Buffer): boolean => /^PK(?:\x03\x04|\x05\x06)/.test(head.toString('latin1', 0, 4));

const isMarkup = (sample: string): boolean => /^\s*<[!?a-z]/i.test(sample);

const isJson = (sample: string): boolean => /^\s*(?:\{|\[\s*(?:[{\]]|$))/.test(sample);
