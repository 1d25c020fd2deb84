import type { Operation } from '../../operations/manifest.ts';
import type { Merchant } from '../data/merchants.ts';
import { fieldsOf, type Incoming } from '../http/incoming.ts';
import { noSuchRoute, unauthenticated, wrongMethod } from '../http/refusal.ts';
import type { Reply } from '../http/reply.ts';
import { openRoutes } from '../http/routes.ts';
import { accountHandlers, logIn, login, merchantOf } from './account-handlers.ts';
import { byKind } from './by-kind.ts';
import type { Handler } from './call.ts';
import { orderHandlers } from './order-handlers.ts';
import { shipmentHandlers } from './shipment-handlers.ts';
import { isOwnTable, openTables, type World } from './tables.ts';

/** Operations that do more than their kind tells, by id. */
const byId: Readonly<Record<string, Handler>> = { ...orderHandlers, ...shipmentHandlers, ...accountHandlers };

const handlerOf = (operation: Operation): Handler =>
  (Object.hasOwn(byId, operation.id) ? byId[operation.id] : undefined) ?? byKind(operation);

/** Plays the service: answers a request, or throws the refusal that it deserves. */
export function openService(world: World): (incoming: Incoming) => Promise<Reply> {
  const { catalogue, seed, now } = world;
  const operations = catalogue.groups.flatMap((group) => group.operations);
  const findRoute = openRoutes<Operation | typeof login>([...operations, login]);
  const tableOf = openTables(world);

  const serve = (incoming: Incoming, merchant: Merchant, operation: Operation, parameters: readonly string[]) =>
    handlerOf(operation)({
      ...{ operation, parameters, merchant },
      query: incoming.query,
      body: fieldsOf(incoming),
      origin: incoming.origin,
      path: incoming.path,
      now: now(),
      rows: isOwnTable(operation) ? tableOf(operation.id, merchant, operation.row) : tableOf(operation.group, merchant),
      table: (group) => tableOf(group, merchant),
    });

  // In the order of Laravel: the route, the token, then the rest. OPTIONS needs no token.
  return async (incoming) => {
    const { method, path } = incoming;
    const route = findRoute(path);
    if (route.allowed.length === 0) throw noSuchRoute(path);
    if (method === 'OPTIONS') return { status: 200, headers: { allow: route.allowed.join(',') }, body: '' };
    const match = route.match(method);
    if (!match) throw wrongMethod(method, path, route.allowed);
    const { target, parameters } = match;
    if (target.id === login.id || !('kind' in target)) return logIn(fieldsOf(incoming), seed);
    const merchant = merchantOf(incoming.authorization, seed);
    if (!merchant) throw unauthenticated();
    return serve(incoming, merchant, target, parameters);
  };
}
