import { parseJson } from '../../base/exact-json.ts';
import { getOwn } from '../../base/get-own.ts';
import { mergeDeep, parsePath, setPath } from '../../base/paths.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Invocation } from '../context.ts';
import type { Input } from './part.ts';
import { type Part, wrong } from './part.ts';
import { readValue, schemaAt } from './values.ts';

const assignment = /^([^=]*?)(:?=)(.*)$/s;

function readField(given: string, { input, synonyms = {} }: Operation, now: Date): Part {
  const [, name = '', sign, text = ''] = assignment.exec(given) ?? [];
  const path = sign === undefined ? undefined : parsePath(name);
  if (!path)
    return wrong(`-F: ${JSON.stringify(given)} is no name=value (nested: items[0].sku=…, literal JSON: name:=…).`);
  const [first, ...rest] = path;
  const sent = [getOwn(synonyms, String(first)) ?? first ?? '', ...rest];
  if (sign === '=') {
    return { value: setPath(sent, readValue(text, schemaAt(input, sent), now)) as Input, mistakes: [] };
  }
  try {
    return { value: setPath(sent, parseJson(text)) as Input, mistakes: [] };
  } catch {
    return wrong(`-F ${name}:= wants JSON, and ${JSON.stringify(text)} is none. For a text: ${name}=${text}`);
  }
}

export function readFields(operation: Operation, { flags }: Invocation, now: Date): Part {
  const given = Array.isArray(flags.field) ? (flags.field as readonly string[]) : [];
  const parts = given.map((each) => readField(each, operation, now));
  const value = parts.reduce<unknown>((merged, part) => mergeDeep(merged, part.value), {});
  return { value: value as Input, mistakes: parts.flatMap(({ mistakes }) => mistakes) };
}
