import type { Outcome } from './run.ts';
import { paginate, type Recorded, type Service, sendJson, startService } from './service.ts';

/** A service whose order list holds these rows. */
export const serveOrders = (rows: readonly unknown[], most = 100): Promise<Service> =>
  startService((request) => ({ data: paginate(rows, request, most) }));

/** The ids of ndjson output, in order. */
export const idsOf = ({ stdout }: Outcome): number[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { id: number }).id);

/** The values of one query parameter in the requests, in order. */
export const asked = (requests: readonly Recorded[], name: string): (string | undefined)[] =>
  requests.map(({ query }) => query[name]);

/** Every whole number from `first` to `last`. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** A service whose only order is exactly this JSON text. */
export const serveText = (record: string): Promise<Service> =>
  startService((_request, response) => {
    const page = `{"current_page":1,"data":[${record}],"last_page":1,"per_page":15,"total":1}`;
    sendJson(response, 200, `{"data":${page}}`);
  });
