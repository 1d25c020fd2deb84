import type { Reply } from '../http/reply.ts';

const escaped = (line: string): string => line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, '\\$&');

/** A page of A6 with a few lines of ASCII text. */
function pdfOf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escaped(line)}) '`).join('\n');
  const content = `BT /F1 12 Tf 16 TL 24 380 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [place, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

export const pdfReply = (lines: readonly string[]): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/pdf' },
  body: pdfOf(lines),
});
