import type { Labels, Language } from '../label.ts';

/** Headings in Arabic. Of an order, a field without `shipper` is the receiver's. */
export const ar: Labels = {};

const words: Language['words'] = {};

export const arabic: Language = { name: 'ar', labels: ar, words, rightToLeft: true };
