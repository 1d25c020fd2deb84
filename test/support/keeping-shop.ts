import { cities } from './importing-orders.ts';
import { shipctl } from './run.ts';
import { sendJson, startService, writesTo } from './service.ts';

/** A service that keeps the orders it gets, and says them again. `status` is that of new ones. */
export async function startKeepingShop(status = 'pending') {
  const orders: Record<string, unknown>[] = [];
  const service = await startService(({ method, path, body }, response) => {
    if (path === '/api/cities') return sendJson(response, 200, { data: cities });
    const at = /^\/api\/orders\/(\d+)/.exec(path)?.[1];
    if (at !== undefined) {
      const order = orders[Number(at) - 1];
      if (method === 'PUT') Object.assign(order ?? {}, JSON.parse(body));
      return sendJson(response, order ? 200 : 404, order ?? {});
    }
    if (method === 'GET') return sendJson(response, 200, { data: orders });
    const id = orders.length + 1;
    orders.push({ ...JSON.parse(body), id, order_number: `90${id}`, status });
    return sendJson(response, 201, { data: orders.at(-1) });
  });
  const run = (...argv: string[]) => shipctl(argv, { env: service.env });
  const importing = (...argv: string[]) => run('orders', 'import', 'shop.csv', ...argv);
  /** Types the line that an import names, and sends what it shows. */
  const typeLineIn = (said: string) => {
    const line = /^To change .* as shop\.csv says now: shipctl (.*)$/m.exec(said)?.[1] ?? said;
    const argv = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
    return { line, changing: run(...argv, '--apply', '--yes') };
  };
  const changes = () =>
    writesTo(service).flatMap(({ method, path, body }) => (method === 'PUT' ? [[path, JSON.parse(body)]] : []));
  return { orders, importing, typeLineIn, changes };
}
