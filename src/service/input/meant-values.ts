import { type PathStep, writePath } from '../../base/json/paths.ts';
import { asRow, isRow, type Row } from '../../base/row.ts';
import { escaped, type Message, suggest } from '../../base/text/message.ts';
import { foldText, isNonEmpty, latinDigits, plainText, withoutMarks } from '../../base/text/text.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import { orderInput, takesOrderInput } from '../../operations/route.ts';
import { isMeasure, moneyInMeasure, parseAmount } from '../../orders/amounts.ts';
import { Couriers } from '../../orders/couriers.ts';
import { currencyCode, isCurrencyField, usualCurrency } from '../../orders/money.ts';
import { orderWord } from '../../orders/order.ts';
import { readPayment } from '../../orders/payments.ts';
import { isPhoneField, type ParsePhone, type PhoneReading, readPhone } from '../../orders/phones.ts';
import {
  countryOf,
  countryOfShortAddress,
  isShortAddressField,
  mayBePlaceholder,
  readShortAddress,
} from '../../orders/places.ts';
import type { Run } from '../../ports/run.ts';
import type { Context } from '../../session/context.ts';
import { recordName } from './operation-texts.ts';
import { sentName } from './requests.ts';
import { faultSentence, type Input, schemaAt } from './values.ts';

type GivenTexts = Readonly<Record<string, readonly string[]>>;

/** The meanings of the texts of flags, by their fields. */
export interface MeantInput {
  readonly texts: GivenTexts;
  readonly mistakes: readonly Message[];
  /** Says what was understood where the text says something else. */
  readonly notes: readonly Message[];
  /** Of `-F` and `--data`, which are sent as they are, and which shipctl reads otherwise. */
  readonly warnings: readonly Message[];
}

/** The value of a text for a field, or why it has none, as the rest of a sentence. */
export type MeantReading =
  | {
      readonly value: string;
      /** A note for the user, as the rest of a sentence: it has a country code that the text has not. */
      readonly note?: Message | undefined;
    }
  | { readonly fault: Message };

/** Reads a text for a field. `beside` are the values of the fields beside it. */
type ReadText = (text: string, beside: Input) => MeantReading | Promise<MeantReading>;

const sentAs = (value: string): Message => escaped`is sent as ${value}.`;

/** Reads what is sent by a write: what people write is brought into the service's form, or is a mistake. */
export async function meantInput(
  context: Context,
  operation: Operation,
  { texts, body }: { readonly texts: GivenTexts; readonly body: Input },
  changed?: () => Promise<Row | undefined>,
): Promise<MeantInput> {
  const last = Object.entries(texts).map(([field, all]) => [field, all.at(-1)] as const);
  const beside = { ...body, ...Object.fromEntries(last) };
  const readers = new Readers(context, operation, context.invocation.words, changed);
  const meant: Record<string, readonly string[]> = {};
  const mistakes: Message[] = [];
  const notes: Message[] = [];
  for (const [field, all] of Object.entries(texts)) {
    const read = readers.of(field, [field], 'flag');
    const flag = context.invocation.inputFlag(field) ?? field;
    const values: string[] = [];
    for (const text of all) {
      const reading = read && isNonEmpty(text) ? await read(text, beside) : { value: text };
      if ('fault' in reading) {
        const fault = faultSentence(flag, text, reading.fault);
        mistakes.push(escaped`${fault} To send it all the same: -F ${sentName(operation, field)}=\u2026`);
        // It is not told again that it is wrong, nor that it is missing.
        if (operation.requiredInput.includes(field)) values.push(text);
      } else {
        values.push(reading.value);
        if (reading.note !== undefined) notes.push(escaped`${flag} ${withoutMarks(text)} ${reading.note}`);
      }
    }
    if (values.length > 0) meant[field] = values;
  }
  return { texts: meant, mistakes, notes, warnings: await warningsOf(readers, body, beside, []) };
}

/** Reads a text that is typed for a field as its flag is read. `beside` are the values of the fields beside it. */
export async function readAnswer(
  run: Run,
  operation: Operation,
  path: readonly PathStep[],
  { text, beside }: { readonly text: string; readonly beside: Input },
): Promise<MeantReading> {
  const read = new Readers(run, operation, [], undefined).of(String(path.at(-1)), path, 'flag');
  return read ? read(text, beside) : { value: withoutMarks(text) };
}

async function warningsOf(
  readers: Readers,
  value: unknown,
  beside: Input,
  path: readonly PathStep[],
): Promise<readonly Message[]> {
  const warnings: Message[] = [];
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) warnings.push(...(await warningsOf(readers, each, {}, [...path, at])));
  }
  for (const [name, each] of isRow(value) ? Object.entries(value) : []) {
    const own = [...path, name];
    if (!isNonEmpty(each)) {
      warnings.push(...(await warningsOf(readers, each, isRow(each) ? each : {}, own)));
      continue;
    }
    const reading = await readers.of(name, own, 'body')?.(each, path.length === 0 ? beside : asRow(value));
    if (reading && 'fault' in reading) {
      warnings.push(escaped`${faultSentence(writePath(own), each, reading.fault)} It is sent as given.`);
    } else if (reading && reading.value !== each.trim()) {
      // Blanks around a text are often meant, and nothing depends on them.
      const given = escaped`${writePath(own)}: ${JSON.stringify(each)}`;
      warnings.push(escaped`${given} is sent as given. shipctl reads it as ${reading.value}.`);
    }
  }
  return warnings;
}

interface PhoneAtHome {
  readonly name: string;
  readonly text: string;
  /** The beginning of the names of all fields about its owner: `receiver_`. */
  readonly party: string;
  /** Where its owner is, by the fields beside it. */
  readonly given: PlaceOfPhone;
  /** Its owner is where the record says that is changed. */
  readonly isKept: boolean;
  readonly isFlag: boolean;
}

/** How the texts of fields are read. */
class Readers {
  constructor(
    private readonly run: Run,
    private readonly operation: Operation,
    /** The arguments of the command. */
    private readonly args: readonly string[],
    /** Reads the record that a write changes, a dry run from the mirror; undefined if it cannot be read. */
    private readonly changed: (() => Promise<Row | undefined>) | undefined,
  ) {}

  /** Returns the reader of a field's texts, by its kind; undefined if they are sent as they are. `source`: a body sends no request. */
  of(name: string, path: readonly PathStep[], source: 'flag' | 'body'): ReadText | undefined {
    const { operation } = this;
    const { grade, bodyType, secret = [] } = operation;
    const schema: ValueSchema = schemaAt(operation.input, path);
    const types = typesOf(schema).filter((type) => type !== 'null');
    const { enum: choices, format } = withoutNull(schema);
    if (secret.includes(name) || format === 'binary' || bodyType === 'multipart') return undefined;
    if (types.some((type) => type === 'object' || type === 'array')) return undefined;
    if (name === orderInput && takesOrderInput(operation)) return (text) => ({ value: orderWord(text) });
    const isText = types.length === 0 || types.includes('string');
    if (isText && choices === undefined) {
      if (isPhoneField(name)) return (text, beside) => this.phone(name, text, beside, source === 'flag');
      if (isShortAddressField(name)) return shortAddressReading;
      // The ways to pay of another service have other names.
      if (name === 'payment_method' && grade !== 'imported') return paymentReading;
    }
    if (isText && choices && name === 'courier') return (text) => courierReading(text, choices.map(String));
    if (types.length === 1 && types[0] === 'number') return (text, beside) => amountReading(name, text, beside);
    return (text) => ({ value: withoutMarks(text) });
  }

  /** The country of a phone is that which the same command names beside it, or that of its city, or of what it changes. */
  private async phone(name: string, text: string, beside: Input, isFlag: boolean): Promise<MeantReading> {
    const { parsePhoneNumberFromString: parse } = await import('../../base/libraries/phones.ts');
    const party = name.replace(/(?:phone|mobile)$/, '');
    const given = placeIn(beside, party);
    const isPlaced = Object.values(given).some((part) => part !== '');
    const isKept = !isPlaced && keepsPlace(this.operation, party);
    const shortAddress = isPlaced ? '' : plainText(beside[`${party}short_address`]);
    const country = given.country === '' ? countryOfShortAddress(shortAddress) : countryOf(given.country);
    const read = readPhone(parse, text, { country, isForeign: isPlaced || isKept });
    if (!('needsCountry' in read) || given.country !== '') return sentPhone(read, text);
    return this.phoneAtHome(parse, { name, text, party, given, isKept, isFlag });
  }

  /** Reads a phone without a country code, and nothing that is written beside it tells which one it needs. */
  private async phoneAtHome(
    parse: ParsePhone,
    { name, text, party, given, isKept, isFlag }: PhoneAtHome,
  ): Promise<MeantReading> {
    // Lists are read only where the number depends on them, and a dry run asks for nothing.
    const mayLoad = isFlag && !this.run.settings.dryRun;
    const place = isKept && isFlag ? placeIn((await this.changed?.()) ?? {}, party) : given;
    const known = mayLoad ? undefined : countryOf(place.country);
    const isLeft = !mayLoad && known === undefined && (isFlag || given.countryId !== '' || isKept);
    if (isLeft) return isFlag ? this.openPhone(name, text, isKept) : { value: withoutMarks(text) };
    const found = mayLoad ? await this.countryOf(place) : { country: known };
    if (found.fault !== undefined) return { fault: found.fault };
    const isForeign = found.isUnknown === true || place.countryId !== '' || isKept;
    const again = readPhone(parse, text, { country: found.country, isForeign, isImplied: isKept });
    if ('needsCountry' in again && place.countryId === '')
      return { fault: escaped`needs its country code, like +966\u2026: the country of its city is not known` };
    return sentPhone(again, text);
  }

  /** Returns a phone in a dry run whose country code depends on data that only the real run reads. */
  private openPhone(name: string, text: string, isKept: boolean): MeantReading {
    const typed = withoutMarks(text);
    const why = escaped`It gets the country code of ${isKept ? escaped`the record that is changed` : escaped`its city`}, which was not read.`;
    const record = recordName(this.operation, this.args);
    const value = isKept ? `{${typed} with the country code of ${String(record)}}` : typed;
    this.run.leaveOpen({ at: name, value, why });
    const note = isKept
      ? escaped`gets the country code of ${record}, which --dry-run does not read.`
      : escaped`stands as it is typed: --dry-run reads no list of countries and cities.`;
    return { value, note };
  }

  private async countryOf({ country: named, countryId, city, cityId }: PlaceOfPhone): Promise<{
    readonly country?: string | undefined;
    /** There is a city, and in which country it is cannot be known. */
    readonly isUnknown?: boolean;
    readonly fault?: Message;
  }> {
    const places = await this.run.places();
    await places.load('countries');
    if (`${city}${cityId}` !== '') await places.load('cities');
    const listed = places.cities.of({ city, cityId });
    const ofCity = places.countryOfId(listed?.countryId ?? '');
    const own = countryOf(named) ?? places.countryOfId(countryId);
    const country = own ?? (`${named}${countryId}` === '' ? ofCity : undefined);
    const isOther = country !== undefined && ofCity !== undefined && country !== ofCity;
    if (isOther) return { fault: escaped`needs one country: its city is in ${ofCity}, not in ${country}` };
    const isListed = listed !== undefined && listed.countryId !== '';
    return {
      country,
      isUnknown: `${city}${cityId}` !== '' && country === undefined && (places.cities.isEmpty || isListed),
    };
  }
}

/** Returns a phone that was read, with a note if it is not sent as it was typed. */
function sentPhone(read: PhoneReading, text: string): MeantReading {
  if ('fault' in read) return read;
  const digits = latinDigits(text).replace(/\D/g, '').replace(/^00/, '');
  return { value: read.value, note: read.value === `+${digits}` ? undefined : sentAs(read.value) };
}

/** The place of a phone's owner in a record; each is empty if the record does not say it. */
interface PlaceOfPhone {
  /** By its code or its name. */
  readonly country: string;
  readonly countryId: string;
  readonly city: string;
  readonly cityId: string;
}

function placeIn(record: Row, party: string): PlaceOfPhone {
  const textOf = (name: string): string => withoutMarks(plainText(record[party + name]));
  const idOf = (name: string): string => latinDigits(textOf(name)).replace(/^0$/, '');
  return {
    country: textOf('country_code') || textOf('country'),
    countryId: idOf('country_id'),
    city: textOf('city'),
    cityId: idOf('city_id'),
  };
}

/** Does an operation change a record that has a place beside the phone? Where the input names none, that of the record stays. */
const keepsPlace = ({ method, verb, parameters, input }: Operation, party: string): boolean =>
  parameters.length > 0 &&
  (method === 'PUT' || method === 'PATCH' || /(?:^|[ -])update$/.test(verb)) &&
  ['city', 'city_id', 'country', 'country_id', 'country_code'].some((name) => Object.hasOwn(input, party + name));

function shortAddressReading(text: string): MeantReading {
  const read = readShortAddress(text);
  if ('fault' in read || !mayBePlaceholder(read.value)) return read;
  return { ...read, note: escaped`is an example of forms and documents. It is sent, since it may be real.` };
}

function paymentReading(text: string): MeantReading {
  const read = readPayment(text);
  return 'fault' in read ? read : { ...read, note: foldText(text) === read.value ? undefined : sentAs(read.value) };
}

/** A number is sent without a currency: one that the text names must be that of the fields beside it, or the usual one. */
function amountReading(name: string, text: string, beside: Input): MeantReading {
  const plain = withoutMarks(text);
  // A number of JSON that was typed; only a spreadsheet loses digits so.
  if (/^-?\d+(?:\.\d+)?[eE][+-]?\d+$/.test(plain)) return { value: plain };
  const read = parseAmount(plain);
  if ('fault' in read || read.currency === undefined) return read;
  if (isMeasure(name)) return { fault: moneyInMeasure };
  const [field = '', said] = Object.entries(beside).find(([each]) => isCurrencyField(each)) ?? [];
  const code = plainText(said) === '' ? usualCurrency : currencyCode(plainText(said));
  if (read.currency === code) return { value: read.value, note: sentAs(read.value) };
  if (field !== '') return { fault: escaped`is in ${read.currency}, but ${field} says ${code}. Correct one of them` };
  const why = escaped`is in ${read.currency}, which would not be sent`;
  return { fault: escaped`${why}. Write the number alone if it is in the service's currency` };
}

/** How the orders of a text that reads as a phone are found; undefined for other texts. */
export async function phoneHint(text: string): Promise<Message | undefined> {
  const { parsePhoneNumberFromString: parse } = await import('../../base/libraries/phones.ts');
  const read = readPhone(parse, text, { country: undefined });
  const isPhone = 'value' in read || read.lacksCountry !== undefined;
  return isPhone ? escaped`It reads as a phone. The orders of a phone: ${suggest`orders find ${text}`}` : undefined;
}

/** A courier by any of its names, where the document lists what shipments take. A text that is none of them is a fault that names the choices. */
function courierReading(text: string, choices: readonly string[]): MeantReading {
  const reading = Couriers.named(choices).parse(text);
  return { value: 'courier' in reading ? reading.courier : withoutMarks(text) };
}
