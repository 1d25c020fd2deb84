import { memoize } from '../base/memoize.ts';
import { didYouMean, escaped, type Message } from '../base/text/message.ts';
import { withoutMarks } from '../base/text/text.ts';
import { CoveredNames } from './covered-names.ts';

/** The ways to pay that were seen (observed), with what people write for them. */
const payments = {
  paid: [
    'prepaid, pre paid, already paid, online, online payment, card, credit card, debit card, credit debit card',
    'mada, visa, mastercard, master card, amex, american express, apple pay, google pay, samsung pay, stc pay, paypal',
    'tabby, tamara, sadad, bank transfer, wire transfer',
    'مدفوع, مدفوعة, تم الدفع, مدفوع مسبقا, مسبق الدفع, دفع إلكتروني, الدفع الإلكتروني, بطاقة, بطاقة ائتمان, بطاقة ائتمانية',
    'مدى, فيزا, ماستركارد, ماستر كارد, ابل باي, آبل باي, اس تي سي باي, تابي, تمارا, سداد, تحويل, تحويل بنكي, حوالة بنكية',
  ].join(', '),
  cod: [
    'cash, cash on delivery, pay on delivery, payment on delivery',
    'كاش, نقد, نقدا, نقدي, عند الاستلام, الدفع عند الاستلام, دفع عند الاستلام, الدفع عند التسليم',
    'الدفع نقدا عند الاستلام, نقدا عند الاستلام, كاش عند الاستلام',
  ].join(', '),
};

/** Words beside a way to pay that do not change it. */
const names = new CoveredNames(payments, 'installments, 4');

export const knownPayments: readonly string[] = Object.keys(payments);

/** All that people write for the ways to pay. */
export const paymentWords = (): readonly string[] => names.all;

/** The way to pay that people's words mean, as the service calls it; undefined for other words. */
export const paymentOf = memoize((text): string | undefined => names.find(text));

/** Does a text, a word of the service or of people, mean that the courier collects the money? False where that is not certain. */
export const isCashOnDelivery = (text: string): boolean => paymentOf(text) === 'cod';

/** The way to pay that a text means, to be sent, or why it means none, as the rest of a sentence. */
export const readPayment = memoize((text): { readonly value: string } | { readonly fault: Message } => {
  const plain = withoutMarks(text);
  // A value of the service's own, as an export has it: credit_card is not what "credit card" means.
  const value = /^[a-z]+(?:_[a-z]+)+$/.test(plain) ? plain : paymentOf(plain);
  if (value !== undefined) return { value };
  const meant = didYouMean(text, knownPayments);
  return { fault: escaped`is not a known payment method. Use ${knownPayments.join(' or ')}.${meant}` };
});
