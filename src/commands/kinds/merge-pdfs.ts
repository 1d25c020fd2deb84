import { Failure } from '../../base/failure.ts';

function refuse(_at: number, cause: unknown): never {
  const why = 'One of the documents is damaged, or needs a password, so they cannot be merged. Nothing was saved.';
  throw new Failure('unavailable', why, {
    hint: 'Save each in a file of its own to see which: leave out --out',
    cause,
  });
}

/** All pages of PDFs in one. Throws Failure where one cannot be read, unless `onDamaged` takes note of it. */
export async function mergePdfs(
  documents: readonly Buffer[],
  onDamaged: (at: number, cause: unknown) => void = refuse,
): Promise<Uint8Array> {
  const { PDFDocument } = await import('../../libraries/pdf.ts');
  const merged = await PDFDocument.create();
  for (const [at, bytes] of documents.entries()) {
    try {
      // Many are encrypted without a password, to prevent changes. Pages copied without decrypting them are blank.
      const document = await PDFDocument.load(bytes, { password: '' });
      const pages = await merged.copyPages(document, document.getPageIndices());
      if (pages.length === 0) throw new Error('It has no pages.');
      for (const page of pages) merged.addPage(page);
    } catch (cause) {
      onDamaged(at, cause);
    }
  }
  return await merged.save();
}
