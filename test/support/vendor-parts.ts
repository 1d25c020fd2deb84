import { type Json, type Query, type Reply, slice } from './real-paging.ts';

// Lists as named services page them. The facts are of their public documents; the documents here are written for the tests.

/** What a request asks for: its query, and the fields of its body. */
type Asked = Readonly<Record<string, unknown>>;

export interface VendorList {
  readonly route: string;
  /** What the document says of the route. */
  readonly operation: Json;
  /** Replys for a list of so many rows. */
  readonly answer: (count: number, query: Query, body: Json) => Reply;
  /** The input for the size of a page, where its name is what the list is here for. */
  readonly size?: string;
  /** The name of a row, in a row as it is written. */
  readonly nameOf?: (row: Json) => unknown;
}

/** The most rows a page of each of these lists has. */
export const vendorPage = 10;

export const text = { type: 'string' };
export const whole = { type: 'integer' };
export const flag = { type: 'boolean' };
export const object = (properties: Json = {}, more: Json = {}): Json => ({ type: 'object', properties, ...more });
export const listOf = (items: Json): Json => ({ type: 'array', items });
export const things = listOf(object({ id: whole, name: text }));

export const parameters = (given: Json): Json[] =>
  Object.entries(given).map(([name, schema]) => ({ name, in: 'query', schema }));
export const answers = (schema: Json, status = '200'): Json => ({
  [status]: { description: '', content: { 'application/json': { schema } } },
});
export const get = (inputs: Json, response: Json): Json => ({
  parameters: parameters(inputs),
  responses: answers(response),
});
export const post = (fields: Json, response: Json, more: Json = {}): Json => ({
  requestBody: { content: { 'application/json': { schema: object(fields) } } },
  responses: answers(response),
  ...more,
});

export const numberIn = (asked: Asked, name: string, usual: number): number => Number(asked[name] ?? usual);
export const sizeIn = (asked: Asked, name: string): number => Math.min(numberIn(asked, name, vendorPage), vendorPage);

export const thing = (id: number) => ({ id, name: `Thing ${id}` });

export interface VendorPart {
  readonly rows: readonly number[];
  readonly start: number;
  readonly size: number;
  /** Where the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

export const partOf = (count: number, start: number, size: number): VendorPart => ({
  rows: slice(count, start, size),
  start,
  size,
  next: start + size < count ? start + size : undefined,
});

/** Tokens tell nothing of where they lead, and one that was not given out is refused. */
const tokenOf = (start: number): string => `t0k=${Buffer.from(`row ${start}`).toString('base64')}`;
const startOf = (token: unknown): number | undefined => {
  if (token === undefined) return 0;
  const found = /^row (\d+)$/.exec(Buffer.from(String(token).slice(4), 'base64').toString());
  return found ? Number(found[1]) : undefined;
};

export const refused = (message: string): Reply => ({ status: 400, json: { error: message } });

/** A part by the token that the one before it named. */
export function byToken(
  asked: Asked,
  [input, size]: readonly [string, string],
  count: number,
  reply: (part: VendorPart) => Reply,
) {
  const start = startOf(asked[input]);
  return start === undefined ? refused(`${input} is not valid`) : reply(partOf(count, start, sizeIn(asked, size)));
}

export const nextToken = ({ next }: VendorPart): string | undefined => (next === undefined ? undefined : tokenOf(next));

/** JSON without the fields that are undefined, as it arrives. */
export const json = (value: Json): Reply => ({ json: value });

/** An object, whatever it is. */
export const asJson = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

export const person = object({ type: text, id: text, email: text });
export const intercomPages = object({
  type: text,
  page: whole,
  next: object({ per_page: whole, starting_after: text }, { nullable: true }),
  per_page: whole,
  total_pages: whole,
});
export const intercomPage = (count: number, part: VendorPart): Reply =>
  json({
    type: 'list',
    data: part.rows.map((id) => ({ type: 'contact', id: `c${id}`, email: `c${id}@example.com` })),
    total_count: count,
    pages: {
      type: 'pages',
      page: part.start / part.size + 1,
      per_page: part.size,
      total_pages: Math.ceil(count / part.size),
      ...(part.next !== undefined && { next: { page: part.start / part.size + 2, starting_after: nextToken(part) } }),
    },
  });

const schemas = {
  Order: object({ GeneralInfo: object({ ReferenceNum: text }) }),
  AnonymousOrder: object({ GeneralInfo: object() }),
};

/** The document of one list. */
export function vendorDocument({ route, operation }: VendorList): string {
  const [method = '', path = ''] = route.split(' ');
  return JSON.stringify({
    openapi: '3.0.3',
    paths: { [path]: { [method.toLowerCase()]: operation } },
    components: { schemas },
  });
}
