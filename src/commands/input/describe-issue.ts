import type * as z from 'zod';
import { stringifyJson } from '../../base/exact-json.ts';
import { flagOfField } from '../../base/names.ts';
import { didYouMean } from '../../base/nearest.ts';
import { type Operation, withoutNull } from '../../operations/manifest.ts';
import { schemaAt } from './values.ts';

const kinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  date: 'a day',
};

type Path = readonly (string | number)[];

const pathOf = (issue: z.core.$ZodIssue): Path => issue.path.filter((step) => typeof step !== 'symbol');

/** `items[0].quantity`. */
const spell = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`)).join('');

function valueAt(input: unknown, path: Path): unknown {
  let value = input;
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return value;
}

/** What is wrong with one value, in the words of whoever typed it: its flag, or its place in the document. */
export function describeIssue(
  issue: z.core.$ZodIssue,
  input: unknown,
  typed: string | undefined,
  { input: fields }: Operation,
): string {
  const path = pathOf(issue);
  const name = path.length === 1 && typed !== undefined ? flagOfField(String(path[0])) : spell(path);
  const value = valueAt(input, path);
  const shown =
    value === undefined ? name : `${name}: ${typed === undefined ? stringifyJson(value) : JSON.stringify(typed)}`;
  if (issue.code === 'custom') return `${flagOfField(spell(path))} ${issue.message}`;
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    return `${shown} is not one of ${values.join(', ')}.${didYouMean(String(value), values)}`;
  }
  if (withoutNull(schemaAt(fields, path)).format === 'date') {
    return `${shown} is no day of the calendar. Give YYYY-MM-DD, today, yesterday or 7d.`;
  }
  if (issue.code === 'invalid_type' && value === undefined) return `${name} is missing.`;
  if (issue.code === 'invalid_type') return `${shown} is not ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_union') return `${shown} is of the wrong kind.`;
  return `${shown}: ${issue.message}.`;
}
