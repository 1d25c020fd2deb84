import type { SandboxResponse } from '../http/response.ts';
import { latinOf } from './latin.ts';

const linesPerPage = 22;
const lettersPerLine = 46;

/** The PDF operator that shows a line of text. */
const showLine = (line: string): string => `(${latinOf(line).replaceAll(/[\\()]/g, '\\$&')}) '`;

/** Text of any script in the encoding of PDF titles: UTF-16 in hexadecimal. */
const utf16Hex = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0'));
  return `<feff${units.join('')}>`;
};

const wrapLine = (line: string): string[] => latinOf(line).match(new RegExp(`.{1,${lettersPerLine}}`, 'g')) ?? [''];

function pagesOf(lines: readonly string[]): string[][] {
  const all = lines.flatMap(wrapLine);
  const count = Math.max(1, Math.ceil(all.length / linesPerPage));
  return Array.from({ length: count }, (_, page) => all.slice(page * linesPerPage, (page + 1) * linesPerPage));
}

const contentStream = (lines: readonly string[]): string => {
  const content = `BT /F1 10 Tf 16 TL 24 396 Td\n${lines.map(showLine).join('\n')}\nET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
};

/** Pages of A6 with plain lines of text, under a title. All but the title is ASCII, so that letters are bytes. */
function pdfOf(title: string, lines: readonly string[]): Buffer {
  const pages = pagesOf(lines);
  const first = 5;
  const kids = pages.map((_, page) => `${first + page * 2} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title ${utf16Hex(title)} /Producer (shipctl sandbox) >>`,
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      contentStream(page),
    ]),
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
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

export const pdfResponse = (title: string, lines: readonly string[]): SandboxResponse => ({
  status: 200,
  headers: { 'content-type': 'application/pdf' },
  body: pdfOf(title, lines),
});
