import { parseJson } from '../base/json/exact-json.ts';
import { asRow, isRow, type Row } from '../base/row.ts';
import { namesInPath } from './addresses.ts';
import type { DocumentInput, Omissions } from './document.ts';
import { inputExample, isOwnHeader, type Media, pathInputs } from './inputs.ts';
import type { PostmanUrl } from './postman-url.ts';
import type { GivenResponse } from './responses.ts';
import { schemaOfExample } from './schemas.ts';
import { isPlainName, rowsIn, shortText, valueText } from './values.ts';

export const descriptionOf = (description: unknown): string =>
  shortText(isRow(description) ? description.content : description);

/** Inputs of a query or of headers; those that are switched off may be sent too. */
export function pairInputs(place: 'query' | 'header', pairs: readonly Row[], omissions: Omissions): DocumentInput[] {
  const inputs = new Map<string, DocumentInput>();
  for (const { key, value, description } of pairs) {
    const isCookie = place === 'header' && /^cookie$/i.test(valueText(key));
    if (isCookie) omissions.add('header Cookie', 'cookies are not sent');
    if (!isPlainName(key)) {
      if (typeof key === 'string' && key !== '') omissions.add(`${place} ${key}`, 'its name is too long');
      continue;
    }
    if (isCookie || (place === 'header' && isOwnHeader(key))) continue;
    const isList = place === 'query' && (/\[\d*\]$/.test(key) || inputs.has(key));
    const name = place === 'query' ? key.replace(/\[\d*\]$/, '') : key;
    const about = descriptionOf(description);
    const schema = isList ? { type: 'array', items: { type: 'string' } } : { type: 'string' };
    inputs.set(name, {
      name,
      place,
      schema: { ...schema, ...(about && { description: about }) },
      required: false,
      ...(isList && { lists: name === key ? ('repeat' as const) : ('brackets' as const) }),
      ...(place === 'query' && !isList && inputExample(name, value)),
    });
  }
  return [...inputs.values()];
}

export function postmanPathInputs(
  { path, variables, isLastOptional }: PostmanUrl,
  omissions: Omissions,
): DocumentInput[] {
  const described = namesInPath(path).map((name): DocumentInput => {
    const description = descriptionOf(variables.find(({ key }) => key === name)?.description);
    return { name, place: 'path', schema: { type: 'string', ...(description && { description }) }, required: true };
  });
  return pathInputs(path, described, omissions, isLastOptional);
}

/** JSON with the variables of Postman in it: outside of texts they stand for a value. */
function parseTemplate(text: string): unknown {
  const filled = text.replace(
    /("(?:[^"\\]|\\.)*")|\{\{([^{}"]*)\}\}/g,
    (_, quoted: string, name: string) => quoted ?? JSON.stringify(`{{${name}}}`),
  );
  for (const each of [text, filled])
    try {
      return parseJson(each);
    } catch {
      // The text that is filled in, or none.
    }
  return undefined;
}

const jsonMedia = (example: unknown): Media => ({
  type: 'application/json',
  schema: schemaOfExample(example),
  examples: new Map([['example', example]]),
});

type Steps = readonly string[];

/** `items[0][sku]` is a part of a part of an input. */
const stepsOf = (key: string): [name: string, ...Steps] => {
  const [, name = '', inner = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  return name === '' ? [key] : [name, ...[...inner.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)];
};

const isPlace = (step: string): boolean => /^\d*$/.test(step);

function schemaWith(known: unknown, [step, ...more]: Steps, leaf: Row): Row {
  if (step === undefined) return leaf;
  const { items, properties } = asRow(known);
  if (isPlace(step)) return { type: 'array', items: schemaWith(items, more, leaf) };
  const fields = asRow(properties);
  return { type: 'object', properties: { ...fields, [step]: schemaWith(fields[step], more, leaf) } };
}

function valueWith(known: unknown, [step, ...more]: Steps, value: string): unknown {
  if (step === undefined) return value;
  if (!isPlace(step)) {
    const fields = asRow(known);
    return { ...fields, [step]: valueWith(fields[step], more, value) };
  }
  const one = typeof known === 'string' ? [known] : [];
  const list: readonly unknown[] = Array.isArray(known) ? known : one;
  const at = step === '' ? list.length : Math.min(Number(step), list.length);
  return [...list.slice(0, at), valueWith(list[at], more, value), ...list.slice(at + 1)];
}

function formMedia(type: string, pairs: readonly Row[]): Media {
  let schema: Row = {};
  let example: unknown;
  const repeated = new Set<string>();
  for (const { key, value, type: kind, description, disabled } of pairs) {
    if (typeof key !== 'string' || key === '') continue;
    const [name, ...given] = stepsOf(key);
    const isFile = kind === 'file';
    const { properties = {} }: Row = schema;
    // A name that comes again is a list.
    if (given.length === 0 && isRow(properties) && Object.hasOwn(properties, name)) repeated.add(name);
    const steps = repeated.has(name) && given.length === 0 ? [name, ''] : [name, ...given];
    schema = schemaWith(schema, steps, { type: 'string', description, ...(isFile && { format: 'binary' }) });
    if (isFile || disabled === true || typeof value !== 'string') continue;
    example = valueWith(example, steps, value);
  }
  return { type, schema, repeated, examples: new Map(example === undefined ? [] : [['example', example]]) };
}

export function postmanMedia(body: unknown, omissions: Omissions): Media[] {
  if (!isRow(body)) return [];
  const { mode, raw, graphql } = body;
  if (mode === 'urlencoded') return [formMedia('application/x-www-form-urlencoded', rowsIn(body.urlencoded))];
  if (mode === 'formdata') return [formMedia('multipart/form-data', rowsIn(body.formdata))];
  if (mode === 'graphql' && isRow(graphql)) {
    const variables = typeof graphql.variables === 'string' ? parseTemplate(graphql.variables) : graphql.variables;
    return [jsonMedia({ query: valueText(graphql.query ?? ''), variables: asRow(variables) })];
  }
  if (mode === 'raw' && typeof raw === 'string' && raw.trim() !== '') {
    const example = parseTemplate(raw);
    if (example !== undefined) return [jsonMedia(example)];
    if (!/^\s*[{[]/.test(raw)) return [{ type: 'text/plain', schema: undefined, examples: new Map() }];
    omissions.add('body', 'it is not valid JSON');
  }
  const type = 'application/octet-stream';
  return mode === 'file' ? [{ type, schema: undefined, examples: new Map() }] : [];
}

export const statusesOf = (responses: unknown): string[] => rowsIn(responses).map(({ code }) => valueText(code));

export function savedSuccess(responses: unknown): GivenResponse | undefined {
  const saved = rowsIn(responses).find(({ code }) => /^2\d\d$/.test(valueText(code)));
  if (!saved) return undefined;
  const example = typeof saved.body === 'string' && saved.body !== '' ? parseTemplate(saved.body) : undefined;
  const headers = rowsIn(saved.header).map(({ key }) => valueText(key));
  const media = example === undefined ? [] : [jsonMedia(example)];
  return { status: valueText(saved.code), media, headers: headers.filter(isPlainName) };
}
