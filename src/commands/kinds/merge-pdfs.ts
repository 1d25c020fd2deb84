import { Failure } from '../../base/failure.ts';

/** All pages of PDFs in one. Throws Failure where one is damaged. */
export async function mergePdfs(documents: readonly Buffer[]): Promise<Uint8Array> {
  const { PDFDocument } = await import('../../libraries/pdf.ts');
  try {
    const merged = await PDFDocument.create();
    for (const bytes of documents) {
      const document = await PDFDocument.load(bytes, { ignoreEncryption: true });
      for (const page of await merged.copyPages(document, document.getPageIndices())) merged.addPage(page);
    }
    return await merged.save();
  } catch (cause) {
    throw new Failure('unavailable', 'One of the documents is damaged, so they cannot be merged. Nothing was saved.', {
      hint: 'Save each in a file of its own to see which: leave out --out',
      cause,
    });
  }
}
