import { parseJson } from '../../base/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { asMethod, asPath, type ImportedOperation, plainFields, shortText } from './imported.ts';

/** The path of a Postman URL, without scheme, host, host variable and query. */
function postmanPath(url: unknown): string {
  if (isRow(url) && Array.isArray(url.path)) {
    return `/${url.path.map((part) => (isRow(part) ? part.value : part)).join('/')}`;
  }
  const raw = isRow(url) ? url.raw : url;
  const text = typeof raw === 'string' ? raw : '';
  return text.replace(/^(\{\{[^}]*\}\}|[a-z]+:\/\/[^/]*)/i, '');
}

/** Ids in the path of an example are arguments. */
const withArguments = (path: string): string =>
  path
    .split('/')
    .map((part, at, parts) => (/^\d+$/.test(part) ? `{${(parts[at - 1] ?? 'id').replace(/s$/, '')}}` : part))
    .join('/');

function exampleSchema(value: unknown): ValueSchema {
  if (Array.isArray(value)) return { type: 'array', items: exampleSchema(value[0]) };
  if (isRow(value)) return { type: 'object', properties: plainFields(exampleFields(value)) };
  return typeof value === 'number' || typeof value === 'boolean' ? { type: typeof value } : { type: 'string' };
}

const exampleFields = (value: Row): Row =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, exampleSchema(inner)]));

/** The names and kinds of the fields in an example of a body, never their values. */
function bodyFields(body: unknown): Row {
  if (!isRow(body)) return {};
  if (body.mode === 'raw' && typeof body.raw === 'string') {
    try {
      const example = parseJson(body.raw);
      return isRow(example) ? exampleFields(example) : {};
    } catch {
      return {};
    }
  }
  const pairs = body.mode === 'urlencoded' ? body.urlencoded : body.mode === 'formdata' ? body.formdata : [];
  const named = Array.isArray(pairs) ? pairs.filter(isRow) : [];
  return Object.fromEntries(named.map(({ key }) => [String(key), { type: 'string' }]));
}

function queryFields(url: unknown): Row {
  const query = isRow(url) && Array.isArray(url.query) ? url.query.filter(isRow) : [];
  return Object.fromEntries(query.map(({ key, description }) => [String(key), { type: 'string', description }]));
}

function readItem(item: Row, folder: string): ImportedOperation[] {
  if (Array.isArray(item.item)) {
    return item.item.filter(isRow).flatMap((inner) => readItem(inner, shortText(item.name) || folder));
  }
  const { request } = item;
  const method = isRow(request) && typeof request.method === 'string' ? asMethod(request.method) : undefined;
  if (!isRow(request) || !method) return [];
  const path = withArguments(asPath('', postmanPath(request.url)));
  const input = plainFields({ ...queryFields(request.url), ...(method === 'GET' ? {} : bodyFields(request.body)) });
  return [{ name: shortText(item.name), group: folder, method, path, input }];
}

/** The operations of a Postman 2.1 collection, without hosts, tokens and values of variables. */
export const readPostman = (collection: Row): ImportedOperation[] =>
  Array.isArray(collection.item) ? collection.item.filter(isRow).flatMap((item) => readItem(item, '')) : [];
