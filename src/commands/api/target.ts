import { getOwn } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { queryString } from '../../http/request.ts';
import { methods } from '../../operations/route.ts';
import type { Input } from '../../service/input/values.ts';
import type { Context, Invocation } from '../../session/context.ts';

export const sendableMethods = [...methods, 'HEAD', 'OPTIONS'];

/** These are shipctl's own to set: the token goes where it belongs and nowhere else. */
const setByShipctl = new Set([
  ...['authorization', 'host', 'content-length', 'connection', 'cookie', 'proxy-authorization'],
  ...['transfer-encoding', 'upgrade', 'expect', 'keep-alive', 'te', 'trailer'],
]);

interface Target {
  readonly path: string;
  /** In the order in which it was written, repeated names and all. */
  readonly query: URLSearchParams;
}

/** The path of the request; a whole address only if it is the service's own. */
export function readTarget(context: Context, given: string, mistakes: string[]): Target {
  const base = context.settings.baseUrl ?? 'http://service.invalid';
  const isAddress = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(given);
  const address = isAddress ? given : base + (given.startsWith('/') ? given : `/${given}`);
  if (!URL.canParse(address)) {
    mistakes.push(escaped`${JSON.stringify(given)} is not a path: write /api/orders/5`);
    return { path: '/', query: new URLSearchParams() };
  }
  const url = new URL(address);
  const service = new URL(base);
  if (url.origin !== service.origin || url.username || url.password) {
    mistakes.push(escaped`${url.origin} is not the address of your service: give a path, /api/\u2026`);
  }
  const prefix = service.pathname.replace(/\/$/, '');
  const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : url.pathname;
  return { path, query: url.searchParams };
}

export function readHeaders({ given }: Invocation, mistakes: string[]): Record<string, string> {
  const lines = given.filter(({ flag }) => flag === '--header').map(({ value }) => String(value));
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*([\t\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === '') mistakes.push(escaped`-H: ${JSON.stringify(line)} is not a header: write 'Name: value'`);
    else if (setByShipctl.has(name.toLowerCase())) mistakes.push(escaped`-H: ${name} is set by shipctl itself.`);
    else headers[name.toLowerCase()] = value;
  }
  return headers;
}

/** The query as it was written, with what -F and --data say in place of the same names. */
export function queryText({ query }: Target, over: Input): string {
  for (const name of Object.keys(over)) {
    query.delete(name);
    query.delete(`${name}[]`);
  }
  const texts = [String(query), queryString(over).slice(1)].filter((text) => text !== '');
  return texts.length > 0 ? `?${texts.join('&')}` : '';
}

/** The query as the inputs of a list: `status[]=a&status[]=b` is one input of several values. */
export function queryInputs({ query }: Target, mistakes: string[]): Record<string, string | readonly string[]> {
  const inputs: Record<string, string | readonly string[]> = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    const isList = name.endsWith('[]');
    const field = isList ? name.slice(0, -2) : name;
    if (getOwn(inputs, field) !== undefined || (values.length > 1 && !isList)) {
      mistakes.push(
        escaped`The query holds ${JSON.stringify(field)} twice. Several values are written ${field}[]=\u2026`,
      );
    }
    inputs[field] = isList ? values : (values.at(-1) ?? '');
  }
  return inputs;
}
