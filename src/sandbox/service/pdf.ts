import type { SandboxResponse } from '../http/messages.ts';

// Letter by letter, without the vowels that Arabic does not write: enough to tell one consignee from another.
const romanized = new Map(
  `
    ا=a أ=a إ=i آ=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=' غ=gh
    ف=f ق=q ك=k ل=l م=m ن=n ه=h ة=h و=w ي=y ى=a ء=' ؤ=' ئ=' ،=, ؛=; ؟=?
  `
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([letter = '', latin = '']) => [letter, latin]),
);

const digit = (letter: string): string => String((letter.codePointAt(0) ?? 0) & 0xf);

/** Text in ASCII, which every PDF reader has a font for: Arabic letters by their sounds, other letters as `?`. */
const latinOf = (text: string): string =>
  text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit)
    .replace(/[\u0621-\u064a\u060c\u061b\u061f]/g, (letter) => romanized.get(letter) ?? '')
    .normalize('NFKD')
    .replace(/[\p{Mn}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[^\x20-\x7e]/gu, '?');

const linesPerPage = 22;

/** Text of any script in the encoding of PDF titles: UTF-16 in hexadecimal. */
const utf16Hex = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** The drawing commands of each page; long lines are broken. */
function contentsOf(lines: readonly string[]): string[] {
  const all = lines.flatMap((line) => latinOf(line).match(/.{1,46}/g) ?? ['']);
  const shown = all.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) '`);
  return Array.from({ length: Math.ceil(all.length / linesPerPage) }, (_, page) => {
    const text = shown.slice(page * linesPerPage, (page + 1) * linesPerPage).join('\n');
    return `BT /F1 10 Tf 16 TL 24 396 Td\n${text}\nET`;
  });
}

/** Pages of A6 with plain lines of text, under a title. All but the title is ASCII, so that letters are bytes. */
export function pdfResponse(title: string, lines: readonly string[]): SandboxResponse {
  const contents = contentsOf(lines);
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 298 420] /Resources << /Font << /F1 3 0 R >> >>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${contents.map((_, at) => `${5 + at * 2} 0 R`).join(' ')}] /Count ${contents.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Title ${utf16Hex(title)} /Producer (shipctl sandbox) >>`,
    ...contents.flatMap((content, at) => [
      `<< ${page} /Contents ${6 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  const size = objects.length + 1;
  let file = '%PDF-1.4\n';
  let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
  for (const [place, object] of objects.entries()) {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${place + 1} 0 obj\n${object}\nendobj\n`;
  }
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return {
    status: 200,
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.from(file + table + trailer, 'latin1'),
  };
}
