import { referenceField } from './fields.ts';

/** The texts of the notes in a template. */
export interface TemplateWords {
  /** The schema's own descriptions are in this language. */
  readonly usesSchema: boolean;
  readonly required: string;
  readonly optional: string;
  readonly example: string;
  /** By the name of a field, where its schema says too little, or not in this language. */
  readonly meanings: Readonly<Record<string, string>>;
  /** Filled cells, by the name of a field or the end of one; for other fields the type decides. */
  readonly examples: Readonly<Record<string, string>>;
}

const examples = {
  [referenceField]: 'A-1001',
  first_name: 'Noura',
  last_name: 'Alotaibi',
  phone: '+966501234567',
  email: 'noura@example.com',
  address_line: 'King Fahd Road 12',
  city: 'Riyadh',
  country: 'Saudi Arabia',
  short_address: 'RHMA3184',
  'items.name': 'Oud 50 ml',
  'items.weight': '350',
  sku: 'OUD-50',
  length: '30',
  width: '20',
  height: '10',
  'packages.weight': '1500',
};

const english: TemplateWords = {
  usesSchema: true,
  required: 'Required.',
  optional: 'May be left blank.',
  example: 'Example:',
  meanings: {
    [referenceField]: 'your own number of the order; several rows with one reference are one order with several items',
    receiver_short_address: 'national short address: four letters and four digits',
    'items.name': 'what it is',
    'items.sku': 'your own code of the product',
    'items.quantity': 'how many pieces',
    'items.weight': 'weight of one piece in grams',
    'items.price': 'price of one piece',
  },
  examples,
};

const arabic: TemplateWords = {
  usesSchema: false,
  required: 'إلزامي.',
  optional: 'يمكن تركه فارغًا.',
  example: 'مثال:',
  meanings: {
    [referenceField]: 'رقمك الخاص بالطلب. الصفوف التي تحمل الرقم نفسه طلب واحد بعدة أصناف',
    receiver_first_name: 'الاسم الأول للمستلم',
    receiver_last_name: 'اسم عائلة المستلم',
    receiver_phone: 'جوال المستلم مع رمز الدولة',
    receiver_email: 'البريد الإلكتروني للمستلم',
    receiver_address_line: 'عنوان الشارع',
    receiver_city: 'مدينة المستلم',
    receiver_country: 'دولة المستلم',
    receiver_short_address: 'العنوان الوطني المختصر: أربعة أحرف وأربعة أرقام',
    warehouse: 'المستودع الذي يُشحن منه الطلب',
    order_grand_total: 'كل ما يدفعه المستلم',
    payment_method: 'مدفوع، أو الدفع عند الاستلام',
    description: 'محتوى الشحنة',
    'items.name': 'اسم الصنف',
    'items.sku': 'رمزك الخاص بالصنف',
    'items.quantity': 'عدد القطع',
    'items.price': 'سعر القطعة الواحدة',
    'items.weight': 'وزن القطعة الواحدة بالجرام',
  },
  examples: {
    ...examples,
    first_name: 'نورة',
    last_name: 'العتيبي',
    address_line: 'طريق الملك فهد 12',
    city: 'الرياض',
    country: 'السعودية',
    'items.name': 'عود 50 مل',
  },
};

/** The words of the notes, in the language of the headings. */
export const templateWords = (headers: string): TemplateWords => (headers === 'ar' ? arabic : english);
