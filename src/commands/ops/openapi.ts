import { isRow, type Row } from '../../base/row.ts';
import { asMethod, asPath, type ImportedOperation, plainFields, plainSchema, shortText } from './imported.ts';

/** The path of the first server: the one thing of a server that is taken over. */
function prefixOf({ servers }: Row): string {
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isRow(server) && typeof server.url === 'string' ? server.url : '';
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\{[^}]*\}/g, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Query parameters and the fields of a JSON body: what can be given as flags. */
function inputOf(operation: Row, shared: readonly Row[]): ImportedOperation['input'] {
  const queries = [...shared, ...rowsIn(operation.parameters)].filter((each) => each.in === 'query');
  const parameters = Object.fromEntries(
    queries.map(({ name, schema, description }) => [String(name), { ...(isRow(schema) && schema), description }]),
  );
  const content =
    isRow(operation.requestBody) && isRow(operation.requestBody.content) ? operation.requestBody.content : {};
  const json = Object.entries(content).find(([type]) => /json/i.test(type))?.[1];
  const body = isRow(json) ? plainSchema(json.schema).properties : undefined;
  return { ...plainFields(parameters), ...body };
}

/** The operations of an OpenAPI 3 document whose references have been resolved. Servers and secrets are left behind. */
export function readOpenApi(document: Row): ImportedOperation[] {
  const prefix = prefixOf(document);
  const paths = isRow(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, item]) => {
    if (!isRow(item)) return [];
    return Object.entries(item).flatMap(([word, operation]): ImportedOperation[] => {
      const method = asMethod(word);
      if (!method || !isRow(operation)) return [];
      const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
      return [
        {
          name: shortText(operation.summary) || shortText(operation.operationId),
          group:
            shortText(tag) || (path.split('/').find((part) => part && part !== 'api' && !part.startsWith('{')) ?? ''),
          method,
          path: asPath(prefix, path),
          input: inputOf(operation, rowsIn(item.parameters)),
        },
      ];
    });
  });
}
