import { getOwn } from '../base/row.ts';
import { foldText, latinDigits } from '../base/text/text.ts';

/** Words behind a heading that do not change its meaning: a unit, `required`. */
const asides =
  /[([]\s*(?:\*|required|optional|sar|ksa|g|gr|grams?|cm|\u0625\u0644\u0632\u0627\u0645\u064a|\u0627\u062e\u062a\u064a\u0627\u0631\u064a|\u0645\u0637\u0644\u0648\u0628|\u0631\u064a\u0627\u0644|\u0631\.?\s?\u0633\.?|\u062c\u0631\u0627\u0645|\u062c\u0645|\u0633\u0645)\s*[)\]]|\*/giu;

/** A heading to compare: without case, accents, signs and spaces, with the plain forms of Arabic letters and digits. */
export const foldHeading = (heading: string): string =>
  foldText(latinDigits(heading.replace(asides, ' '))).replace(/[^\p{L}\p{N}]+/gu, '');

/** The same word by word, and without the Arabic article: `رقم الجوال` and `رقم جوال` are one. */
export const foldHeadingLoosely = (heading: string): string =>
  foldHeading(heading.replace(/(?<!\p{L})\u0627\u0644(?=\p{L}{2})/gu, ''));

const phone =
  'phone, phone number, phone no, mobile, mobile number, mobile no, cell, cell phone, tel, telephone, whatsapp, contact number, ' +
  'جوال, رقم الجوال, هاتف, رقم الهاتف, موبايل, رقم الموبايل, تلفون, رقم التلفون, واتساب, رقم التواصل';
const city = 'city, town, مدينة';
const address = 'address, address line, address 1, street address, full address, عنوان, العنوان الكامل';
const anyCod = 'cod, cash on delivery, الدفع عند الاستلام';
const anyPrice = 'price, سعر';
const anyWeight = 'weight, وزن';

/** Headings that people write, by the field that they mean. A word of several fields is never guessed. */
const synonymTable: Readonly<Record<string, string>> = {
  receiver_name:
    'name, full name, customer, customer name, client, client name, receiver, receiver name, recipient, recipient name, ' +
    'consignee, consignee name, buyer, buyer name, ship to, deliver to, ' +
    'اسم, العميل, اسم العميل, الاسم الكامل, المستلم, اسم المستلم, الزبون, اسم الزبون, المرسل إليه, المشتري, اسم المشتري',
  receiver_first_name: 'first name, given name, customer first name, الاسم الأول',
  receiver_last_name: 'last name, surname, family name, customer last name, الاسم الأخير, اسم العائلة, العائلة',
  receiver_phone: `${phone}, customer phone, customer mobile, receiver mobile, recipient phone, جوال العميل, هاتف العميل, جوال المستلم, هاتف المستلم`,
  receiver_email: 'email, email address, mail, customer email, بريد, البريد الإلكتروني, إيميل',
  receiver_address_line: `${address}, delivery address, shipping address, customer address, عنوان التوصيل, عنوان العميل, عنوان المستلم`,
  receiver_city: `${city}, customer city, destination city, مدينة العميل, مدينة المستلم`,
  receiver_country: 'country, country code, receiver country code, دولة, بلد, رمز الدولة',
  receiver_short_address:
    'short address, national address, national short address, العنوان المختصر, العنوان الوطني, العنوان الوطني المختصر',
  warehouse: 'warehouse name, pickup location, branch, مستودع, اسم المستودع, فرع',
  order_grand_total:
    'total, grand total, order total, total amount, amount, order amount, order value, cod amount, amount due, ' +
    `إجمالي, مجموع, مبلغ, قيمة الطلب, إجمالي الطلب, المبلغ الإجمالي, مبلغ التحصيل, ${anyCod}, ${anyPrice}`,
  payment_method: `payment, payment method, payment type, طريقة الدفع, دفع, نوع الدفع, ${anyCod}`,
  description: 'description, contents, content, order description, وصف, وصف الطلب, محتوى, محتويات, محتوى الشحنة',
  external_id:
    'reference, ref, ref no, reference no, reference number, order reference, order ref, merchant reference, external reference, ' +
    'مرجع, رقم المرجع, الرقم المرجعي, مرجع الطلب',
  currency: 'currency, currency code, عملة',
  'items.name': 'item, item name, product, product name, منتج, اسم المنتج, صنف, اسم الصنف, سلعة',
  'items.sku': 'sku, item sku, product code, item code, رمز المنتج, كود المنتج, رمز الصنف',
  'items.quantity': 'quantity, qty, item quantity, pieces, pcs, كمية, عدد, عدد القطع',
  'items.price': `unit price, item price, product price, سعر المنتج, سعر الوحدة, سعر القطعة, ${anyPrice}`,
  'items.weight': `item weight, product weight, وزن المنتج, ${anyWeight}`,
  'packages.length': 'length, box length, package length, طول',
  'packages.width': 'width, box width, package width, عرض',
  'packages.height': 'height, box height, package height, ارتفاع',
  'packages.weight': `box weight, package weight, parcel weight, shipment weight, وزن الشحنة, وزن الطرد, ${anyWeight}`,
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
