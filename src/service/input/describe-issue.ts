import type * as z from 'zod';
import { stringifyJson } from '../../base/json/exact-json.ts';
import { valueAt, writePath } from '../../base/json/paths.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { flagOfField } from '../../base/text/names.ts';
import { didYouMean } from '../../base/text/nearest.ts';
import { type Operation, withoutNull } from '../../operations/manifest.ts';
import { schemaAt } from './values.ts';

const expectedKinds: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What is wrong with one value of `input`. `typed` is the text of the flag that gave it, if one did. */
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
