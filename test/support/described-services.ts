// What documents of services have in common, to write small ones with the facts of large ones.

interface Answer {
  readonly status?: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Asked = Readonly<Record<string, string>>;

export interface ConnectedService {
  /** OpenAPI, with the servers of the service at this origin. */
  readonly document: (origin: string) => object;
  /** Its address is not in the document: the shop's own. */
  readonly isHosted?: true;
  readonly set?: Readonly<Record<string, string>>;
  /** The lines of standard input. */
  readonly secrets: readonly string[];
  /** The header that proves who calls, and its value. */
  readonly proof: readonly [header: string, value: string];
  readonly routes: Readonly<Record<string, (query: Asked, body: Readonly<Record<string, unknown>>) => Answer>>;
  /** The routes of them that need no proof. */
  readonly open?: readonly string[];
  /** The commands of the lists that are shown. */
  readonly lists: readonly string[];
  /** Cells of one line of the first table. */
  readonly cells: readonly string[];
}

export const text = { type: 'string' };
export const whole = { type: 'integer' };
export const number = { type: 'number' };

export const object = (properties: object) => ({ type: 'object', properties });
export const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, text]));
export const list = (items: object) => ({ type: 'array', items });
export const query = (names: string, schema: object = whole) =>
  names.split(' ').map((name) => ({ name, in: 'query', schema }));

export const get = (parameters: readonly object[], schema: object, headers?: object) => ({
  get: {
    parameters,
    responses: { 200: { description: 'ok', ...(headers && { headers }), content: { 'application/json': { schema } } } },
  },
});

export const openapi = (servers: readonly string[], scheme: object | undefined, paths: object) => ({
  openapi: '3.0.3',
  info: { title: 'service', version: '1' },
  ...(servers.length > 0 && { servers: servers.map((url) => ({ url })) }),
  ...(scheme && { components: { securitySchemes: { key: scheme } }, security: [{ key: [] }] }),
  paths,
});

export const basic = { type: 'http', scheme: 'basic' };
export const keyIn = (name: string) => ({ type: 'apiKey', in: 'header', name });
export const encoded = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

export const rows = <Row>(row: (at: number) => Row, count = 3): Row[] =>
  Array.from({ length: count }, (_, at) => row(at + 1));

export const pair = 'shop-key:shop-secret';
export const token = 'shop-token-5f3a9c';
