import { isRow, type Row } from '../base/row.ts';
import type { Dialect } from './dialect.ts';
import { readContent } from './media.ts';
import { readServers } from './servers.ts';

/** OpenAPI 3.0, 3.1 and 3.2. */
export const openApi3: Dialect = {
  servers: ({ servers }) => readServers(servers),

  schemes: ({ components }) => (isRow(components) ? components.securitySchemes : undefined),

  body({ requestBody }, _parameters, resolve) {
    const body = resolve(requestBody);
    return isRow(body) ? { required: body.required === true, media: readContent(body.content, resolve) } : undefined;
  },

  response: ({ content, headers }: Row, _operation, resolve) => ({
    media: readContent(content, resolve),
    headers: Object.keys(isRow(headers) ? headers : {}),
  }),
};
