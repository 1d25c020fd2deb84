import fc from 'fast-check';
import { listInProcess, type Query } from './list-in-process.ts';

// Services with ways of paging that nobody has thought of together, in process: a request is answered by a function.

type Json = Record<string, unknown>;

const sizes = [5, 10, 12, 16, 20, 25, 30, 50, 100] as const;

/** A service with one list, and the document that describes it more or less. */
export const anyService = fc
  .record({
    kind: fc.constantFrom('page', 'offset', 'cursor', 'last-id', 'next', 'link', 'size'),
    count: fc.oneof(fc.integer({ min: 0, max: 130 }), fc.constantFrom(0, 1, 5, 20, 25, 40, 50, 99, 100, 101, 200, 300)),
    most: fc.constantFrom(...sizes),
    usual: fc.constantFrom(...sizes),
    base: fc.constantFrom(0, 1),
    total: fc.constantFrom('none', 'none', 'field', 'meta', 'header', 'range', 'odd name', 'of the page'),
    hasPages: fc.boolean(),
    ids: fc.constantFrom('id', 'id', 'odd name', 'none', 'none and alike'),
    end: fc.constantFrom('flag', 'null', 'empty text', 'empty object', 'left out', 'none'),
    ignoresSize: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
    ignoresPosition: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
    namesSize: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
    namesPosition: fc.integer({ min: 0, max: 6 }).map((chance) => chance > 0),
    namesFields: fc.boolean(),
    isText: fc.boolean(),
    behind: fc.constantFrom('empty', 'empty', 'missing', 'no content', 'left out', 'the last page'),
    echoes: fc.boolean(),
    wholeWithoutPage: fc.integer({ min: 0, max: 7 }).map((chance) => chance === 0),
    words: fc.constantFrom(0, 1, 2),
    /** Some services count offsets in pages. */
    countsPages: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  })
  .map((service) => ({
    ...service,
    usual: Math.min(service.usual, service.most),
    // A document without any input for pages, of a service that says nothing, describes a list of one response.
    namesSize: service.namesSize || !service.namesPosition || service.kind === 'size',
  }));

export type InventedService = typeof anyService extends fc.Arbitrary<infer Service> ? Service : never;

const inputWords = {
  page: ['page', 'pageNumber', 'page[number]'],
  offset: ['offset', 'skip', 'page[offset]'],
  cursor: ['cursor', 'pageToken', 'page[after]'],
  'last-id': ['starting_after', 'after_id', 'since_id'],
  next: ['', '', ''],
  link: ['', '', ''],
  size: ['', '', ''],
} as const;
const sizeWords = ['limit', 'per_page', 'page[size]'] as const;
const tokenFields = ['next_cursor', 'nextPageToken', 'after_cursor'] as const;

const namesOf = ({ kind, words }: InventedService) => ({
  position: inputWords[kind][words] ?? '',
  size: sizeWords[words] ?? 'limit',
  token: tokenFields[words] ?? 'next_cursor',
});

/** The rows of the whole list. */
export const rowsOf = ({ count, ids }: InventedService): Json[] =>
  Array.from({ length: count }, (_, at) => {
    if (ids === 'id') return { id: at + 1, name: `Thing ${at + 1}` };
    if (ids === 'odd name') return { thing_ref: `t${at + 1}`, name: 'Thing' };
    return { name: ids === 'none' ? `Thing ${at + 1}` : `Thing ${(at + 1) % 9}` };
  });

const isBare = ({ kind, total, end, echoes, hasPages }: InventedService): boolean =>
  kind !== 'next' &&
  !(kind === 'cursor') &&
  !echoes &&
  !hasPages &&
  (end === 'none' || end === 'left out') &&
  ['none', 'header', 'range'].includes(total);

interface Part {
  readonly rows: Json[];
  readonly start: number;
  readonly size: number;
  readonly isLast: boolean;
}

function partOf(service: InventedService, query: Query): Part {
  const { kind, most, usual, base, count, ignoresSize, ignoresPosition, wholeWithoutPage, behind } = service;
  const names = namesOf(service);
  const all = rowsOf(service);
  const given = query[kind === 'next' || kind === 'link' ? 'key' : names.position];
  const asked = ignoresSize ? usual : Math.min(Number(query[names.size] ?? usual), most);
  if (kind === 'page' && wholeWithoutPage && given === undefined)
    return { rows: all, start: 0, size: asked, isLast: true };
  const position = ignoresPosition || kind === 'size' ? undefined : given;
  let start = 0;
  if (position !== undefined) {
    start = Number(position.replace(/\D/g, ''));
    if (kind === 'page') start = Math.max(0, start - base) * asked;
    if (kind === 'offset' && service.countsPages) start *= asked;
    if (kind === 'last-id') start = all.findIndex(({ id, thing_ref: ref }) => String(id ?? ref) === position) + 1;
  }
  const lastStart = count === 0 ? 0 : Math.floor((count - 1) / asked) * asked;
  if (kind === 'page' && behind === 'the last page') start = Math.min(start, lastStart);
  return { rows: all.slice(start, start + asked), start, size: asked, isLast: start + asked >= count };
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly json?: unknown;
}

/** What the list's end is called, at a field that names the next page otherwise. */
const endValue: Record<InventedService['end'], unknown> = {
  flag: undefined,
  null: null,
  'empty text': '',
  'empty object': {},
  'left out': undefined,
  none: undefined,
};

function answerTo(service: InventedService, query: Query): Answer {
  const { kind, count, base, total, hasPages, end, behind, echoes } = service;
  const { rows, start, size, isLast } = partOf(service, query);
  if (rows.length === 0 && start > 0 && kind === 'page') {
    if (behind === 'missing') return { status: 404, headers: {}, json: { message: 'No such page.' } };
    if (behind === 'no content') return { status: 204, headers: {} };
  }
  const around: Json = {};
  const headers: Record<string, string> = {};
  if (total === 'field') around.total = count;
  if (total === 'meta') around.meta = { total_count: count };
  if (total === 'odd name') around.amount_found = count;
  if (total === 'of the page') around.total = rows.length;
  if (total === 'header') headers['x-total-count'] = String(count);
  if (total === 'range') headers['content-range'] = `items ${start}-${start + rows.length}/${count}`;
  if (hasPages) around.total_pages = Math.ceil(count / size);
  if (echoes) {
    around.limit = size;
    if (kind === 'page') around.page = start / size + base;
    if (kind === 'offset') around.offset = start;
  }
  if (end === 'flag') around.has_more = !isLast;
  const next = `tok${start + rows.length}`;
  const set = (name: string, value: unknown) => {
    if (!isLast) around[name] = value;
    else if (endValue[end] !== undefined) around[name] = endValue[end];
  };
  if (kind === 'cursor') set(namesOf(service).token, next);
  if (kind === 'next') set('next', `https://evil.example/x?key=${next}`);
  if (kind === 'link' && !isLast) headers.link = `<https://evil.example/x?key=${next}>; rel="next"`;
  else if (kind === 'link' && endValue[end] !== undefined) headers.link = '<https://evil.example/x>; rel="first"';
  const isLeftOut = rows.length === 0 && behind === 'left out' && !isBare(service);
  return { status: 200, headers, json: isBare(service) ? rows : { ...(!isLeftOut && { things: rows }), ...around } };
}

const text = { type: 'string' };
const integer = { type: 'integer' };

/** What the document says: some inputs, and some fields or none. */
function documentOf(service: InventedService) {
  const { namesSize, namesPosition, namesFields, isText, kind, ids } = service;
  const names = namesOf(service);
  const position = namesPosition && names.position !== '' ? [names.position] : [];
  const parameters = [...position, ...(namesSize ? [names.size] : []), 'tint'].map((name) => ({
    name,
    in: 'query',
    schema: isText || (name === names.position && kind !== 'page' && kind !== 'offset') ? text : integer,
  }));
  const row = ids === 'id' ? { id: integer, name: text } : { name: text };
  const rows = { type: 'array', items: { type: 'object', properties: row } };
  const { json, headers } = answerTo({ ...service, count: 300, behind: 'empty' }, {});
  const said = namesFields && !Array.isArray(json) ? (json as Json) : {};
  const fields = Object.entries(said).filter(([name]) => name !== 'things');
  const schemaOf = (value: unknown): Json =>
    typeof value === 'object' && value !== null
      ? { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([k, v]) => [k, schemaOf(v)])) }
      : { type: typeof value === 'number' ? 'integer' : typeof value === 'boolean' ? 'boolean' : 'string' };
  const around = Object.fromEntries(fields.map(([name, value]) => [name, schemaOf(value)]));
  const schema = isBare(service) ? rows : { type: 'object', properties: { things: rows, ...around } };
  const named = namesFields ? Object.fromEntries(Object.keys(headers).map((name) => [name, { schema: text }])) : {};
  const content = { 'application/json': { schema } };
  return { '/api/things': { get: { parameters, responses: { 200: { description: '', content, headers: named } } } } };
}

/** What `--all` writes of a list, and whether it vouches for it. */
export async function pullOf(service: InventedService) {
  const { paging, pull } = await listInProcess({ openapi: '3.1.0', paths: documentOf(service) }, (query) =>
    answerTo(service, query),
  );
  return { paging, ...(await pull()) };
}
