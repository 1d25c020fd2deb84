import { PDFDocument } from '@cantoo/pdf-lib';

/** A document of one empty page. */
export async function onePage(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  return Buffer.from(await document.save());
}
