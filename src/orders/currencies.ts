import { withoutMarks } from '../base/text/marks.ts';
import { foldText } from '../base/text/text.ts';

/** The codes of currencies, with the words and signs that people write for them. */
const written: Readonly<Record<string, string>> = {
  SAR: 'SR, riyal, riyals, saudi riyal, saudi riyals, ر.س, ريال, ريالا, ريالات, ريال سعودي, ﷼, \u20c1',
  AED: 'dh, dhs, dirham, dirhams, د.إ, درهم, دراهم, درهم إماراتي',
  KWD: 'KD, kuwaiti dinar, د.ك, دينار, دينار كويتي',
  BHD: 'BD, bahraini dinar, د.ب, دينار بحريني',
  QAR: 'QR, qatari riyal, ر.ق, ريال قطري',
  OMR: 'omani rial, ر.ع, ريال عماني',
  EGP: 'LE, egyptian pound, ج.م, جنيه, جنيه مصري',
  JOD: 'JD, jordanian dinar, د.أ, دينار أردني',
  USD: 'US$, $, dollar, dollars, دولار',
  EUR: '€, euro, euros, يورو',
  GBP: '£, pound sterling',
};

const foldWord = (text: string): string => foldText(text).replace(/[.\s]/g, '');

const codes = new Map(
  Object.entries(written).flatMap(([code, words]) =>
    [code, ...words.split(', ')].map((word) => [foldWord(word), code] as const),
  ),
);

/** The code of a currency by its code in any case, a word or a sign: `sar`, `ر.س` and `SR` are `SAR`. Undefined for other texts. */
export const foldCurrency = (text: string): string | undefined => codes.get(foldWord(text));

/** One spelling of the currency of an amount, to add and compare: a known code, else the text in capitals. */
export const currencyCode = (text: string): string => foldCurrency(text) ?? withoutMarks(text).toUpperCase();

/** The code of a currency that the words of a heading name: of `Total (SAR)` and `المبلغ بالريال`; undefined if none do. */
export function currencyNamedIn(heading: string): string | undefined {
  const words = withoutMarks(heading)
    .split(/[\s()[\]_:/-]+/)
    .map((word) => word.replace(/^\u0628?\u0627\u0644(?=\p{L})/u, ''))
    .filter(Boolean);
  for (let length = words.length; length > 0; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const currency = foldCurrency(words.slice(at, at + length).join(' '));
      if (currency !== undefined) return currency;
    }
  }
  return undefined;
}
