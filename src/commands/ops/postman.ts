import { parseJson } from '../../base/exact-json.ts';
import { singular } from '../../base/names.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { ValueSchema } from '../../operations/manifest.ts';
import { asPath, type ImportedOperation, plainFields, readInputs, type SentPart, shortText } from './imported.ts';

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
    .map((part, at, parts) =>
      /^\d+$/.test(part) ? `{${singular(parts[at - 1] ?? '').replace(/\W+/g, '-') || 'id'}}` : part,
    )
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
  const pairs = [body.mode === 'formdata' ? body.formdata : body.urlencoded].flat().filter(isRow);
  return Object.fromEntries(pairs.map(({ key }) => [String(key), { type: 'string' }]));
}

const partsOf = (place: string, list: unknown): SentPart[] =>
  [list]
    .flat()
    .filter(isRow)
    .map(({ key, description }) => [place, String(key), { type: 'string', description }]);

function readRequest(title: string, { method: verb, url, header, body }: Row): ImportedOperation {
  const method = typeof verb === 'string' ? verb.toUpperCase() : 'GET';
  const path = withArguments(asPath('', postmanPath(url)));
  const fields = Object.entries(bodyFields(body)).map(([name, schema]): SentPart => ['body', name, schema]);
  const parts = [...partsOf('query', isRow(url) && url.query), ...partsOf('header', header), ...fields];
  return { title, method, path, ...readInputs(method, parts) };
}

function readItem({ name, request }: Row): ImportedOperation {
  const title = shortText(name);
  if (typeof request === 'string') return readRequest(title, { url: request });
  if (isRow(request)) return readRequest(title, request);
  return { title, method: '', path: title, input: {}, leftOut: [], unreadable: 'it has no request.' };
}

/** The operations of a Postman 2.1 collection, without hosts, tokens and values of variables. */
export function readPostman({ item }: Row): ImportedOperation[] {
  const operations: ImportedOperation[] = [];
  // Without recursion: folders may be nested deeper than the stack is.
  const left: unknown[] = [item];
  while (left.length > 0) {
    const next = left.pop();
    if (Array.isArray(next)) for (const each of [...next].reverse()) left.push(each);
    else if (isRow(next) && Array.isArray(next.item)) left.push(next.item);
    else if (isRow(next)) operations.push(readItem(next));
  }
  return operations;
}
