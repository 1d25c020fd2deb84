/** Why a document cannot be used. */
export type PdfFault = 'damaged' | 'pages' | 'form' | 'memory' | 'time';

/** Of one document. */
export const pdfLimits = { pages: 200, megabytes: 512, seconds: 10 };

/** What the process that reads PDFs is asked to do: clean one document, or put several clean ones into one. */
export type PdfTask = { readonly clean: Uint8Array } | { readonly merge: readonly Uint8Array[] };

export type PdfAnswer = { readonly bytes: Uint8Array } | { readonly fault: PdfFault };

/** Ends the reading of a document. */
export class UnusablePdf extends Error {
  constructor(readonly fault: PdfFault) {
    super(`The document cannot be used: ${fault}.`);
  }
}
