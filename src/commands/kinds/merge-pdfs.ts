import { Failure } from '../../base/failure.ts';

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
    throw new Failure('unavailable', 'One of the documents is damaged: they cannot be joined, and nothing was saved.', {
      hint: 'Save them one by one to see which: leave --out out.',
      cause,
    });
  }
}
