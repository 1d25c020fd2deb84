import { range } from './lists.ts';
import { sendJson, startService } from './service.ts';

export const countries = (count: number) => range(1, count).map((id) => ({ id, name: `Country ${id}` }));

/** A service whose every response is this, whatever it is asked for. */
export const always = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  startService((_request, response) => sendJson(response, 200, body, headers));

export const all = ['countries', 'list', '--all', '-o', 'ndjson', '--retries', '0'];
export const says = (rows: number, what: string) => `The response has ${rows} rows, and ${what}.`;
export const wholePage = 'that is a whole page: there may be more';
