import { type PathStep, writePath } from '../../base/json/paths.ts';
import { getOwn, isRow } from '../../base/row.ts';
import { latinDigits } from '../../base/text/digits.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { flagOfField } from '../../base/text/names.ts';
import { splitList } from '../../base/text/text.ts';
import { type Operation, typesOf, type ValueSchema, withoutNull } from '../../operations/manifest.ts';
import type { Invocation } from '../../session/context.ts';
import type { GivenFlag } from '../../session/flags.ts';
import { pagingFields } from './paging.ts';
import type { Input } from './part.ts';
import { settingHint } from './profile-values.ts';
import { placeOf, sentName } from './sent-parts.ts';

/** The paths of required fields that are missing inside of a value that is there. */
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

const forms: Readonly<Record<string, { readonly form: RegExp; readonly kind: string }>> = {
  integer: { form: /^-?\d+$/, kind: 'a whole number' },
  number: { form: /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/, kind: 'a number' },
  boolean: { form: /^(true|false|0|1)$/, kind: 'true or false' },
};

/** Why a text is no value of a schema; undefined where it may be one, or where nothing is known. */
function textFault(text: string, schema: ValueSchema): string | undefined {
  const choices = withoutNull(schema).enum?.map(String) ?? [];
  if (choices.length > 0) return choices.includes(text) ? undefined : escaped`is not one of ${choices.join(', ')}`;
  const [type = '', ...others] = typesOf(schema).filter((each) => each !== 'null');
  const expected = others.length === 0 ? getOwn(forms, type) : undefined;
  return expected === undefined || expected.form.test(latinDigits(text)) ? undefined : escaped`is not ${expected.kind}`;
}

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

/** Text that may stand in a header. */
const headerTextPattern = /^[\t\x20-\x7e]*$/;

/**
 * What is wrong with the input of an operation that a document describes: what it requires is missing, or a flag is not
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
