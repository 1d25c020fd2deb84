/**
 * The words of headings by topic, in English and Arabic, also as they are often misspelt. A heading is understood
 * where all of its words are here: `Billing`, `sender` and `fee` are not, so that nothing beside them is taken for the receiver's.
 */
export const lexicon: Readonly<Record<string, string>> = {
  // Who
  receiver:
    'receiver, reciever, recipient, recepient, recipent, consignee, addressee, ship to, shipto, deliver to, delivered to, ' +
    'rcvr, recip, cnee, destinataire, مستلم, مستلمة, المرسل إليه, مرسل له',
  customer:
    'customer, costumer, cust, client, buyer, purchaser, shopper, عميل, عميلة, عملاء, زبون, زبونة, مشتري, مشترية, صاحب الطلب, صاحبة الطلب',
  delivery: 'delivery, shipping, ship, livraison, توصيل, شحن, تسليم',
  destination: 'destination, dest, وجهة',
  arrival: 'arrival, وصول',
  contact: 'contact, تواصل, اتصال',
  // Not alone: it may be `received`.
  received: 'rec, recv',
  person: 'contact person, person, attn, attention',
  where: 'where to deliver, where to ship, where to send, where to',
  home: 'home, residence, residential, منزل, سكن, سكني, بيت',
  // What of them
  name: 'name, nom, اسم, إسم',
  full: 'full, complete, كامل, ثلاثي, رباعي, تفصيلي, بالتفصيل, بالكامل, مفصل, detailed, details, detail, تفاصيل',
  first: 'first name, firstname, fname, given name, forename, prenom, الاسم الأول',
  last: 'last name, lastname, lname, surname, family name, الاسم الأخير, اسم العائلة, العائلة, لقب',
  // Only with a name: `Last contact` is a day.
  foremost: 'first',
  final: 'last, أخير',
  phone: 'phone, telephone, tel, handphone, phone number, هاتف, تلفون, تليفون, تلفونات',
  mobile:
    'mobile, mob, cell, cellphone, cellular, gsm, mobile phone, cell phone, ' +
    'جوال, موبايل, موبايلات, محمول, نقال, خلوي, جوالات, هاتف جوال, هاتف محمول',
  whatsapp: 'whatsapp, whats app, watsapp, whatsup, واتساب, واتس اب, واتس, وتساب',
  number: 'number, no, num, nr, رقم, نمرة',
  email: 'email, e mail, mail, email id, courriel, بريد, بريد إلكتروني, إيميل, ايميل, اميل',
  address: 'address, addr, adress, addres, adresse, عنوان, عناوين',
  street: 'street, شارع',
  line: 'line, سطر',
  city: 'city, town, ville, مدينة',
  district: 'district, neighborhood, neighbourhood, neighbor hood, quartier, حي',
  area: 'area',
  postcode:
    'zip, zipcode, zip code, postcode, post code, postal code, postal, code postal, pincode, pin code, ' +
    'رمز بريدي, كود بريدي',
  country: 'country, pays, دولة, بلد',
  short: 'short, مختصر',
  national: 'national, spl, وطني',
  code: 'code, كود, رمز',
  id: 'id, معرف',
  // An item
  item: 'item, lineitem, product, article, goods, produit, منتج, صنف, سلعة, بضاعة',
  items: 'items, products, articles, منتجات, أصناف, سلع',
  variant: 'variant, variation',
  title: 'title, description, desc, وصف',
  model: 'model, موديل',
  contents: 'content, محتوى, محتويات',
  sku: 'sku, item sku, part number, part no, رمز التخزين',
  quantity: 'quantity, qty, quantities, quantite, كمية, كميات',
  count: 'count, عدد',
  unit: 'unit, unitaire, وحدة, إفرادي',
  piece: 'piece, pcs, pc, each, قطعة, قطع, حبة, حبات',
  price: 'price, prix, سعر, أسعار',
  rate: 'rate',
  selling: 'selling, بيع',
  weight: 'weight, wt, poids, وزن',
  grams: 'g, gr, gm, gram, grams, جرام, غرام, بالجرام, بالغرام, جم',
  gross: 'gross',
  kilos: 'kg, kgs, kilo, kilos, kilogram, kilograms, كيلو, كجم, كغ, كلغ, كيلوجرام, بالكيلو',
  // A box, and the shipment that it may be
  box: 'box, carton, صندوق, كرتون, كرتونة',
  shipment: 'shipment, consignment, parcel, package, شحنة, طرد, طرود',
  length: 'length, طول',
  width: 'width, عرض',
  height: 'height, ارتفاع',
  l: 'l',
  w: 'w',
  h: 'h',
  centimeters: 'cm, سم',
  // The order
  order: 'order, sales order, so, commande, أمر بيع, طلب, طلبية, طلبيات, أوردر, اوردر, اوردرات',
  // Not a price of one: `Sale price`.
  sale: 'sale, sales',
  reference: 'reference, ref, مرجع, مرجعي',
  own: 'your, merchant, shipper, sender, seller, shop, store, web, website, online, external, تاجر, متجر, مرسل, خارجي',
  invoice: 'invoice, inv, فاتورة',
  total: 'total, grand total, totals, إجمالي, مجموع, كلي, نهائي',
  amount: 'amount, amt, montant, مبلغ',
  value: 'value, due, قيمة, مستحق',
  money: 'currency, curr, عملة',
  including: 'including, incl, inclusive, شامل, شاملا',
  tax: 'tax, vat, ضريبة',
  cash: 'cash',
  cod:
    'cod, c o d, cash on delivery, pay on delivery, collect on delivery, الدفع عند الاستلام, دفع عند التسليم, عند الاستلام, عند التسليم, ' +
    'نقدا عند الاستلام, تحصيل, تحصيله, للتحصيل',
  collect: 'collect, collected, collection, collectable, collectible',
  payment: 'payment, pay, paying, paiement, دفع, سداد',
  method: 'method, type, mode, way, طريقة, نوع, وسيلة, أسلوب',
  paidBy: 'paid by, paid via, paid with, paid through',
  prepaid: 'prepaid',
  note: 'note, notes, remark, comment, instruction, special instruction, ملاحظة, ملاحظات, تعليمات',
  forCourier: 'to driver, to courier, for driver, for courier, to the driver, to the courier',
  filler:
    'of, the, for, to, per, be, in, by, s, de, du, des, la, le, les, d, ordered, purchased, bought, required, optional, ksa, إلزامي, اختياري, لل, ل, في, إلى, مطلوب, مطلوبة',
};

/** The meaning of headings whose words are about all of `needs`, and nothing else but what it `may` have. */
export interface HeadingPattern {
  readonly field: string;
  readonly needs: string;
  readonly may?: string;
  /** Only where the other columns or the cells say so. */
  readonly when?: Evidence;
  /** The place of its text in a field that several columns fill. */
  readonly part?: number;
  /** Added to what its words weigh where two columns mean one field. */
  readonly rank?: number;
}

/** The weights of words if two columns mean one field: `Recipient name` is surer than `Customer name`, and that than `Name`. */
export const weights: Readonly<Record<string, number>> = {
  receiver: 8,
  delivery: 8,
  destination: 8,
  customer: 4,
  reference: 4,
  sku: 3,
  name: 1,
  order: 1,
  item: 1,
  total: 2,
  method: 1,
  mobile: 1,
  whatsapp: -2,
  home: -1,
};

/** A condition of a meaning: on the cells of the column, or the other columns. */
export type Evidence =
  | 'names'
  | 'phones'
  | 'codes'
  | 'shortAddresses'
  | 'numbers'
  | 'amounts'
  | 'places'
  | 'counts'
  | 'besideItems'
  | 'besideQuantity'
  | 'besideBoxes'
  | 'besideCity'
  | 'besideAddress'
  | 'besideName'
  | 'besideNameless'
  | 'besidePriceless'
  | 'withoutItems'
  | 'weighed'
  /** Arithmetic over all rows decides, later. */
  | 'summed'
  | 'asked';

const who = 'receiver received customer delivery contact person';

/** A meaning before those that are less certain. */
export const headingPatterns: readonly HeadingPattern[] = [
  { field: 'items.name', needs: 'name', when: 'besideName' },
  { field: 'receiver_name', needs: 'name', may: `${who} full`, when: 'names' },
  { field: 'receiver_phone', needs: 'receiver', when: 'phones' },
  { field: 'receiver_phone', needs: 'customer', when: 'phones' },
  { field: 'receiver_name', needs: 'receiver', when: 'names' },
  { field: 'receiver_name', needs: 'customer', when: 'names' },
  { field: 'receiver_name', needs: 'person', may: `${who} name`, when: 'names' },
  { field: 'receiver_first_name', needs: 'first', may: who },
  { field: 'receiver_first_name', needs: 'foremost name', may: who },
  { field: 'receiver_last_name', needs: 'last', may: `${who} name` },
  { field: 'receiver_last_name', needs: 'final name', may: who },
  { field: 'receiver_phone', needs: 'mobile', may: `${who} number phone home` },
  { field: 'receiver_phone', needs: 'phone', may: `${who} number home` },
  { field: 'receiver_phone', needs: 'whatsapp', may: `${who} number phone mobile` },
  { field: 'receiver_phone', needs: 'contact number', may: who },
  { field: 'receiver_phone', needs: 'contact', may: who, when: 'phones' },
  { field: 'receiver_phone', needs: 'number', may: who, when: 'phones' },
  { field: 'receiver_email', needs: 'email', may: `${who} address` },
  { field: 'receiver_short_address', needs: 'short address', may: `${who} national` },
  { field: 'receiver_short_address', needs: 'national address', may: who, when: 'shortAddresses' },
  { field: 'receiver_address_line', needs: 'national address', may: who, part: 1 },
  { field: 'receiver_address_line', needs: 'address', may: `${who} full line street home one`, part: 1 },
  { field: 'receiver_address_line', needs: 'street', may: `${who} name line one`, part: 2 },
  { field: 'receiver_address_line', needs: 'address two', may: `${who} line street`, part: 3 },
  { field: 'receiver_address_line', needs: 'street two', may: `${who} line`, part: 3 },
  { field: 'receiver_address_line', needs: 'district', may: `${who} name home`, part: 4 },
  { field: 'receiver_address_line', needs: 'area', may: who, when: 'besideCity', part: 4 },
  { field: 'receiver_address_line', needs: 'postcode', may: `${who} code`, when: 'besideAddress', part: 5 },
  { field: 'receiver_address_line', needs: 'where', when: 'places', part: 1 },
  { field: 'receiver_address_line', needs: 'where', when: 'asked', part: 1 },
  { field: 'receiver_city', needs: 'where', when: 'asked' },
  { field: 'receiver_city', needs: 'city', may: `${who} destination arrival name` },
  { field: 'receiver_city', needs: 'destination' },
  { field: 'receiver_country', needs: 'country', may: `${who} destination arrival name code` },
  { field: 'items.sku', needs: 'sku', may: 'item code number variant' },
  { field: 'items.sku', needs: 'item code' },
  { field: 'items.sku', needs: 'item number' },
  { field: 'items.sku', needs: 'model number', may: 'item', when: 'besideItems', rank: -1 },
  { field: 'items.sku', needs: 'model code', may: 'item', when: 'besideItems', rank: -1 },
  { field: 'items.name', needs: 'contents', may: 'shipment box order', when: 'besideNameless' },
  { field: 'description', needs: 'contents', may: 'shipment box order', part: 1 },
  { field: 'items.name', needs: 'item', may: 'title' },
  { field: 'items.name', needs: 'item name' },
  { field: 'items.name', needs: 'items', may: 'name title', when: 'besideQuantity' },
  { field: 'description', needs: 'items', may: 'order title', when: 'withoutItems', part: 1 },
  { field: 'items.quantity', needs: 'quantity', may: 'item order' },
  { field: 'items.quantity', needs: 'count', may: 'piece unit item items', when: 'besideItems' },
  { field: 'items.quantity', needs: 'piece', may: 'number item', when: 'besideItems' },
  { field: 'items.quantity', needs: 'unit', when: 'counts' },
  { field: 'items.price', needs: 'price item', may: 'piece unit currency' },
  { field: 'items.price', needs: 'price unit', may: 'currency' },
  { field: 'items.price', needs: 'price piece', may: 'item currency' },
  { field: 'items.price', needs: 'price', may: 'selling currency variant', when: 'besideItems' },
  { field: 'items.price', needs: 'rate', may: 'item piece unit currency', when: 'besidePriceless' },
  { field: 'order_grand_total', needs: 'price', may: 'currency', when: 'withoutItems' },
  { field: 'items.weight', needs: 'weight item', may: 'piece grams kilos' },
  { field: 'items.weight', needs: 'weight unit', may: 'grams kilos', when: 'amounts' },
  { field: 'items.weight', needs: 'weight variant', may: 'item grams kilos' },
  { field: 'items.weight', needs: 'grams variant', may: 'item' },
  { field: 'items.weight', needs: 'grams item' },
  { field: 'items.weight', needs: 'kilos item' },
  { field: 'items.weight', needs: 'weight', may: 'grams kilos piece', when: 'besideItems' },
  { field: 'packages.weight', needs: 'weight', may: 'grams kilos', when: 'besideBoxes' },
  { field: 'packages.weight', needs: 'weight shipment', may: 'grams kilos' },
  { field: 'packages.weight', needs: 'weight box', may: 'grams kilos' },
  { field: 'packages.weight', needs: 'weight kilos', may: 'total shipment', when: 'withoutItems' },
  { field: 'packages.weight', needs: 'weight grams', may: 'total shipment', when: 'withoutItems' },
  { field: 'items.weight', needs: 'kilos', when: 'besideItems' },
  { field: 'items.weight', needs: 'grams', when: 'besideItems' },
  { field: 'packages.weight', needs: 'kilos', when: 'weighed' },
  { field: 'packages.weight', needs: 'weight', may: 'total gross shipment grams kilos', when: 'weighed' },
  { field: 'packages.length', needs: 'length', may: 'box shipment centimeters' },
  { field: 'packages.width', needs: 'width', may: 'box shipment centimeters' },
  { field: 'packages.height', needs: 'height', may: 'box shipment centimeters' },
  { field: 'packages.length', needs: 'l centimeters', may: 'box shipment' },
  { field: 'packages.width', needs: 'w centimeters', may: 'box shipment' },
  { field: 'packages.height', needs: 'h centimeters', may: 'box shipment' },
  { field: 'external_id', needs: 'reference shipment', may: 'number own', rank: -8 },
  { field: 'external_id', needs: 'reference', may: 'number code order own customer' },
  { field: 'external_id', needs: 'order number', may: 'own customer', rank: 2 },
  { field: 'external_id', needs: 'order code', may: 'own customer number', rank: 1 },
  { field: 'external_id', needs: 'order id', may: 'own customer number', rank: 1 },
  { field: 'external_id', needs: 'sale number', may: 'own' },
  { field: 'external_id', needs: 'sale id', may: 'own' },
  { field: 'external_id', needs: 'invoice number', may: 'own', when: 'numbers', rank: -6 },
  { field: 'external_id', needs: 'order', may: 'own', when: 'codes' },
  { field: 'order_grand_total', needs: 'total', may: 'order amount value price currency invoice' },
  { field: 'order_grand_total', needs: 'total including tax', may: 'order amount value currency invoice' },
  { field: 'order_grand_total', needs: 'value invoice', may: 'currency' },
  { field: 'order_grand_total', needs: 'amount', may: 'order value currency invoice' },
  { field: 'order_grand_total', needs: 'value order', may: 'currency' },
  { field: 'order_grand_total', needs: 'order price', may: 'currency' },
  { field: 'order_grand_total', needs: 'total item', may: 'line price amount value currency', when: 'summed' },
  { field: 'order_grand_total', needs: 'total line', may: 'price amount value currency', when: 'summed' },
  { field: 'order_grand_total', needs: 'amount line', may: 'item currency', when: 'summed' },
  { field: 'order_grand_total', needs: 'price line', may: 'item currency', when: 'summed' },
  { field: 'cod_amount', needs: 'cod', may: 'amount value total order currency collect' },
  { field: 'cod_amount', needs: 'collect amount', may: 'value currency total cod' },
  { field: 'cod_amount', needs: 'collect cash', may: 'amount value currency total' },
  { field: 'cod_amount', needs: 'collect', may: 'currency', when: 'amounts' },
  { field: 'currency', needs: 'money', may: 'order code cod total payment amount' },
  { field: 'payment_method', needs: 'payment', may: 'method order' },
  { field: 'payment_method', needs: 'paidBy' },
  { field: 'payment_method', needs: 'cod prepaid' },
  { field: 'description', needs: 'note', may: `${who} order forCourier`, part: 2 },
];

/** The SKUs of tables of goods. */
export const skuPatterns: readonly HeadingPattern[] = [
  { field: 'sku', needs: 'sku', may: 'item code number' },
  { field: 'sku', needs: 'item code', may: 'number' },
  { field: 'sku', needs: 'item number' },
];
