import { parseJson } from '../base/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import { schemaOfExample } from './example-schema.ts';
import type { Losses } from './losses.ts';
import type { Media } from './media.ts';
import { rowsIn } from './rows.ts';

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

/** `items[0][sku]` and `items[]` are parts of one input. */
const inputName = (key: string): string => /^[^[\]]+/.exec(key)?.[0] ?? key;

function formMedia(type: string, pairs: readonly Row[]): Media {
  const fields = new Map<string, Row>();
  const values = new Map<string, unknown>();
  for (const { key, value, type: kind, description, disabled } of pairs) {
    if (typeof key !== 'string' || key === '') continue;
    const name = inputName(key);
    const isFileType = kind === 'file';
    const field = { type: 'string', description, ...(isFileType && { format: 'binary' }) };
    fields.set(name, name === key ? field : { type: 'array', items: { type: 'string' } });
    if (name === key && !isFileType && disabled !== true && typeof value === 'string') values.set(name, value);
  }
  return {
    type,
    schema: { type: 'object', properties: Object.fromEntries(fields) },
    examples: new Map(values.size > 0 ? [['example', Object.fromEntries(values)]] : []),
  };
}

/** The body of a request, in the one form that it has. */
export function postmanMedia(body: unknown, losses: Losses): Media[] {
  if (!isRow(body)) return [];
  const { mode, raw, graphql } = body;
  if (mode === 'urlencoded') return [formMedia('application/x-www-form-urlencoded', rowsIn(body.urlencoded))];
  if (mode === 'formdata') return [formMedia('multipart/form-data', rowsIn(body.formdata))];
  if (mode === 'graphql' && isRow(graphql)) {
    const variables = typeof graphql.variables === 'string' ? parseTemplate(graphql.variables) : graphql.variables;
    return [jsonMedia({ query: String(graphql.query ?? ''), variables: isRow(variables) ? variables : {} })];
  }
  if (mode === 'raw' && typeof raw === 'string' && raw.trim() !== '') {
    const example = parseTemplate(raw);
    if (example !== undefined) return [jsonMedia(example)];
    losses.add('body', 'it is not JSON');
  }
  if (mode === 'file') losses.add('body', 'it is a file');
  return [];
}
