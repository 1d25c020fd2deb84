import { STATUS_CODES } from 'node:http';
import { phpJson } from './php-json.ts';

/** An answer, ready to be sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export const jsonReply = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: phpJson(value),
});

/** What Laravel shows a client that does not ask for JSON. */
export function pageReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  const title = STATUS_CODES[status] ?? 'Error';
  const body = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${status}</h1><p>${title}</p></body>
</html>
`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}
