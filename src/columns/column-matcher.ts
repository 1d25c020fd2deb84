import { getOwn } from '../base/row.ts';
import { didYouMean, escaped, joined, type Message, orMean, systemCommand } from '../base/text/message.ts';
import { isScalar, withoutNull } from '../operations/manifest.ts';
import { currencyNamedIn } from '../orders/money.ts';
import { isPhoneField } from '../orders/phones.ts';
import { labelOf } from '../output/language.ts';
import type { Evidence } from './heading-lexicon.ts';
import type { HeadingMeaning } from './heading-meanings.ts';
import { foldHeading, foldHeadingLoosely, identityWords, synonymsOf } from './heading-words.ts';
import { type ColumnField, innerName, type Lexicon, referenceField } from './lexicon.ts';
import { isWeight, type WeightUnit } from './number-cells.ts';

/** Where the values of a column go, and how that was found. */
export interface ColumnMatch {
  readonly field: ColumnField;
  /** The element of the list, where the heading names one: `items[1].sku`. */
  readonly element?: number | undefined;
  /** The place of its text in the field, where several columns fill it: a street, a district. */
  readonly part?: number | undefined;
  /** Taken only where another column of the field is blank. */
  readonly isSpare?: true;
  /** A price or a weight of all pieces of a line (true) or of one (false); undefined if nothing has told. */
  readonly isLineTotal?: boolean | undefined;
  /** The total of a line: those of a record's rows are added. */
  readonly isAdded?: boolean | undefined;
  /** Taken off the sum of those that are added. */
  readonly isTakenOff?: boolean | undefined;
  /** Of weights whose heading names no unit. */
  readonly unit?: WeightUnit | undefined;
  /** Of amounts whose decimals are not certain: what stands before them. */
  readonly decimals?: 'point' | 'comma' | undefined;
  readonly how: string;
}

/** A possible meaning of a column. */
export interface ColumnChoice {
  readonly match: ColumnMatch;
  /** The evidence needed from its cells or the other columns. */
  readonly when: Evidence | undefined;
  /** Of two columns of one field the one that weighs more is meant. */
  readonly rank: number;
}

/** The meaning of a heading, why it has none, or what to ask the user about it. */
export type Meaning = { readonly match: ColumnMatch } | { readonly unused: string } | { readonly doubt: Message };

/** Why a column is not used: the operation is not known to take that field of the record. */
export const notAnInput = 'not an input';

/** Why a column of a known export is not used. */
export const notOfExport = 'not needed';

/** The headings that a file of faulty rows has behind those of the sheet: the row in it, its record and what is wrong. */
const englishErrors = ['sheet row', 'whose', 'reason'] as const;
const arabicErrors = ['صف الملف', 'الطلب والعميل', 'السبب'] as const;

export const errorHeadings = (isArabic: boolean): readonly string[] => (isArabic ? arabicErrors : englishErrors);

const ownRank = 100;
const labelRank = 5;

/** So many fields a mistake offers. */
const mostMeant = 3;

/** Texts that several columns may fill. */
const partedFields: ReadonlySet<string> = new Set(['receiver_address_line', 'description']);

/** Is it a text that several columns may fill? */
export const isParted = ({ field }: ColumnMatch): boolean => partedFields.has(field.name);

/** Evidence that a user can give where the sheet does not. */
const asksUser: ReadonlySet<string> = new Set([
  'asked',
  'besideItems',
  'besideBoxes',
  'withoutItems',
] satisfies Evidence[]);

const errorWords = new Set([...englishErrors, ...arabicErrors].map(foldHeading));

export const mapFlag = (heading: string, field: string): Message => systemCommand`--map ${`${heading}=${field}`}`;

/** The mistake of a column that seemed blank, and would be what another one is. */
export const besideDoubt = (heading: string, other: string): Message =>
  escaped`Columns ${JSON.stringify(other)} and ${JSON.stringify(heading)} have one meaning, and both have values. Leave one out: ${mapFlag(other, '')} or ${mapFlag(heading, '')}`;

/** A value of `--map`, quoted for the shells of all systems. */
export const mapValue = (heading: string, field: string): Message =>
  escaped`--map ${JSON.stringify(`${heading}=${field}`)}`;

/** The ways to say the unit of a column of weights. */
export const unitFlags = (heading: string, field: string): Message =>
  joined([mapValue(heading, `${field} g`), mapValue(heading, `${field} kg`)], ' or ');

/** Finds out what the headings of a table mean, by its lexicon. */
export class ColumnMatcher {
  protected readonly byName = new Map<string, ColumnField>();
  private readonly byWord = new Map<string, Map<ColumnField, string>>();
  private readonly ofService = new Set<string>();
  /** Headings of the service's own number of a record, or of what may be one. */
  private readonly identities: ReadonlySet<string>;
  private readonly takesReference: boolean;

  constructor(readonly lexicon: Lexicon) {
    const { fields, languages = [], lists = {}, record } = lexicon;
    for (const field of fields) {
      this.byName.set(foldHeading(field.name), field);
      for (const labels of languages) this.learn(labelOf(field.name, labels), field, 'label');
      for (const word of synonymsOf(field.name)) this.learn(word, field, 'synonym');
    }
    for (const [word, name] of Object.entries(lists)) {
      for (const field of fields) {
        if (field.list === name) this.byName.set(foldHeading(`${word}.${innerName(field)}`), field);
      }
    }
    const named = (name: string) => [name, ...languages.map((labels) => labelOf(name, labels))].map(foldHeadingLoosely);
    const known = record ? [...Object.entries(record), ['receiver', {}] as const] : [];
    for (const [name, schema] of known) {
      const inner = withoutNull(withoutNull(schema).items ?? {}).properties ?? {};
      for (const path of [name, ...Object.keys(inner).map((each) => `${name}.${each}`)]) {
        for (const word of named(path)) this.ofService.add(word);
      }
    }
    this.takesReference = fields.some(({ name }) => name === referenceField);
    const numbers = this.takesReference ? [...named('order_number'), ...identityWords.map(foldHeadingLoosely)] : [];
    this.identities = new Set(record ? [...named('id'), ...numbers] : []);
  }

  protected learn(word: string, field: ColumnField, how: string): void {
    const key = foldHeadingLoosely(word);
    const found = this.byWord.get(key) ?? new Map<ColumnField, string>();
    if (!found.has(field)) found.set(field, how);
    this.byWord.set(key, found);
  }

  protected calledSo(word: string): readonly (readonly [ColumnField, string])[] {
    return [...(this.byWord.get(foldHeadingLoosely(word)) ?? [])];
  }

  /** The field of a name of ours: `receiver_phone`, `items[1].sku`. */
  protected own(name: string): Pick<ColumnMatch, 'field' | 'element'> | undefined {
    const [, list = '', element, rest = ''] = /^([^.[\]]+)\[(\d{1,3})\]\.(.+)$/.exec(name.trim()) ?? [];
    const field = this.byName.get(foldHeading(element === undefined ? name : `${list}.${rest}`));
    if (element === undefined) return field && { field };
    return field?.list === undefined ? undefined : { field, element: Number(element) };
  }

  /**
   * Returns the field that a name in `--map` stands for; undefined if there is none. A name may also stand for a field of the record, for
   * a part of a text that several columns fill (`receiver_address_line 2`), for a second phone (`receiver_phone 2`), for a weight in a
   * unit (`packages.weight kg`), for the value of all pieces of a line (`items.price line`), or for an amount with its decimal sign
   * (`collected comma`).
   */
  named(name: string): Omit<ColumnMatch, 'how'> | undefined {
    const own = this.withAside(name) ?? this.own(name);
    const known = getOwn(this.lexicon.record ?? {}, name);
    if (own || !known || name === 'id' || !isScalar(known)) return own;
    return { field: { name, schema: { type: 'string' }, fills: [name], isAssumed: true } };
  }

  private withAside(name: string): Omit<ColumnMatch, 'how'> | undefined {
    const [, whole = '', aside = ''] = /^(\S+) (\S+)$/.exec(name) ?? [];
    const own = this.own(whole);
    if (!own) return undefined;
    const { field } = own;
    if (field.mayHaveComma && (aside === 'point' || aside === 'comma')) return { ...own, decimals: aside };
    if ((aside === 'kg' || aside === 'g') && isWeight(field.name))
      return { ...own, unit: { unit: aside, isGiven: true } };
    if (!this.lexicon.looksAround) return undefined;
    const isPart = /^[1-9]$/.test(aside);
    if (isPart && partedFields.has(whole)) return { field, part: Number(aside) };
    if (isPart && isPhoneField(whole)) return { field, isSpare: true };
    if (aside !== 'each' && aside !== 'line') return undefined;
    if (/\.(?:price|weight)$/.test(field.name)) return { ...own, isLineTotal: aside === 'line' };
    return field.name === 'order_grand_total' ? { ...own, isAdded: aside === 'line' } : undefined;
  }

  /** Matches a column of phones that no heading explains. */
  phone(): ColumnMatch | undefined {
    const field = this.byName.get(foldHeading('receiver_phone'));
    return field && { field, how: 'by its cells' };
  }

  /** Returns the mistake of a name that is no field. */
  noField(from: string | Message, name: string): Message {
    const names = this.lexicon.fields.map((field) => field.name);
    // Of a field of the receiver the end is what people remember: `short address`.
    const ending = names.filter((each) => foldHeading(name) !== '' && foldHeading(each).endsWith(foldHeading(name)));
    const isFew = ending.length > 0 && ending.length <= mostMeant;
    const meant = isFew ? orMean(ending) : didYouMean(name, names);
    return escaped`${from}: there is no field ${name}.${meant}`;
  }

  /** Returns the fields of these names. `from` says where an unknown name was given. */
  fieldsNamed(from: string, names: readonly string[], mistakes: Message[]): ColumnField[] {
    return names.flatMap((name) => {
      const field = this.named(name)?.field;
      if (!field) mistakes.push(this.noField(from, name));
      return field ?? [];
    });
  }

  /** The field that the words of a heading mean: a warehouse's phone is called like a receiver's. */
  protected composed({ field: name, element, part }: HeadingMeaning): ColumnMatch | undefined {
    // Whom to ask for at a warehouse is not its name.
    const names = [name, name.replace(/^(?:receiver_(?!name)|packages\.)/, '')];
    const field = names.map((each) => this.byName.get(foldHeading(each))).find(Boolean);
    if (!field || (part !== undefined && part > 1 && !this.lexicon.looksAround)) return undefined;
    return { field, element, part: this.lexicon.looksAround ? part : undefined, how: 'synonym' };
  }

  /** The possible meanings of a heading, to compare; empty if it has none. */
  meaningOf(heading: string): string {
    const currency = currencyNamedIn(heading) ?? '';
    return this.choices(heading)
      .map(({ match: { field }, when = '' }) => `${field.name} ${field.isByCurrency ? currency : ''} ${when}`)
      .join(', ');
  }

  /** Possible meanings of a heading, the surest first. Our own names and labels are sure. */
  choices(given: string): readonly ColumnChoice[] {
    const heading = this.lexicon.plain?.(given) ?? given;
    const own = this.own(heading);
    if (own) {
      const sure: ColumnChoice = { match: { ...own, how: 'name' }, when: undefined, rank: ownRank };
      const item = this.lexicon.looksAround && own.field.name === 'description' ? this.own('items.name') : undefined;
      // Beside codes and pieces without a name it describes the item.
      return item ? [{ match: { ...item, how: 'synonym' }, when: 'besideNameless', rank: 0 }, sure] : [sure];
    }
    const meanings = this.lexicon.meanings(heading);
    const called = this.calledSo(heading).map(([field, how]): ColumnChoice => {
      const rank = meanings.find((each) => this.composed(each)?.field === field)?.rank ?? labelRank;
      return { match: { field, how }, when: undefined, rank };
    });
    if (called.length === 1) return called;
    if (called.length > 1) return called.map((each) => ({ ...each, when: 'asked' }));
    const known = meanings.flatMap((each): ColumnChoice[] => {
      const match = this.composed(each);
      return match ? [{ match, when: each.when, rank: each.rank }] : [];
    });
    const [first] = known;
    // Only one field is left: nothing else need be seen.
    const isOnly = first && known.every(({ match }) => match.field === first.match.field) && !this.takesReference;
    return isOnly ? [{ ...first, when: undefined }] : known;
  }

  /** Does the heading stand for the service's own number of a record, or for what may be one? */
  isIdentity(heading: string): boolean {
    return this.identities.has(foldHeadingLoosely(heading));
  }

  /** Is it a word of ours, as an export has it? */
  isOurs(heading: string): boolean {
    return this.own(heading) !== undefined || this.ofService.has(foldHeadingLoosely(heading));
  }

  /** The field of the id or of the number of a record; undefined if records have none. */
  identityOf(_kind: 'id' | 'number'): ColumnField | undefined {
    return undefined;
  }

  /** The meaning of a heading that stands alone, or whose neighbours do not count. */
  read(heading: string): Meaning {
    const choices = this.choices(heading);
    // Without cells nothing says that a name is none.
    const sure = choices.find(({ when }) => when === undefined || when === 'names');
    const isSure = sure && !(sure.match.field.name === referenceField && this.isIdentity(heading));
    return isSure ? { match: sure.match } : this.unread(heading, choices);
  }

  /** Why a heading is not used that has no certain meaning, or what to ask about it. */
  unread(heading: string, choices: readonly ColumnChoice[]): Meaning {
    if (heading.trim() === '') return { unused: 'no heading' };
    if (errorWords.has(foldHeading(heading))) return { unused: '' };
    const shown = JSON.stringify(heading);
    if (this.isIdentity(heading)) {
      const reference = escaped`. If it is your own reference: ${mapFlag(heading, referenceField)}`;
      return {
        doubt: escaped`Column ${shown} may hold the service's own numbers: then these rows are there already. To create them again, leave it out: ${mapFlag(heading, '')}${this.takesReference ? reference : ''}`,
      };
    }
    const open = choices.filter(({ when }) => when !== undefined && asksUser.has(when));
    const fields = [...new Map(open.map(({ match: { field } }) => [field.name, field])).values()];
    if (fields.length > 1) {
      const flags = joined(
        fields.map(({ name }) => mapFlag(heading, name)),
        ' or ',
      );
      const seen = fields.map(({ name, about = name }) => about).join(' or ');
      return { doubt: escaped`Column ${shown} may be ${seen}. Say which: ${flags}` };
    }
    const [outer = ''] = heading.split(/[.[]/);
    const isOfService =
      this.ofService.has(foldHeadingLoosely(heading)) || Object.hasOwn(this.lexicon.record ?? {}, outer);
    return { unused: isOfService ? notAnInput : 'unknown' };
  }
}
