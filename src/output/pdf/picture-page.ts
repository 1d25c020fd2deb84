import { PDFDocument } from '../../base/libraries/pdf.ts';
import { pdfLimits, UnusablePdf } from './foreign-pdfs.ts';

/** The size of a picture in dots, and the dots of an inch if the header says so. */
interface PictureHeader {
  readonly width: number;
  readonly height: number;
  readonly perInch: number | undefined;
}

/** Dots an inch of label printers: of pictures that do not say. */
const usualDensity = 203;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(pngStart);

const isJpeg = (bytes: Buffer): boolean => bytes.readUIntBE(0, 3) === 0xffd8ff;

export const isPicture = (bytes: Buffer): boolean => bytes.length > 30 && (isPng(bytes) || isJpeg(bytes));

function pngHeader(bytes: Buffer): PictureHeader {
  let perInch: number | undefined;
  for (let at = 8; at + 21 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    // Dots a metre; other units say nothing of inches.
    if (type === 'pHYs' && bytes[at + 16] === 1) perInch = Math.round(bytes.readUInt32BE(at + 8) * 0.0254);
    if (type === 'IDAT') break;
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), perInch };
}

function jpegHeader(bytes: Buffer): PictureHeader {
  let perInch: number | undefined;
  for (let at = 2; at + 18 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const unit = bytes[at + 11];
    if (marker === 0xe0 && unit === 1) perInch = bytes.readUInt16BE(at + 12);
    if (marker === 0xe0 && unit === 2) perInch = Math.round(bytes.readUInt16BE(at + 12) * 2.54);
    // The frame: C0 to CF, but for three that are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), perInch };
  }
  throw new UnusablePdf('picture');
}

/** A document of one page that is a PNG or a JPEG, as large as the picture. Few bytes may be many dots: they are counted first. */
export async function pictureDocument(given: Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  try {
    const { width, height, perInch = 0 } = isPng(bytes) ? pngHeader(bytes) : jpegHeader(bytes);
    if (width * height === 0 || width * height > pdfLimits.dots) throw new UnusablePdf('picture');
    const document = await PDFDocument.create();
    const picture = await (isPng(bytes) ? document.embedPng(bytes) : document.embedJpg(bytes));
    const scale = 72 / (perInch >= 50 && perInch <= 2400 ? perInch : usualDensity);
    const size = { width: width * scale, height: height * scale };
    document.addPage([size.width, size.height]).drawImage(picture, { x: 0, y: 0, ...size });
    return await document.save();
  } catch {
    throw new UnusablePdf('picture');
  }
}
