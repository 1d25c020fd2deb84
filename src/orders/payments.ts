import { foldText } from '../base/text/text.ts';

/** To compare: without case, signs and blanks. */
const foldWords = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(', ').map(foldWords));

/** The ways to pay that were seen (observed), with what people write for them. */
const payments: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'paid',
    wordsOf(
      'paid, prepaid, pre paid, already paid, online, credit card, card, مدفوع, مدفوعة, تم الدفع, مدفوع مسبقا, مسبق الدفع, دفع إلكتروني, بطاقة',
    ),
  ],
  [
    'cod',
    wordsOf(
      'cod, cash on delivery, cash-on-delivery, pay on delivery, الدفع عند الاستلام, عند الاستلام, الدفع عند التسليم, نقدا عند الاستلام',
    ),
  ],
]);

export const knownPayments: readonly string[] = [...payments.keys()];

/** The way to pay that people's words mean, as the service calls it; undefined for other words. */
export function paymentOf(text: string): string | undefined {
  const word = foldWords(text);
  return knownPayments.find((payment) => payments.get(payment)?.has(word));
}

/** Is it paid to the courier? As the service calls it, in any case. */
export const isCashOnDelivery = (payment: string): boolean => payment.toLowerCase() === 'cod';
