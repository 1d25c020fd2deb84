import { isRow, type Row } from '../../base/row.ts';
import { asMethod, asPath, type ImportedOperation, plainFields, plainSchema, shortText } from './imported.ts';
import { type Look, lookIn } from './references.ts';

/** The path of the first server: the one thing of a server that is taken over. */
function prefixOf({ servers }: Row): string {
  const [server] = Array.isArray(servers) ? servers : [];
  const url = isRow(server) && typeof server.url === 'string' ? server.url : '';
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/\{[^}]*\}/g, '');
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

const rowsIn = (value: unknown, look: Look): Row[] => (Array.isArray(value) ? value.map(look).filter(isRow) : []);

/** Query parameters and the fields of a JSON body: what can be given as flags. */
function inputOf(operation: Row, shared: readonly Row[], look: Look): ImportedOperation['input'] {
  const queries = [...shared, ...rowsIn(operation.parameters, look)].filter((each) => each.in === 'query');
  const parameters = Object.fromEntries(
    queries.map(({ name, schema, description }) => {
      const looked = look(schema);
      return [String(name), { ...(isRow(looked) && looked), description }];
    }),
  );
  const request = look(operation.requestBody);
  const content = isRow(request) && isRow(request.content) ? request.content : {};
  const json = Object.entries(content).find(([type]) => /json/i.test(type))?.[1];
  const body = isRow(json) ? plainSchema(json.schema, look).properties : undefined;
  return { ...plainFields(parameters, look), ...body };
}

/** The operations of an OpenAPI 3 document. Servers and secrets are left behind. */
export function readOpenApi(document: Row): ImportedOperation[] {
  const prefix = prefixOf(document);
  const paths = isRow(document.paths) ? document.paths : {};
  const look = lookIn(document);
  return Object.entries(paths).flatMap(([path, given]) => {
    const item = look(given);
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
          input: inputOf(operation, rowsIn(item.parameters, look), look),
        },
      ];
    });
  });
}
