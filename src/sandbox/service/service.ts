import { getOwn } from '../../base/row.ts';
import { plainResourceOf, resourceOf, withoutLastArgument } from '../../operations/route.ts';
import { firstMerchant, firstPassword } from '../data/merchants.ts';
import {
  methodNotAllowed,
  requestFields,
  routeNotFound,
  type SandboxRequest,
  type SandboxResponse,
} from '../http/messages.ts';
import { openRoutes } from '../http/routes.ts';
import { findCity } from '../samples/samples.ts';
import {
  accountHandlers,
  authenticate,
  loginId,
  loginRoute,
  openAccounts,
  respondToLogin,
} from './account-handlers.ts';
import { genericHandler } from './generic-handlers.ts';
import { servedOperation } from './imported.ts';
import { orderHandlers, shipmentHandlers } from './order-handlers.ts';
import { priceHandlers } from './price-handlers.ts';
import { recordResponse, type ServiceHandler } from './service-call.ts';
import { hasOwnTable, openTables, type ServiceOptions } from './tables.ts';
import { settableFields } from './validation.ts';

/** A warehouse is created with the id of its city and shows the name (assumed). */
const createWarehouse: ServiceHandler = (call) => {
  const fields = settableFields(call);
  const city = findCity(fields.city_id);
  return recordResponse(call.operation, call.rows.create({ ...(city && { city: city.name }), ...fields }), 201);
};

/** Operations that do more than their kind tells, by id. */
const handlers: Readonly<Record<string, ServiceHandler>> = {
  ...accountHandlers,
  ...orderHandlers,
  ...priceHandlers,
  ...shipmentHandlers,
  'warehouses.create': createWarehouse,
};

/** The service behind the HTTP server. */
export function openSandboxService(options: ServiceOptions) {
  const { seed, now, store } = options;
  const groups = options.catalogue.groups.map((group) => ({
    ...group,
    operations: group.operations.map(servedOperation),
  }));
  const operations = groups.flatMap((group) => group.operations);
  const served = operations.flatMap((each) => (each.isLastOptional ? [each, withoutLastArgument(each)] : [each]));
  const routes = served.map((operation) => ({ method: operation.method, path: operation.path, operation }));
  const findRoutes = openRoutes([...routes, loginRoute]);
  const openTableOf = openTables({ ...options, groups });
  const accounts = openAccounts(store, (merchant) => openTableOf('profile', merchant));

  // In the order of Laravel: the route, the token, then the rest. OPTIONS needs no token.
  const respond = (request: SandboxRequest): SandboxResponse => {
    const { method, path } = request;
    const matches = findRoutes(path);
    const allowed = [...matches.keys()];
    if (allowed.length === 0) throw routeNotFound(path);
    if (method === 'OPTIONS') return { status: 200, headers: { allow: allowed.join(',') }, body: '' };
    const match = matches.get(method);
    if (!match) throw methodNotAllowed(method, path, allowed);
    const { parameters, route } = match;
    const { operation } = route;
    if (!operation || operation.id === loginId) return respondToLogin(requestFields(request), accounts, seed);
    const merchant = authenticate(request.authorization, seed);
    const table = (group: string) => openTableOf(group, merchant);
    const handle = getOwn(handlers, operation.id) ?? genericHandler(operation);
    const plain = plainResourceOf(operation);
    const alike = operation.grade === 'imported' ? operations.filter((each) => plainResourceOf(each) === plain) : [];
    const others = new Set(alike.map(resourceOf));
    return handle({
      operation,
      parameters,
      request,
      merchant,
      accounts,
      table,
      related: [...others].filter((name) => name !== resourceOf(operation)).map(table),
      isUnlisted: alike.length > 0 && !alike.some((each) => each.kind === 'list' && !hasOwnTable(each)),
      own: () => openTableOf(operation.id, merchant, operation.row),
      body: requestFields(request),
      now: now(),
      rows: hasOwnTable(operation) ? openTableOf(operation.id, merchant, operation.row) : table(resourceOf(operation)),
    });
  };

  return {
    /** Throws an HttpError for a request that fails. */
    respond: (request: SandboxRequest) => store.serve(() => respond(request)),
    /** How the first merchant logs in; without the password once that has been changed. */
    firstAccount: () =>
      store.serve(() => ({
        email: accounts.emailOf(firstMerchant),
        password: accounts.hasFirstPassword(firstMerchant) ? firstPassword : undefined,
      })),
  };
}
