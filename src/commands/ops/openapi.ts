import { isRow, type Row } from '../../base/row.ts';
import { asMethod, asPath, type ImportedOperation, plainFields, plainSchema, shortText } from './imported.ts';
import { type Resolve, referencesIn } from './references.ts';

/** The path of the first server; nothing else of the servers is used. */
function prefixOf({ servers }: Row): string {
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isRow(server) && typeof server.url === 'string' ? server.url : '';
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\{[^}]*\}/g, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

const resolvedRows = (value: unknown, resolve: Resolve): Row[] =>
  Array.isArray(value) ? value.map(resolve).filter(isRow) : [];

/** Query parameters and the fields of a JSON body: they become flags. */
function inputOf(operation: Row, shared: readonly Row[], resolve: Resolve): ImportedOperation['input'] {
  const queries = [...shared, ...resolvedRows(operation.parameters, resolve)].filter((each) => each.in === 'query');
  const parameters = Object.fromEntries(
    queries.map(({ name, schema, description }) => {
      const resolved = resolve(schema);
      return [String(name), { ...(isRow(resolved) && resolved), description }];
    }),
  );
  const request = resolve(operation.requestBody);
  const content = isRow(request) && isRow(request.content) ? request.content : {};
  const json = Object.entries(content).find(([type]) => /json/i.test(type))?.[1];
  const body = isRow(json) ? plainSchema(json.schema, resolve).properties : undefined;
  return { ...plainFields(parameters, resolve), ...body };
}

const firstWordOf = (path: string): string =>
  path.split('/').find((part) => part && part !== 'api' && !part.startsWith('{')) ?? '';

/** The operations of an OpenAPI 3 document, without its hosts and secrets. */
export function readOpenApi(document: Row): ImportedOperation[] {
  const prefix = prefixOf(document);
  const paths = isRow(document.paths) ? document.paths : {};
  const resolve = referencesIn(document);
  return Object.entries(paths).flatMap(([path, given]) => {
    const item = resolve(given);
    if (!isRow(item)) return [];
    return Object.entries(item).flatMap(([word, operation]): ImportedOperation[] => {
      const method = asMethod(word);
      if (!method || !isRow(operation)) return [];
      const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
      const name = shortText(operation.summary) || shortText(operation.operationId);
      const group = shortText(tag) || firstWordOf(path);
      const input = inputOf(operation, resolvedRows(item.parameters, resolve), resolve);
      return [{ name, group, method, path: asPath(prefix, path), input }];
    });
  });
}
