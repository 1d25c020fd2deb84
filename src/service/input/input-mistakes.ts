import type * as z from 'zod';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { type PathStep, valueAt, writePath } from '../../base/json/paths.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { didYouMean, escaped, type Message, nearest, suggest } from '../../base/text/message.ts';
import { flagOfField } from '../../base/text/names.ts';
import { latinDigits } from '../../base/text/text.ts';
import { type Calendar, calendarOf, dayHint, parseDays } from '../../base/time/days.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { isMeasure } from '../../orders/amounts.ts';
import { plainFields } from '../../orders/order.ts';
import type { Context } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { needsField } from './needs-field.ts';
import { pagingFields } from './paging.ts';
import { pathOf, placeOf, sentName, settingHint } from './requests.ts';
import { endOfDays, type Input, meantChoice, meantChoices, schemaAt, type Target } from './values.ts';

/**
 * Returns the mistakes in the input of an operation that a document describes: a required field is missing, or a flag is not
 * of its kind. The document may be wrong: what is given in another way is sent as it is. A missing field that is completed
 * is no mistake.
 */
export function plainMistakes(
  operation: Operation,
  input: Input,
  context: Context,
  isCompleted: (name: string) => boolean,
): Message[] {
  const { invocation, catalogue } = context;
  const mistakes: Message[] = [];
  const paged = operation.kind === 'list' ? pagingFields(operation) : {};
  const isHeader = (name: string): boolean => placeOf(operation, name) === 'header';
  for (const name of operation.requiredInput) {
    const sent = sentName(operation, name);
    if (input[name] !== undefined || Object.hasOwn(paged, sent)) continue;
    const hint = isHeader(name) && Object.hasOwn(catalogue.values ?? {}, sent) ? escaped` ${settingHint(sent)}` : '';
    mistakes.push(escaped`${invocation.inputFlag(name) ?? flagOfField(name)} is missing.${hint}`);
  }
  for (const [name, value] of Object.entries(input)) {
    const sent = sentName(operation, name);
    const missing = isCompleted(name) ? [] : missingInside(value, getOwn(operation.input, name) ?? {}, [sent]);
    mistakes.push(...missing.map((path) => escaped`${path} is missing.`));
    if (isHeader(name) && !/^[\t\x20-\x7e]*$/.test([value].flat().join()))
      mistakes.push(escaped`${sent} is a header: it takes plain ASCII on one line only.`);
  }
  return [...mistakes, ...invocation.given.flatMap((given) => flagMistakes(operation, given, calendarOf(context)))];
}

function missingInside(value: unknown, schema: ValueSchema, path: readonly PathStep[]): string[] {
  const { items = {}, properties = {}, required = [] } = withoutNull(schema);
  if (Array.isArray(value)) return value.flatMap((each, at) => missingInside(each, items, [...path, at]));
  if (!isRow(value)) return [];
  const absent = required.filter((name) => !Object.hasOwn(value, name)).map((name) => writePath([...path, name]));
  const inner = Object.entries(value).flatMap(([name, each]) =>
    missingInside(each, getOwn(properties, name) ?? {}, [...path, name]),
  );
  return [...absent, ...inner];
}

function flagMistakes(operation: Operation, { field, flag, value }: GivenFlag, calendar: Calendar): Message[] {
  if (field === undefined || typeof value !== 'string') return [];
  const schema = getOwn(operation.input, field) ?? {};
  const isList = typesOf(schema).includes('array');
  if (isList && /^\s*\[/.test(value)) return [];
  const texts = operation.splitBy === field ? meantChoices(schema, value) : [value];
  const target = { name: field, schema: isList ? (schema.items ?? {}) : schema };
  const fault = texts.map((text) => textFault(text, target, calendar)).find(Boolean);
  if (fault === undefined) return [];
  const sent = sentName(operation, field);
  return [escaped`${flag}: ${JSON.stringify(value)} ${fault} To send it all the same: -F ${sent}=\u2026`];
}

const forms: Readonly<Record<string, { readonly form: RegExp; readonly kind: string }>> = {
  integer: { form: /^-?\d+$/, kind: 'a whole number' },
  number: { form: /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/, kind: 'a number' },
  boolean: { form: /^(true|false|0|1)$/, kind: 'true or false' },
};

/** Why a text is no value of a flag, as the end of a sentence; undefined if it is one. */
function textFault(text: string, { name, schema }: Target, calendar: Calendar): Message | undefined {
  const { enum: allowed = [], format } = withoutNull(schema);
  const choices = allowed.map(String);
  if (choices.length > 0)
    return choices.includes(meantChoice(schema, text)) ? undefined : escaped`is not one of ${choices}.`;
  if (format === 'date') return dayFault(text, name, calendar);
  const [type = '', ...others] = typesOf(schema).filter((each) => each !== 'null');
  const expected = others.length === 0 ? getOwn(forms, type) : undefined;
  return expected === undefined || expected.form.test(latinDigits(text))
    ? undefined
    : escaped`is not ${expected.kind}.`;
}

function dayFault(text: string, name: string, calendar: Calendar): Message | undefined {
  const days = parseDays(text, calendar);
  if (!days) return escaped`is not a day. ${dayHint(text)}`;
  if (days.first === days.last || endOfDays(name)) return undefined;
  return escaped`is several days, from ${days.first} to ${days.last}. Write one of them.`;
}

const expectedKinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Says how an element of a list is written, by the example that help shows, or by the fields that it has. */
function elementExample({ input, examples }: Operation, path: readonly PathStep[]): Message {
  const [field] = path;
  const fields = Object.entries(withoutNull(schemaAt(input, path)).properties ?? {});
  if (typeof field !== 'string' || fields.length === 0) return escaped``;
  const flag = flagOfField(field);
  const shown = examples.map((each) => new RegExp(`${flag} '([^']*)'`).exec(each)?.[1]).find(Boolean);
  const blank = fields.map(([name, schema]) => [name, typesOf(schema).includes('string') ? '\u2026' : 1]);
  return escaped` Write it like this: ${flag} '${shown ?? stringifyJson(Object.fromEntries(blank))}'`;
}

/** Returns the mistake in one value of `input`, as a sentence. `typed` is the text of the flag that gave the value, if one did. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  input: unknown,
  typed: string | undefined,
  operation: Operation,
): Message {
  const { input: fields } = operation;
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const place = writePath(path);
  const name = path.length === 1 && typed !== undefined ? flagOfField(place) : place;
  const value = valueAt(input, path);
  if (issue.code === 'custom') return escaped`${flagOfField(place)} ${issue.message}`;
  if (issue.code === 'invalid_type' && value === undefined) return escaped`${name} is missing.`;
  const written = typed ?? (typeof value === 'string' ? value : stringifyJson(value));
  if (withoutNull(schemaAt(fields, path)).format === 'date') {
    return escaped`${name}: Invalid date '${written}'. ${dayHint(written)}`;
  }
  const given =
    value === undefined
      ? name
      : escaped`${name}: ${typed === undefined ? stringifyJson(value) : JSON.stringify(typed)}`;
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return escaped`${given} is not one of ${allowed}.${didYouMean(String(value), allowed)}`;
  }
  if (issue.code === 'invalid_union') return escaped`${given} is of the wrong kind.`;
  if (issue.code === 'invalid_type') {
    const like = issue.expected === 'object' ? elementExample(operation, path) : '';
    return escaped`${given} is not ${expectedKinds[issue.expected] ?? issue.expected}.${like}`;
  }
  return escaped`${given}: ${issue.message}.`;
}

const waysToSend = escaped`give --data, -F or a flag. --template prints a body to fill in.`;

/** An example of a command that creates a record without a file. One that changes a record names a record of somebody else. */
function exampleOf({ id, parameters, examples }: Operation): Message {
  const example = parameters.length > 0 ? undefined : examples.find((each) => /^--(?!data|template)/.test(each));
  return example === undefined
    ? escaped``
    : escaped` Like this:\n  ${suggest`${id.split('.')} ${{ parts: [example] }}`}`;
}

/** The mistake of a write without a field. An empty object that was given as such is sent. */
export function emptyWriteMistakes(operation: Operation, input: Input, hasData: boolean): readonly Message[] {
  if (!needsField(operation)) return [];
  const isNothing = Object.keys(input).length === 0;
  if (isNothing) return hasData ? [] : [escaped`Nothing to send: ${waysToSend}${exampleOf(operation)}`];
  if (!isTemplate(operation, input)) return [];
  if (isBlank(input)) return [escaped`Nothing to send: no field of the template is filled in.`];
  return lackedReceiver(operation, input);
}

/** Has a body all the fields that its template has? */
const isTemplate = ({ input: fields }: Operation, input: Input): boolean => {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => name in input);
};

/**
 * Returns the body of a record to create without what was left blank in its template: empty texts, ids of 0, elements of
 * nothing else, and measures of 0 in the others. Any other 0 is sent, and so are the fields that are required or that a flag has given (`typed`).
 */
export function withoutBlanks(operation: Operation, input: Input, typed: ReadonlySet<string>): Input {
  if (!/(^|-)create(-|$)/.test(operation.verb) || !isTemplate(operation, input)) return input;
  const isKept = (name: string): boolean => typed.has(name) || operation.requiredInput.includes(name);
  const kept = Object.entries(input).map(([name, value]): [string, unknown] => [
    name,
    isKept(name) && !Array.isArray(value) && !isRow(value) ? value : filledPart(name, value),
  ]);
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

function filledPart(name: string, value: unknown, isInner = false): unknown {
  if (value === '' || (value === 0 && (isInner ? isMeasure(name) : /(?:^|_)id$/.test(name)))) return undefined;
  if (Array.isArray(value)) {
    const parts = value.filter((each) => !isBlank(each)).map((each) => filledPart(name, each));
    return parts.length > 0 ? parts : undefined;
  }
  if (!isRow(value)) return value;
  if (isBlank(value)) return undefined;
  const parts = Object.entries(value).map(([inner, each]): [string, unknown] => [inner, filledPart(inner, each, true)]);
  return Object.fromEntries(parts.filter(([, each]) => each !== undefined));
}

/** The mistake of an order that was made of a template, in which nothing says whom it goes to. */
function lackedReceiver(operation: Operation, input: Input): readonly Message[] {
  if (operation.group !== 'orders') return [];
  const { cityId, addressLine, shortAddress } = plainFields;
  const roles = (['receiver', 'phone', 'city'] as const).flatMap((role) => fieldsOfRole(operation, role));
  const fields = [...roles, cityId, addressLine, shortAddress].filter((name) => Object.hasOwn(input, name));
  if (fields.length === 0 || !fields.every((name) => isBlank(input[name]))) return [];
  const missing = fields.filter((name) => name !== shortAddress);
  return [
    escaped`Nothing to send: the template is not filled in. The order has no receiver: ${missing} are blank. Fill them in, or give their flags.`,
  ];
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return isRow(value) ? Object.values(value).every(isBlank) : value === '' || value === 0 || value === false;
}

/** Letters that a slip of the fingers gets wrong; a name that differs in more is another name. */
function fieldSlips({ length }: string): number {
  if (length < 5) return 1;
  return length < 8 ? 2 : 3;
}

/** A warning for each unknown field that looks like a known one. Other unknown fields are sent without a warning. */
export function misspeltFields(value: unknown, operation: Operation, path: readonly PathStep[] = []): Message[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => misspeltFields(each, operation, [...path, at]));
  if (!isRow(value) || Object.keys(value).length === 0) return [];
  const fieldsAt = (fields: Operation['input']) => withoutNull(schemaAt(fields, path)).properties ?? {};
  const known = Object.keys(fieldsAt(operation.input));
  return Object.entries(value as Input).flatMap(([name, inner]) => {
    const field = [...path, name];
    if (known.includes(name)) return misspeltFields(inner, operation, field);
    const meant = Object.hasOwn(fieldsAt(operation.row), name) ? undefined : nearest(name, known, fieldSlips(name));
    return meant === undefined
      ? []
      : [escaped`${writePath(field)} is not a known field, and is sent as given. Did you mean "${meant}"?`];
  });
}

/** Returns the mistakes in the arguments of an operation whose document lists the values that they may have. */
export function argumentMistakes(operation: Operation, args: readonly string[]): Message[] {
  const { method, parameters, argumentChoices = {} } = operation;
  return parameters.flatMap((name, at) => {
    const choices = getOwn(argumentChoices, name);
    const value = args[at];
    if (!choices || value === undefined || choices.includes(value)) return [];
    const api = suggest`api ${method} ${pathOf(operation, args)}`;
    const fault = escaped`${JSON.stringify(value)} is not one of ${choices}.${didYouMean(value, choices)}`;
    return [escaped`<${name}>: ${fault} To send it all the same: ${api}`];
  });
}
