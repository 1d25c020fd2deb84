import { resolve } from 'node:path';
import { Failure, isStop } from '../base/failure.ts';
import { finishOrDiscard, openAtomicFile } from '../base/files/atomic-file.ts';
import { spoolPlace } from '../base/files/spool.ts';
import { capitalized, escaped, type Message, unique } from '../base/text/message.ts';
import { type ColumnField, placeName, referenceField } from '../columns/lexicon.ts';
import { findOperation } from '../operations/catalogue.ts';
import { typesOf, withoutNull } from '../operations/manifest.ts';
import { knownPayments } from '../orders/payments.ts';
import { cellWord, type Labels, labelOf, loadLanguage, wordsOfField } from '../output/language.ts';
import { widthOf } from '../output/text-width.ts';
import type { Run } from '../ports/run.ts';
import type { SheetColumn } from '../sheets/write/sheet.ts';
import { areAlike } from '../writes/message-parts.ts';
import { learnedFields } from './create/create.ts';
import { cellKind, importFields } from './fields.ts';
import type { ImportTask } from './task.ts';

export interface TemplateOptions {
  readonly file: string;
  /** The words of the headings: `raw`, `en`, `ar`. */
  readonly headers: string;
  readonly rtl: boolean;
  /** Fields that the user wants filled, beside those that the service is known to want. */
  readonly required: readonly ColumnField[];
  readonly next: Message;
}

/** Writes a workbook to fill in: headings that an import understands, a note for each, and lists of values to choose from. */
export async function writeTemplate(
  context: Run,
  { operation, matcher, noun }: ImportTask,
  { file, headers, rtl, required, next }: TemplateOptions,
): Promise<void> {
  const { io, signal, messages, redactor } = context;
  const { labels, rightToLeft, cellWords, sheets } = await loadLanguage(headers);
  const words = headers === 'raw' ? {} : cellWords;
  const notes = headers === 'ar' ? arabic : english;
  const isOrder = operation.id === 'orders.create';
  const headingOf = ({ name }: ColumnField): string => {
    const plain = headers === 'raw' ? name : labelOf(name, labels);
    const marks = [plain, unitOf(name, notes), isOrder && isNeededByCouriers(name) && '*'];
    const marked = marks.filter(Boolean).join(' ');
    const isUnderstood = (word: string): boolean => {
      const meaning = matcher.read(word);
      return 'match' in meaning && meaning.match.field.name === name;
    };
    // A word of several fields would not be understood again.
    return (headers === 'raw' ? [plain] : [marked, plain]).find(isUnderstood) ?? name;
  };
  const all = importFields(operation);
  const learned = await learnedFields(context, operation, matcher);
  const names = new Set([...operation.requiredInput, ...[...required, ...learned].map(({ name }) => name)]);
  const needed = new Set(all.filter(({ name }) => names.has(name)).map((field) => placeName(field)));
  const needOf = (field: ColumnField): Need => {
    if (needed.has(placeName(field))) return 'required';
    return isOrder && isNeededByCouriers(field.name) ? 'needed' : 'optional';
  };
  const lists = await readLists(context, all, headers === 'ar');
  const columns = templateFields(all).map((field) => {
    const choices = field.namesOf === undefined ? knownValues(field, words) : (lists.get(field.namesOf) ?? []);
    return templateColumn(field, { heading: headingOf(field), need: needOf(field), choices }, notes);
  });
  const { openWorkbook } = await import('../sheets/write/workbook.ts');
  const workbook = openWorkbook({ spool: spoolPlace(io), clean: (text) => redactor.cleanData(text), widthOf });
  // Somebody may have filled in the one that is there.
  const target = await openAtomicFile(resolve(io.cwd, file), { owner: io, signal, replace: false });
  await finishOrDiscard(target, async () => {
    workbook.addSheet({ name: capitalized(sheets[noun] ?? noun), columns, rightToLeft: rightToLeft || rtl });
    for await (const chunk of workbook.finish()) await target.write(chunk);
  });
  messages.note(escaped`Template written to ${file}: ${columns.length} columns. Fill it in, then: ${next}`);
}

/** The names that the lists of names hold, in Arabic where wanted and there. A list that cannot be read is noted. */
async function readLists(
  { catalogue, service, messages }: Run,
  fields: readonly ColumnField[],
  isArabic: boolean,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lists = new Map<string, readonly string[]>();
  const unread: { readonly reason: Message; readonly group: string }[] = [];
  for (const id of new Set(fields.flatMap(({ namesOf = [] }) => namesOf))) {
    const operation = findOperation(catalogue, id);
    if (!operation) continue;
    try {
      const rows = await service.all(operation);
      const names = rows.map(({ name, name_ar }) => (isArabic && typeof name_ar === 'string' ? name_ar : name));
      lists.set(id, [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))].map(String));
    } catch (error) {
      if (!(error instanceof Failure) || isStop(error)) throw error;
      unread.push({ reason: error.said, group: operation.group.replaceAll('-', ' ') });
    }
  }
  for (const reason of unique(unread.map((each) => each.reason))) {
    const groups = unread.filter((each) => areAlike(each.reason, reason)).map(({ group }) => group);
    messages.note(escaped`The template has no lists of ${groups}: ${reason}`);
  }
  return lists;
}

/**
 * The fields that a template has columns for, the reference first: names in place of ids, and none that is only another way
 * to fill one or two of the others.
 */
function templateFields(all: readonly ColumnField[]): readonly ColumnField[] {
  const named = new Set(all.filter(({ namesOf }) => namesOf !== undefined).map((field) => placeName(field)));
  const places = [`.${referenceField}`, ...all.map((field) => placeName(field))];
  return all
    .filter(
      (field) =>
        field.fills.length === 1 &&
        (!field.isAssumed || field.name === referenceField) &&
        (field.namesOf !== undefined || !named.has(placeName(field))),
    )
    .toSorted((a, b) => places.indexOf(placeName(a)) - places.indexOf(placeName(b)));
}

/** Does `orders check` object if it is blank? */
const isNeededByCouriers = (name: string): boolean =>
  /^(?:receiver_(?:first_name|name|phone|city|city_id|address_line|short_address)|items\.weight)$/.test(name);

/** The unit of a measure, as headings have it. */
function unitOf(name: string, { units }: TemplateWords): string | undefined {
  if (/^(?:items|packages)\.weight$/.test(name)) return units.grams;
  return /^(?:packages\.)?(?:length|width|height)$/.test(name) ? units.centimetres : undefined;
}

type Need = 'required' | 'needed' | 'optional';

function templateColumn(
  field: ColumnField,
  { heading, need, choices }: { readonly heading: string; readonly need: Need; readonly choices: readonly string[] },
  words: TemplateWords,
): SheetColumn {
  const { description = field.schema.description } = withoutNull(field.schema);
  const about = words.meanings[field.name] ?? (words === english ? description : undefined);
  // The values that a command would list are in the choices.
  const meaning = about?.replace(/ \(shipctl [^)]*\)/, '');
  const example = exampleOf(field, choices, words);
  const sentences = [meaning && `${capitalized(meaning)}.`, words[need], example && `${words.example} ${example}`];
  return {
    heading,
    kind: cellKind(field),
    note: { title: field.name.slice(0, 32), text: sentences.filter(Boolean).join(' ') },
    ...(choices.length > 0 && { choices }),
  };
}

function exampleOf(
  { name, schema, namesOf }: ColumnField,
  choices: readonly string[],
  { examples }: TemplateWords,
): string | undefined {
  const ending = Object.keys(examples).find((each) => name === each || new RegExp(`[._]${each}$`).test(name));
  if (choices[0] !== undefined) return choices[0];
  if (ending !== undefined) return examples[ending];
  if (namesOf !== undefined) return undefined;
  const [type] = typesOf(schema).filter((each) => each !== 'null');
  if (withoutNull(schema).format === 'date') return '2026-01-31';
  return { integer: '2', number: '149.50', boolean: 'true' }[type ?? ''];
}

/** The values that a field is known to take, in words that an import reads back. */
function knownValues({ name, schema }: ColumnField, words: Readonly<Record<string, Labels>>): readonly string[] {
  const known = name === 'payment_method' ? knownPayments : (withoutNull(schema).enum ?? []);
  const own = wordsOfField(words, name);
  return known.filter((value) => value !== null).map((value) => String(cellWord(own, value)));
}

interface TemplateWords {
  readonly required: string;
  /** The service takes an order without it, and no courier does. */
  readonly needed: string;
  readonly units: { readonly grams: string; readonly centimetres: string };
  readonly optional: string;
  readonly example: string;
  /** By the name of a field: where its schema, which is English, says too little. */
  readonly meanings: Labels;
  /** By the name of a field or the end of one; for other fields the type decides. */
  readonly examples: Labels;
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
  required: 'Required.',
  needed: 'Couriers need it.',
  units: { grams: '(g)', centimetres: '(cm)' },
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
    'packages.length': 'length of the box in centimetres',
    'packages.width': 'width of the box in centimetres',
    'packages.height': 'height of the box in centimetres',
    'packages.weight': 'weight of the packed box in grams',
  },
  examples,
};

const arabic: TemplateWords = {
  required: 'إلزامي.',
  needed: 'تحتاجه شركات الشحن.',
  units: { grams: '(جم)', centimetres: '(سم)' },
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
    'packages.length': 'طول الصندوق بالسنتيمتر',
    'packages.width': 'عرض الصندوق بالسنتيمتر',
    'packages.height': 'ارتفاع الصندوق بالسنتيمتر',
    'packages.weight': 'وزن الصندوق معبأ بالجرام',
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
