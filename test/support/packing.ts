import { order } from './orders.ts';
import { onePage } from './pdf.ts';
import { type Surroundings, shipctl } from './run.ts';
import { paginate, type Recorded, sendJson, startService } from './service.ts';

type Fields = Readonly<Record<string, unknown>>;

export const packItem = (id: number, sku: string | null, quantity = 1, name = `Thing ${id}`): Fields => ({
  ...{ id, sku, quantity, name, price: 5 },
  ...{ verification_status: 'pending', verified_at: null, verified_by: null, wrong_attempts: 0 },
});

/** An order with its number and items; its id is the number without the first digit. */
export const packOrder = (number: number, items: readonly Fields[], more: Fields = {}) =>
  order(number % 1000, { order_number: String(number), status: 'processing', items, ...more });

export type Verified = Readonly<{ path: string; body: unknown }>;

type Reaction = { readonly status: number } | 'hang up before' | 'hang up after' | undefined;

/** A service that lists orders and verifies items; `react` may answer a write itself. */
export async function packService(
  orders: Fields[],
  react: (request: Recorded) => Reaction | Promise<Reaction> = () => undefined,
) {
  const verified: Verified[] = [];
  const find = (id: unknown) => orders.find((each) => String(each.id) === String(id));
  const verify = (path: string) => {
    const [, , , id, , item] = path.split('/');
    const at = orders.findIndex((each) => String(each.id) === id);
    const { items: before, status } = orders[at] ?? {};
    const items = (before as Fields[]).map((each) =>
      item === undefined || item === 'verify' || String(each.id) === item
        ? { ...each, verification_status: 'verified', verified_at: 'now' }
        : each,
    );
    // As in the sandbox, Verify Order moves an order that is pending, and Verify Item none.
    orders[at] = { ...orders[at], items, status: item === undefined && status === 'pending' ? 'processing' : status };
    return orders[at];
  };
  const service = await startService(async (request, response) => {
    const { method, path, query, body } = request;
    if (method === 'GET' && path === '/api/orders') {
      const wanted = orders.filter(({ status }) => query.status === undefined || query.status === status);
      return { data: paginate(wanted, request) };
    }
    if (path.startsWith('/labels/')) {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end(await onePage());
      return undefined;
    }
    if (method === 'GET') {
      const found = find(path.split('/')[3]);
      if (found) return { data: found };
      return sendJson(response, 404, { message: 'No query results for model [App\\Models\\Order] 5' });
    }
    const reaction = await react(request);
    if (typeof reaction === 'object') return sendJson(response, reaction.status, { message: 'no' });
    if (reaction === 'hang up before') {
      response.destroy();
      return undefined;
    }
    verified.push({ path: path.replace('/api/orders/', ''), body: body === '' ? undefined : JSON.parse(body) });
    const data = verify(path);
    if (reaction === undefined) return { data };
    response.destroy();
    return undefined;
  });
  const pack = (scans: readonly string[], words: readonly string[] = [], more: Surroundings = {}) =>
    shipctl(['pack', ...words], {
      stdin: scans.map((scan) => `${scan}\n`).join(''),
      ...more,
      env: { ...service.env, ...more.env },
    });
  return { ...service, pack, verified, orders };
}

/** Results and counts, without the sentences. */
export const resultsOf = ({ stdout }: { readonly stdout: string }): string[] =>
  stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [result, number, , counts] = line.split('\t');
      return [result, number, counts].filter(Boolean).join(' ');
    });
