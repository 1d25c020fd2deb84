export {
  beginText,
  endText,
  PDFDocument,
  rgb,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
