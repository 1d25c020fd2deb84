import { isRow, type Row } from '../base/row.ts';
import type { Dialect } from './dialect.ts';
import { readContent } from './media.ts';
import { readServers } from './servers.ts';

const namesIn = (value: unknown): string[] => Object.keys(isRow(value) ? value : {});

/** OpenAPI 3.0, 3.1 and 3.2. */
export const openApi3: Dialect = {
  servers: ({ servers }) => readServers(servers),

  schemes({ components }, resolve) {
    const parts = resolve(components);
    return isRow(parts) ? resolve(parts.securitySchemes) : undefined;
  },

  body({ requestBody }, _parameters, resolve) {
    const body = resolve(requestBody);
    return isRow(body) ? { required: body.required === true, media: readContent(body.content, resolve) } : undefined;
  },

  response: ({ content, headers }: Row, _operation, resolve) => ({
    media: readContent(content, resolve),
    headers: namesIn(resolve(headers)),
  }),
};
