import type { Operation } from '../../operations/manifest.ts';
import { firstMerchant, password as firstPassword, type Merchant } from '../data/merchants.ts';
import { fieldsOf } from '../http/fields.ts';
import type { Incoming } from '../http/incoming.ts';
import { noSuchRoute, unauthenticated, wrongMethod } from '../http/refusal.ts';
import type { Reply } from '../http/reply.ts';
import { openRoutes } from '../http/routes.ts';
import { accountHandlers } from './account-handlers.ts';
import { openAccounts } from './accounts.ts';
import { byKind } from './by-kind.ts';
import type { Handler } from './call.ts';
import { logIn, login, merchantOf } from './login.ts';
import { orderHandlers } from './order-handlers.ts';
import { priceHandlers } from './price-handlers.ts';
import { shipmentHandlers } from './shipment-handlers.ts';
import { isOwnTable, openTables, type World } from './tables.ts';
import { warehouseHandlers } from './warehouse-handlers.ts';

/** Operations that do more than their kind tells, by id. */
const byId: Readonly<Record<string, Handler>> = {
  ...orderHandlers,
  ...shipmentHandlers,
  ...warehouseHandlers,
  ...priceHandlers,
  ...accountHandlers,
};

const handlerOf = (operation: Operation): Handler =>
  (Object.hasOwn(byId, operation.id) ? byId[operation.id] : undefined) ?? byKind(operation);

/** The service as it is played. */
export interface Service {
  /** Answers a request, or throws the refusal that it deserves. */
  answer(incoming: Incoming): Reply;
  /** By what the first merchant logs in; without the password once that has been changed. */
  account(): { readonly email: string; readonly password: string | undefined };
}

export function openService(world: World): Service {
  const { catalogue, seed, now, store } = world;
  const operations = catalogue.groups.flatMap((group) => group.operations);
  const findRoute = openRoutes<Operation | typeof login>([...operations, login]);
  const tableOf = openTables(world);
  const accounts = openAccounts(store, (merchant) => tableOf('profile', merchant));

  const serve = (incoming: Incoming, merchant: Merchant, operation: Operation, parameters: readonly string[]) =>
    handlerOf(operation)({
      ...{ operation, parameters, merchant, accounts },
      query: incoming.query,
      body: fieldsOf(incoming),
      origin: incoming.origin,
      path: incoming.path,
      now: now(),
      rows: isOwnTable(operation) ? tableOf(operation.id, merchant, operation.row) : tableOf(operation.group, merchant),
      table: (group) => tableOf(group, merchant),
    });

  // In the order of Laravel: the route, the token, then the rest. OPTIONS needs no token.
  const answer = (incoming: Incoming): Reply => {
    const { method, path } = incoming;
    const route = findRoute(path);
    if (route.allowed.length === 0) throw noSuchRoute(path);
    if (method === 'OPTIONS') return { status: 200, headers: { allow: route.allowed.join(',') }, body: '' };
    const match = route.match(method);
    if (!match) throw wrongMethod(method, path, route.allowed);
    const { target, parameters } = match;
    if (target.id === login.id || !('kind' in target)) return logIn(fieldsOf(incoming), accounts, seed);
    const merchant = merchantOf(incoming.authorization, seed);
    if (!merchant) throw unauthenticated();
    return serve(incoming, merchant, target, parameters);
  };

  return {
    answer: (incoming) => store.serve(() => answer(incoming)),
    account: () =>
      store.serve(() => {
        const isFirst = accounts.hasFirstPassword(firstMerchant);
        return { email: accounts.email(firstMerchant), password: isFirst ? firstPassword : undefined };
      }),
  };
}
