import { isRow, type Row } from '../../base/row.ts';
import { asPath, type ImportedOperation, readInputs, type SentPart, shortText } from './imported.ts';
import { type Resolve, referencesIn } from './references.ts';

/** The path of the first server; nothing else of the servers is used. */
function prefixOf({ servers }: Row): string {
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isRow(server) && typeof server.url === 'string' ? server.url : '';
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\{[^{}]*\}/g, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

const rowsIn = (value: unknown, resolve: Resolve): Row[] =>
  Array.isArray(value) ? value.map(resolve).filter(isRow) : [];

function parameterPart({ in: place, name, schema, description }: Row, resolve: Resolve): SentPart {
  const resolved = resolve(schema);
  return [String(place), String(name), { ...(isRow(resolved) && resolved), description }];
}

function bodyParts(value: unknown, resolve: Resolve): SentPart[] {
  const request = resolve(value);
  const content = Object.entries(isRow(request) && isRow(request.content) ? request.content : {});
  const [, media] = content.find(([type]) => /json/i.test(type)) ?? [];
  if (media === undefined) return content.map(([type]) => ['body of', type, {}]);
  const schema = resolve(isRow(media) ? media.schema : undefined);
  if (!isRow(schema)) return [];
  const combined = ['allOf', 'oneOf', 'anyOf'].filter((word) => word in schema);
  return [
    ...Object.entries(isRow(schema.properties) ? schema.properties : {}).map(
      ([name, field]): SentPart => ['body', name, field],
    ),
    ...combined.map((word): SentPart => ['body of', word, {}]),
  ];
}

const methodName = /^(get|put|post|patch|delete|options|head|trace|query)$/i;

/** The operations of an OpenAPI 3 document, without its hosts and secrets. */
export function readOpenApi(document: Row): ImportedOperation[] {
  const prefix = prefixOf(document);
  const paths = isRow(document.paths) ? document.paths : {};
  const lost = new Set<string>();
  const resolve = referencesIn(document, (reference) => lost.add(reference));

  function readOperation(method: string, path: string, operation: unknown, shared: readonly Row[]): ImportedOperation {
    if (!isRow(operation)) {
      const unreadable = 'the document does not describe it, or only refers to another document.';
      return { title: '', method, path, input: {}, leftOut: [], unreadable };
    }
    lost.clear();
    const parameters = [...shared, ...rowsIn(operation.parameters, resolve)].filter((each) => each.in !== 'path');
    const parts = parameters.map((each) => parameterPart(each, resolve));
    const { input, leftOut } = readInputs(method, [...parts, ...bodyParts(operation.requestBody, resolve)], resolve);
    const references = [...lost].map((reference) => `${shortText(reference)}; other documents are not read`);
    const title = shortText(operation.summary) || shortText(operation.operationId);
    return { title, method, path, input, leftOut: [...leftOut, ...references] };
  }

  return Object.entries(paths).flatMap(([given, value]): ImportedOperation[] => {
    if (given.startsWith('x-')) return [];
    const path = asPath(prefix, given);
    lost.clear();
    const item = resolve(value);
    if (!isRow(item) || lost.size > 0) return [readOperation('', path, undefined, [])];
    const shared = rowsIn(item.parameters, resolve);
    const methods = Object.entries(item).filter(([word]) => methodName.test(word));
    return methods.map(([word, operation]) => readOperation(word.toUpperCase(), path, operation, shared));
  });
}
