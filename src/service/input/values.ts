import { exactNumber, parseJson } from '../../base/json/exact-json.ts';
import type { PathStep } from '../../base/json/paths.ts';
import { getOwn, type Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { latinDigits, splitKnownList, withoutMarks } from '../../base/text/text.ts';
import { type Calendar, parseDays } from '../../base/time/days.ts';
import { type Fields, type Operation, typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import { type NamedList, namedListOf, namedPackages } from '../../operations/named-lists.ts';
import { isKnownState, stateKey } from '../../orders/states.ts';
import type { GivenFlag } from '../../session/flags.ts';

/** The fields to send: those of a query or of a body. */
export type Input = Row;

/** The fields from one source of input, and the mistakes in it. */
export interface Part {
  readonly value: Input;
  readonly mistakes: readonly Message[];
}

/** The choice of a schema that a text is in any case, of states in any spelling; other texts stay as they are. */
export function meantChoice(schema: ValueSchema, text: string): string {
  const own = withoutNull(schema);
  const choices = (own.enum ?? own.items?.enum ?? []).map(String);
  const [choice, ...others] = choices.filter((each) => each.toLowerCase() === text.trim().toLowerCase());
  if (choice === undefined && choices.some(isKnownState)) {
    const state = stateKey(text);
    return choices.find((each) => stateKey(each) === state) ?? text;
  }
  return choice === undefined || others.length > 0 || choices.includes(text) ? text : choice;
}

/** Returns the choices of a schema that a list such as `pending,Delivered` means. Other texts stay as they are. */
export function meantChoices(schema: ValueSchema, list: string): readonly string[] {
  const own = withoutNull(schema);
  const choices = (own.enum ?? own.items?.enum ?? []).map(String);
  const isChoice = (word: string) => choices.includes(meantChoice(schema, word));
  return splitKnownList(list, isChoice).map((word) => meantChoice(schema, word));
}

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** The field that a text is read for. */
export interface Target {
  readonly name: string;
  readonly schema: ValueSchema;
}

/** The value that a text means by its schema. A text that does not fit stays one, and the check of the input reports it. */
export function readValue(given: string, { name, schema }: Target, calendar: Calendar): unknown {
  const types = typesOf(schema);
  if (withoutNull(schema).format === 'date') return readSentDay(given, name, calendar);
  if (types.includes('integer') || types.includes('number')) {
    const digits = latinDigits(given);
    if (jsonNumber.test(digits)) return exactNumber(digits);
  }
  if (types.includes('boolean') && /^(true|false)$/.test(given)) return given === 'true';
  if (types.some((type) => type === 'object' || type === 'array') && /^\s*[[{]/.test(given)) {
    try {
      return parseGivenJson(given);
    } catch {
      return given;
    }
  }
  return given;
}

/** The values of a flag that may be given several times: an element each, or whole in JSON. */
export function readElements(texts: readonly string[], { name, schema }: Target, calendar: Calendar): unknown[] {
  const element = withoutNull(schema).items ?? {};
  return texts.flatMap((text) => readValue(text, { name, schema: /^\s*\[/.test(text) ? schema : element }, calendar));
}

const fromWords = ['from', 'since', 'start', 'starts', 'begin', 'after', 'min', 'gt', 'gte'];
const toWords = ['to', 'until', 'till', 'end', 'ends', 'before', 'max', 'lt', 'lte'];

/**
 * Which day of several a field takes, as its name says: the first for `date_from`, the last for `created_before`. Undefined for
 * a name that says neither.
 */
export function endOfDays(name: string): 'first' | 'last' | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const isFrom = fromWords.some((word) => words.includes(word));
  const isTo = toWords.some((word) => words.includes(word));
  if (isFrom === isTo) return undefined;
  return isFrom ? 'first' : 'last';
}

/** The day that a field is sent. Several days stay text where its name does not say which of them it takes. */
function readSentDay(given: string, name: string, calendar: Calendar): string {
  const days = parseDays(given, calendar);
  if (!days) return latinDigits(given);
  const end = days.first === days.last ? 'first' : endOfDays(name);
  return end === undefined ? given : days[end];
}

/** The fault of a text, as a sentence. A fault goes on behind the text, or is a sentence itself. */
export function faultSentence(place: string | Message, text: string, fault: Message): Message {
  const joint = hasForm(fault, /^(?:is|has|holds|needs|cannot) /) ? ' ' : ': ';
  const end = hasForm(fault, /[.?]$/) ? '' : '.';
  return escaped`${place}: ${JSON.stringify(text)}${joint}${fault}${end}`;
}

/** The words are only looked at: what is printed is the message. */
const hasForm = (message: Message, form: RegExp): boolean => form.test(String(message));

/** Does a fault end with a question: which name may be meant? */
export const isQuestion = (fault: Message): boolean => hasForm(fault, /\?$/);

/** The schema at a path, as far as it is known. */
export function schemaAt(fields: Fields, path: readonly PathStep[]): ValueSchema {
  let schema: ValueSchema = { properties: fields };
  for (const step of path) {
    const inner = withoutNull(schema);
    schema = (typeof step === 'number' ? inner.items : getOwn(inner.properties ?? {}, step)) ?? {};
  }
  return schema;
}

/** As deep as PHP's own json_decode goes; what is deeper was not meant. */
const deepestGiven = 512;

/** JSON that the user gave. Throws SyntaxError on what is no JSON, RangeError on what is nested too deeply. */
export function parseGivenJson(text: string): unknown {
  const value = parseJson(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestGiven) throw new RangeError();
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}

/** Returns why JSON could not be parsed; completes "the file …". */
export function jsonFault(error: unknown): Message {
  if (error instanceof RangeError) return escaped`is nested more than ${deepestGiven} levels deep`;
  return escaped`is not JSON${error instanceof Error ? ` (${error.message})` : ''}`;
}

/** A flag whose value is a name, and the list that has it. */
export interface NamedFlag {
  readonly flag: GivenFlag;
  readonly list: NamedList;
  /** It describes packages of the body, and is no value by itself. */
  readonly isOfPackages: boolean;
}

/** Is it an id rather than a name? */
export const isIdText = (value: GivenFlag['value']): boolean =>
  /^\s*-?[\d.]+\s*$/.test(latinDigits(withoutMarks(String(value))));

/** The flags whose values are names to look up. Ids are sent as they are given. */
export function namedFlags(operation: Operation, given: readonly GivenFlag[]): readonly NamedFlag[] {
  return given.flatMap((flag): NamedFlag[] => {
    const { field } = flag;
    if (field === undefined || flag.flag.endsWith('-id')) return [];
    const list = namedListOf(operation, field);
    if (list !== undefined) return isIdText(flag.value) ? [] : [{ flag, list, isOfPackages: false }];
    const packages = namedPackages(operation);
    const ofPackages = packages?.field === field ? packages.flags.get(flag.flag) : undefined;
    return ofPackages === undefined ? [] : [{ flag, list: ofPackages, isOfPackages: true }];
  });
}
