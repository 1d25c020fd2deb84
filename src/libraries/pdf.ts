export { PDFDocument } from '@cantoo/pdf-lib';
