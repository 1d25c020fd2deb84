import { asRow, isRow } from '../base/row.ts';
import { parametersOf } from '../operations/route.ts';
import type { DocumentServer } from './document.ts';
import { isPlainName, shortText } from './values.ts';

export const argumentName = (name: string): string => name.replace(/[^A-Za-z0-9_]+/g, '-').replace(/^-|-$/g, '');

/**
 * A path as in routes: `:order`, `{order?}` and `{{order}}` become `{order}`, slashes are single, no query. A slash at
 * the end stays: some services know `/orders/` alone.
 */
export function asPath(prefix: string, given: string): string {
  const path = given.trim();
  const hasPrefix = `${path}/`.startsWith(`${prefix}/`);
  return (
    `${hasPrefix ? '' : prefix}/${path}`
      // The pattern of an argument is for the server: `{id:[0-9]+}`.
      .replace(/\{{1,2}([^{}]*)\}{1,2}/g, (_, name: string) => `{${argumentName(name.replace(/:.*$/s, ''))}}`)
      .replace(/[?#].*$/s, '')
      .replace(/\/+/g, '/')
      .replace(/\/:([A-Za-z][\w-]*)/g, '/{$1}')
      .replace(path.length > 1 ? '' : /\/$/, '') || '/'
  );
}

/** Returns whether the last argument may be left out, as in routes of Laravel: `/orders/{order?}`, `/orders/:order?`. */
export const hasOptionalEnd = (given: string): boolean => /(?:\{[^{}/]*\?\}{1,2}|\/:[\w-]+\?)\/?$/.test(given.trim());

export const namesInPath = (path: string): string[] => [...new Set(parametersOf(path))];

type Variables = DocumentServer['variables'];

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= 200;

function readVariables(given: unknown): Variables {
  const entries = Object.entries(asRow(given)).slice(0, 20);
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (!isPlainName(name) || !isRow(value)) return [];
      const choices = Array.isArray(value.enum) ? value.enum.filter(isShortText) : [];
      const byDefault = isShortText(value.default) ? { default: value.default } : {};
      return [[argumentName(name), { ...byDefault, ...(choices.length > 0 && { enum: choices.slice(0, 50) }) }]];
    }),
  );
}

/** An address without user name, password, query and fragment. */
const plainAddress = (url: string): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^(([a-z][a-z\d+.-]*|\{[^{}]*\}):)?\/\/[^/]*@/i, '$1//')
    .replace(/^(?=[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(\/|$))/i, 'https://')
    .replace(/\/+$/, '');

const mostChoices = 10;

/**
 * A server for each value of a variable that stands for an address: `{server}/v1` with `https://api.example.com` and
 * `https://test.example.com`, `https://{host}` with `api.example.com/v1`. Others stay open.
 */
function withAddresses(server: DocumentServer): DocumentServer[] {
  const { url, variables } = server;
  const [name, { default: usual, enum: choices = [] }] = Object.entries(variables).find(
    ([each, variable]) => url.includes(`{${each}}`) && isAddressPart(url, each, variable),
  ) ?? ['', {}];
  if (name === '') return [server];
  const { [name]: _, ...others } = variables;
  const values = [...new Set([...(usual === undefined ? [] : [usual]), ...choices])].slice(0, mostChoices);
  return values.map((value) => ({
    ...server,
    url: plainAddress(url.replaceAll(`{${name}}`, value)),
    variables: others,
  }));
}

/** Is it the whole address, or all of the host with a path behind it? A part of a host with a slash in it would be another host. */
function isAddressPart(url: string, name: string, { default: usual = '' }: Variables[string]): boolean {
  const [before = '', after = ''] = url.split(`{${name}}`);
  const isWhole = before === '' && /^https?:\/\//i.test(usual);
  return isWhole || (/^https?:\/\/$/i.test(before) && /^(\/|$)/.test(after) && usual.includes('/'));
}

export function readServers(given: unknown): DocumentServer[] {
  const found = (Array.isArray(given) ? given : []).filter(isRow).slice(0, 50);
  return found.flatMap(({ url, description, variables }) => {
    if (!isPlainName(url)) return [];
    const known = readVariables(variables);
    const named = url.replace(/\{([^{}]*)\}/g, (_, name: string) => `{${argumentName(name)}}`);
    return withAddresses({ url: plainAddress(named), title: shortText(description), variables: known });
  });
}

/** Scheme, host and port, each of which may be open: `{protocol}://{site}.example.com:{port}`. */
export const hostOf = ({ url }: Pick<DocumentServer, 'url'>): string =>
  /^(([a-z][a-z\d+.-]*|\{[^{}]*\}):)?\/\/[^/]*/i.exec(url)?.[0] ?? '';

/** Variables that only name a version or a part that is the same for everybody stand in the path by their default. */
const isFixed = (value: string | undefined): value is string =>
  value !== undefined && /^(v?\d+(\.\d+)*|[a-z]*api[a-z]*|rest)?$|\//i.test(value);

/** Returns the beginning of the path of every operation: `/api`, `/stores/{store_hash}`, or nothing. */
export function prefixOf({ url, variables }: DocumentServer): string {
  const path = url.slice(hostOf({ url }).length).replace(/\{([^{}]*)\}/g, (found, name: string) => {
    const value = variables[argumentName(name)]?.default;
    return isFixed(value) ? value : found;
  });
  return path === '' || path.startsWith('/') ? path : `/${path.replace(/^\.\//, '')}`;
}
