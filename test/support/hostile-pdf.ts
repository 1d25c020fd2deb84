import { deflateSync } from 'node:zlib';

/** The text of an object, or a dictionary's entries with the bytes of its stream. */
export type PdfObject = string | { readonly entries: string; readonly bytes: Buffer };

/** A document of objects as they stand, numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  for (const [at, object] of objects.entries()) {
    const isText = typeof object === 'string';
    const text = isText ? object : `<< ${object.entries} /Length ${object.bytes.length} >>\nstream\n`;
    parts.push(Buffer.from(`${at + 1} 0 obj\n${text}`, 'latin1'));
    if (!isText) parts.push(object.bytes, Buffer.from('\nendstream'));
    parts.push(Buffer.from('\nendobj\n'));
  }
  parts.push(Buffer.from(`trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${trailer} >>\nstartxref\n0\n%%EOF\n`));
  return Buffer.concat(parts);
}

export const catalogue = (more = ''): string => `<< /Type /Catalog /Pages 2 0 R ${more} >>`;

/** A document of one page; the objects that it names are numbered from 4. */
export const pageWith = (entries: string, more: readonly PdfObject[] = [], root = ''): Buffer =>
  pdfOf([
    catalogue(root),
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] ${entries} >>`,
    ...more,
  ]);

/** A page tree with the same kids in every node: `wide` to the power of `deep` pages. */
export function sharedKids(wide: number, deep: number, leaf = '/Type /Page /MediaBox [0 0 288 432]'): Buffer {
  const nodes = Array.from({ length: deep }, (_, at) => {
    const kids = Array.from({ length: wide }, () => `${at + 3} 0 R`).join(' ');
    return `<< /Type /Pages /Count ${wide ** (deep - at)} /Kids [${kids}] >>`;
  });
  return pdfOf([catalogue(), ...nodes, `<< ${leaf} >>`]);
}

/** Zeros or blanks that were deflated twice: some kilobytes for hundreds of megabytes. */
export function deflatedTwice(megabytes: number, byte: number, begin = ''): Buffer {
  const bytes = Buffer.alloc(megabytes * 2 ** 20, byte);
  bytes.write(begin);
  return deflateSync(deflateSync(bytes, { level: 1 }), { level: 9 });
}

export const twice = '/Filter [/FlateDecode /FlateDecode]';
