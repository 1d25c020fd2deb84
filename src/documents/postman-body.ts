import { parseJson } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import { schemaOfExample } from './example-schema.ts';
import type { Losses } from './losses.ts';
import type { Media } from './media.ts';
import { rowsIn } from './rows.ts';
import { valueText } from './text.ts';

/** JSON with the variables of Postman in it: outside of texts they stand for a value. */
export function parseTemplate(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    try {
      return parseJson(
        text.replace(
          /("(?:[^"\\]|\\.)*")|\{\{([^{}"]*)\}\}/g,
          (_, quoted: string, name: string) => quoted ?? JSON.stringify(`{{${name}}}`),
        ),
      );
    } catch {
      return undefined;
    }
  }
}

const jsonMedia = (example: unknown): Media => ({
  type: 'application/json',
  schema: schemaOfExample(example),
  examples: new Map([['example', example]]),
});

const otherMedia = (type: string): Media => ({ type, schema: undefined, examples: new Map() });

type Steps = readonly string[];

/** `items[0][sku]` is a part of a part of an input. */
const stepsOf = (key: string): [name: string, ...Steps] => {
  const [, name = '', inner = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  return name === '' ? [key] : [name, ...[...inner.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)];
};

const isPlace = (step: string): boolean => /^\d*$/.test(step);

function schemaWith(known: unknown, [step, ...more]: Steps, leaf: Row): Row {
  if (step === undefined) return leaf;
  const { items, properties }: Row = isRow(known) ? known : {};
  if (isPlace(step)) return { type: 'array', items: schemaWith(items, more, leaf) };
  const fields: Row = isRow(properties) ? properties : {};
  return { type: 'object', properties: { ...fields, [step]: schemaWith(fields[step], more, leaf) } };
}

function valueWith(known: unknown, [step, ...more]: Steps, value: string): unknown {
  if (step === undefined) return value;
  if (!isPlace(step)) {
    const fields: Row = isRow(known) ? known : {};
    return { ...fields, [step]: valueWith(fields[step], more, value) };
  }
  const list: readonly unknown[] = Array.isArray(known) ? known : typeof known === 'string' ? [known] : [];
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
    const isFileType = kind === 'file';
    const { properties = {} }: Row = schema;
    // A name that comes again is a list.
    if (given.length === 0 && isRow(properties) && Object.hasOwn(properties, name)) repeated.add(name);
    const steps = repeated.has(name) && given.length === 0 ? [name, ''] : [name, ...given];
    schema = schemaWith(schema, steps, { type: 'string', description, ...(isFileType && { format: 'binary' }) });
    if (isFileType || disabled === true || typeof value !== 'string') continue;
    example = valueWith(example, steps, value);
  }
  return { type, schema, repeated, examples: new Map(example === undefined ? [] : [['example', example]]) };
}

/** The body of a request, in the one form that it has. */
export function postmanMedia(body: unknown, losses: Losses): Media[] {
  if (!isRow(body)) return [];
  const { mode, raw, graphql } = body;
  if (mode === 'urlencoded') return [formMedia('application/x-www-form-urlencoded', rowsIn(body.urlencoded))];
  if (mode === 'formdata') return [formMedia('multipart/form-data', rowsIn(body.formdata))];
  if (mode === 'graphql' && isRow(graphql)) {
    const variables = typeof graphql.variables === 'string' ? parseTemplate(graphql.variables) : graphql.variables;
    return [jsonMedia({ query: valueText(graphql.query ?? ''), variables: isRow(variables) ? variables : {} })];
  }
  if (mode === 'raw' && typeof raw === 'string' && raw.trim() !== '') {
    const example = parseTemplate(raw);
    if (example !== undefined) return [jsonMedia(example)];
    if (!/^\s*[{[]/.test(raw)) return [otherMedia('text/plain')];
    losses.add('body', 'it is not valid JSON');
  }
  return mode === 'file' ? [otherMedia('application/octet-stream')] : [];
}
