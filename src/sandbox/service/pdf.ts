import type { SandboxResponse } from '../http/messages.ts';

/** A page of A6. Its drawing commands are text; what they name with `Do` is drawn by commands of its own. */
export interface PdfPage {
  readonly contents: string;
  readonly forms?: ReadonlyMap<string, Buffer>;
}

export const pageWidth = 298;
export const pageHeight = 420;

/** A text inside of drawing commands: what no font of every reader has is a question mark. */
export const pdfString = (text: string): string =>
  `(${text.replace(/[^\x20-\x7e]/gu, '?').replaceAll(/[\\()]/g, '\\$&')})`;

/** Text of any script as PDF has it outside of pages: UTF-16 in hexadecimal. */
export const utf16Hex = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const stream = (entries: string, bytes: string): string =>
  `<< ${entries} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;

/** Pages under a title, with the fonts /F1 and /F2 (bold), which every reader has. */
export function pdfFile(title: string, pages: readonly PdfPage[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    `<< /Title ${utf16Hex(title)} /Producer (shipctl sandbox) >>`,
  ];
  const add = (object: string): string => `${objects.push(object)} 0 R`;
  const box = `/BBox [0 0 ${pageWidth} ${pageHeight}]`;
  const kids = pages.map(({ contents, forms = new Map() }) => {
    const named = [...forms].map(([name, bytes]: [string, Buffer]) => {
      const entries = `/Type /XObject /Subtype /Form ${box} /Filter /FlateDecode`;
      return `/${name} ${add(stream(entries, bytes.toString('latin1')))}`;
    });
    const resources = `<< /Font << /F1 3 0 R /F2 4 0 R >> /XObject << ${named.join(' ')} >> >>`;
    const drawn = add(stream('', contents));
    const size = `/MediaBox [0 0 ${pageWidth} ${pageHeight}]`;
    return add(`<< /Type /Page /Parent 2 0 R ${size} /Resources ${resources} /Contents ${drawn} >>`);
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  const size = objects.length + 1;
  let file = '%PDF-1.4\n';
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (const [place, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

export const pdfHeaders = { 'content-type': 'application/pdf' };

/** A page with plain lines of text. */
export function textPage(title: string, lines: readonly string[]): SandboxResponse {
  const shown = lines.map((line) => `${pdfString(line)} '`).join('\n');
  const contents = `BT /F1 10 Tf 16 TL 24 396 Td\n${shown}\nET`;
  return { status: 200, headers: pdfHeaders, body: pdfFile(title, [{ contents }]) };
}
