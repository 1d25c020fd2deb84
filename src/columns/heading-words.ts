import { getOwn } from '../base/row.ts';
import { foldText, latinDigits } from '../base/text/text.ts';

/** Words behind a heading that do not change its meaning: a unit, `required`. */
const asides =
  /[([]\s*(?:\*|required|optional|sar|ksa|g|gr|grams?|cm|\u0625\u0644\u0632\u0627\u0645\u064a|\u0627\u062e\u062a\u064a\u0627\u0631\u064a|\u0645\u0637\u0644\u0648\u0628|\u0631\u064a\u0627\u0644|\u0631\.?\s?\u0633\.?|\u062c\u0631\u0627\u0645|\u062c\u0645|\u0633\u0645)\s*[)\]]|\*/giu;

/** A heading to compare: without case, accents, signs and spaces, with the plain forms of Arabic letters and digits. */
export const foldHeading = (heading: string): string =>
  foldText(latinDigits(heading.replace(asides, ' '))).replace(/[^\p{L}\p{N}]+/gu, '');

/** The same word by word, and without the Arabic article: `رقم الجوال` and `رقم جوال` are one. Its vowel marks go first. */
export const foldHeadingLoosely = (heading: string): string =>
  foldHeading(foldText(heading).replace(/(?<!\p{L})\u0627\u0644(?=\p{L}{2})/gu, ''));

/** Headings that mean a field and are not composed of words for the receiver, an item or the order. */
const synonymTable: Readonly<Record<string, string>> = {
  warehouse: 'warehouse name, pickup location, مستودع, اسم المستودع',
  description: 'description, contents, content, order description, وصف, وصف الطلب, محتوى, محتويات, محتوى الشحنة',
  currency: 'currency, currency code, عملة',
  'packages.length': 'length, box length, package length, طول',
  'packages.width': 'width, box width, package width, عرض',
  'packages.height': 'height, box height, package height, ارتفاع',
  'packages.weight': 'box weight, package weight, parcel weight, shipment weight, وزن الشحنة, وزن الطرد',
  'packages.packaging_type': 'packaging, packaging type, box type, تغليف, نوع التغليف',
  type: 'box, box name, label, صندوق, اسم الصندوق, نوع الصندوق, نوع',
  name: 'warehouse, warehouse name, اسم, مستودع, اسم المستودع',
};

const split = (words = ''): string[] => words.split(', ').filter(Boolean);

/** The synonyms of a field: a warehouse's phone has those of a receiver's, a box's length those of a packed one's. */
export const synonymsOf = (name: string): string[] =>
  split([name, `receiver_${name}`, `packages.${name}`].map((each) => getOwn(synonymTable, each)).find(Boolean));

/** Is it the service's own number, or the merchant's reference? Both are called so. */
export const identityWords: readonly string[] = split(
  'order, order number, order no, order id, رقم الطلب, رقم الطلبية',
);

/** The folded forms of a list of words: `yes, no`. */
export const foldedWords = (words: string): ReadonlySet<string> => new Set(split(words).map(foldHeading));
