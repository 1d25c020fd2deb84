import type { Answer } from './list-in-process.ts';
import type { Style } from './paging-styles.ts';
import type { Recorded } from './service.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };

/** `meta:total` is a field within another; a `$` at the end says that it is text. */
function schemaOf(names: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const written of names) {
    const type = written.endsWith('$') ? text : integer;
    const [outer = '', inner] = written.replace('$', '').split(':');
    const held = (fields[outer] as { properties?: Record<string, unknown> } | undefined)?.properties ?? {};
    fields[outer] = inner === undefined ? type : { type: 'object', properties: { ...held, [inner]: type } };
  }
  return fields;
}

const things = { type: 'array', items: { type: 'object', properties: { id: integer, name: text } } };

/** The document of a service with one list, `GET /api/things`. */
export function styleDocument({ inputs, around, headers = [] }: Pick<Style, 'inputs' | 'around' | 'headers'>): string {
  const parameters = [...inputs, 'tint$'].map((name) => ({
    name: name.replace('$', ''),
    in: 'query',
    schema: name.endsWith('$') ? text : integer,
  }));
  const schema = around.length === 0 ? things : { type: 'object', properties: { things, ...schemaOf(around) } };
  const response = {
    description: '',
    content: { 'application/json': { schema } },
    headers: Object.fromEntries(headers.map((name) => [name, { schema: text }])),
  };
  return JSON.stringify({
    openapi: '3.0.3',
    paths: { '/api/things': { get: { parameters, responses: { 200: response } } } },
  });
}

export const thing = (id: number) => ({ id, name: `Thing ${id}` });

/** What the service has at the moment, and how it gives it out. */
export interface Shop {
  rows: readonly unknown[];
  /** The most rows a page. */
  most: number;
  /** The rows of a page unless the request says how many. */
  fallback: number;
}

/** The response to one request. */
export function answerOf(
  style: Style,
  { rows: all, most, fallback }: Shop,
  { query }: Pick<Recorded, 'query'>,
): Answer {
  const [start, wanted] = style.ask(query, fallback);
  const size = Math.min(wanted, most);
  // Pages by number are as long as the service makes them.
  const isPaged = style.inputs.some((name) => /page(\[number\])?$/.test(name) && !/size|per_/.test(name));
  const first = isPaged ? (start / wanted) * size : start;
  const next = first + size < all.length ? first + size : undefined;
  const rows = all.slice(first, first + size);
  const { around, headers = {} } = style.answer({ rows, start: first, size, total: all.length, next }, { query });
  return { json: style.around.length === 0 ? rows : { things: rows, ...around }, headers };
}
