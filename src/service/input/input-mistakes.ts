import type * as z from 'zod';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { type PathStep, valueAt, writePath } from '../../base/json/paths.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { latinDigits } from '../../base/text/fold-text.ts';
import { flagOfField } from '../../base/text/names.ts';
import { didYouMean, nearest } from '../../base/text/nearest.ts';
import { suggest } from '../../base/text/suggest.ts';
import { splitList } from '../../base/text/text.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import type { Invocation } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { pagingFields } from './paging.ts';
import { hasPlace, pathOf, placeOf, sentName, settingHint } from './requests.ts';
import { type Input, schemaAt } from './values.ts';

/**
 * Returns the mistakes in the input of an operation that a document describes: a required field is missing, or a flag is not
 * of its kind. The document may be wrong: what is given in another way is sent as it is. `values` are those that the
 * profile may hold.
 */
export function plainMistakes(operation: Operation, input: Input, invocation: Invocation, values: object): string[] {
  const paged = operation.kind === 'list' ? pagingFields(operation) : {};
  const missing = operation.requiredInput
    .filter((name) => input[name] === undefined && !Object.hasOwn(paged, sentName(operation, name)))
    .map((name) => {
      const sent = sentName(operation, name);
      const hint = placeOf(operation, name) === 'header' && Object.hasOwn(values, sent) ? ` ${settingHint(sent)}` : '';
      return `${invocation.inputFlag(name) ?? flagOfField(name)} is missing.${hint}`;
    });
  const inside = Object.entries(input).flatMap(([name, value]) =>
    missingInside(value, getOwn(operation.input, name) ?? {}, [sentName(operation, name)]),
  );
  const headers = Object.entries(input).filter(
    ([name, value]) => placeOf(operation, name) === 'header' && !headerTextPattern.test([value].flat().join()),
  );
  return [
    ...missing,
    ...inside.map((path) => escaped`${path} is missing.`),
    ...invocation.given.flatMap((given) => flagMistakes(operation, given)),
    ...headers.map(
      ([name]) => escaped`${sentName(operation, name)} is a header: it takes plain ASCII on one line only.`,
    ),
  ];
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

const headerTextPattern = /^[\t\x20-\x7e]*$/;

function flagMistakes(operation: Operation, { field, flag, value }: GivenFlag): string[] {
  if (field === undefined || typeof value !== 'string') return [];
  const schema = getOwn(operation.input, field) ?? {};
  const isList = typesOf(schema).includes('array');
  if (isList && /^\s*\[/.test(value)) return [];
  const texts = operation.splitBy === field ? splitList(value) : [value];
  const fault = texts.map((text) => textFault(text, isList ? (schema.items ?? {}) : schema)).find(Boolean);
  if (fault === undefined) return [];
  const sent = sentName(operation, field);
  return [escaped`${flag}: ${JSON.stringify(value)} ${fault}. To send it all the same: -F ${sent}=\u2026`];
}

const forms: Readonly<Record<string, { readonly form: RegExp; readonly kind: string }>> = {
  integer: { form: /^-?\d+$/, kind: 'a whole number' },
  number: { form: /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/, kind: 'a number' },
  boolean: { form: /^(true|false|0|1)$/, kind: 'true or false' },
};

function textFault(text: string, schema: ValueSchema): string | undefined {
  const choices = withoutNull(schema).enum?.map(String) ?? [];
  if (choices.length > 0) return choices.includes(text) ? undefined : escaped`is not one of ${choices.join(', ')}`;
  const [type = '', ...others] = typesOf(schema).filter((each) => each !== 'null');
  const expected = others.length === 0 ? getOwn(forms, type) : undefined;
  return expected === undefined || expected.form.test(latinDigits(text)) ? undefined : escaped`is not ${expected.kind}`;
}

const expectedKinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Returns the mistake in one value of `input`, as a sentence. `typed` is the text of the flag that gave the value, if one did. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  input: unknown,
  typed: string | undefined,
  { input: fields }: Operation,
): string {
  const path = issue.path.filter((step) => typeof step !== 'symbol');
  const place = writePath(path);
  const name = path.length === 1 && typed !== undefined ? flagOfField(place) : place;
  const value = valueAt(input, path);
  if (issue.code === 'custom') return `${flagOfField(place)} ${issue.message}`;
  if (issue.code === 'invalid_type' && value === undefined) return escaped`${name} is missing.`;
  const written = typed ?? (typeof value === 'string' ? value : stringifyJson(value));
  if (withoutNull(schemaAt(fields, path)).format === 'date') {
    return escaped`${name}: Invalid date '${written}'. Use YYYY-MM-DD, today, yesterday or 7d.`;
  }
  const given =
    value === undefined
      ? name
      : escaped`${name}: ${typed === undefined ? stringifyJson(value) : JSON.stringify(typed)}`;
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String);
    return escaped`${given} is not one of ${allowed.join(', ')}.${didYouMean(String(value), allowed)}`;
  }
  if (issue.code === 'invalid_type')
    return escaped`${given} is not ${expectedKinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_union') return escaped`${given} is of the wrong kind.`;
  return escaped`${given}: ${issue.message}.`;
}

/** The mistake of a write without a field. An empty object that was given as such is sent. */
export function emptyWriteMistakes(operation: Operation, input: Input, hasData: boolean): readonly string[] {
  if (!needsField(operation)) return [];
  if (Object.keys(input).length === 0)
    return hasData ? [] : ['Nothing to send: give --data, -F or a flag. --template prints a body to fill in.'];
  return isUnedited(input, operation) ? ['Nothing to send: no field of the template is filled in.'] : [];
}

/** Does it create or change a record from fields? Cancelling, say, needs no more than the id. */
function needsField(operation: Operation): boolean {
  const { method, safe, secret, verb, parameters, input, grade } = operation;
  if (method === 'GET' || method === 'DELETE' || safe || secret) return false;
  const hasInput = Object.keys(input).length > 0;
  // A document that describes no body means none.
  if (grade === 'imported' && hasInput && !hasPlace(operation, 'body')) return false;
  return /(^|-)(create|update)(-|$)/.test(verb) || (parameters.length === 0 && hasInput);
}

const isUnedited = (input: Input, { input: fields }: Operation): boolean =>
  Object.keys(fields).length > 0 && Object.keys(fields).every((field) => field in input) && isBlank(input);

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return isRow(value) ? Object.values(value).every(isBlank) : value === '' || value === 0 || value === false;
}

/** Letters that a slip of the fingers gets wrong; a name that differs in more is another name. */
const fieldSlips = (name: string): number => (name.length < 5 ? 1 : name.length < 8 ? 2 : 3);

/** A warning for each unknown field that looks like a known one. Other unknown fields are sent without a warning. */
export function misspeltFields(value: unknown, operation: Operation, path: readonly PathStep[] = []): string[] {
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
export function argumentMistakes(operation: Operation, args: readonly string[]): string[] {
  const { method, parameters, argumentChoices = {} } = operation;
  return parameters.flatMap((name, at) => {
    const choices = getOwn(argumentChoices, name);
    const value = args[at];
    if (!choices || value === undefined || choices.includes(value)) return [];
    const api = suggest`api ${method} ${pathOf(operation, args)}`;
    const fault = escaped`${JSON.stringify(value)} is not one of ${choices.join(', ')}.${didYouMean(value, choices)}`;
    return [escaped`<${name}>: ${fault} To send it all the same: ${api}`];
  });
}
