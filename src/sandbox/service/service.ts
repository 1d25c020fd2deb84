import { getOwn } from '../../base/row.ts';
import type { Catalogue } from '../../operations/catalogue.ts';
import type { Fields } from '../../operations/manifest.ts';
import { plainResourceOf, resourceOf, withoutLastArgument } from '../../operations/route.ts';
import type { PagesOfKind } from '../../paging/styles/pages-of-kind.ts';
import { firstMerchant, firstPassword, type MerchantAccount } from '../data/merchants.ts';
import { keyField } from '../data/schema.ts';
import type { Store } from '../data/store.ts';
import { type RowSource, Table } from '../data/table.ts';
import { frameworkError, requestFields, type SandboxRequest, type SandboxResponse } from '../http/messages.ts';
import { openRoutes } from '../http/routes.ts';
import { genericSource } from '../rows/generic-source.ts';
import { orderSource, shipmentSource } from '../rows/orders.ts';
import { findCity } from '../samples/samples.ts';
import { accountHandlers, authenticate, respondToLogin } from './account-handlers.ts';
import { openAccounts } from './accounts.ts';
import { genericHandler } from './generic-handlers.ts';
import { actionOf, hasOwnTable, servedOperation } from './lists.ts';
import { orderHandlers } from './order-handlers.ts';
import { priceHandlers } from './price-handlers.ts';
import { recordResponse, type ServiceHandler } from './service-call.ts';
import { settableFields } from './validation.ts';

export interface ServiceOptions {
  readonly catalogue: Catalogue;
  readonly seed: number;
  /** Of the first merchant. */
  readonly orders: number;
  readonly store: Store;
  readonly now: () => Date;
  /** The kinds of paging that its lists have, by their words. */
  readonly kinds: ReadonlyMap<string, PagesOfKind>;
}

/** The fields of a group's row: those of its list, or of one record, or else all that its operations show. */
function groupSchema(groups: Catalogue['groups'], name: string): Fields {
  const operations = groups.flatMap((group) => group.operations).filter((operation) => resourceOf(operation) === name);
  const rowOfVerb = (wanted: string) => operations.find((operation) => actionOf(operation) === wanted)?.row;
  const rows = operations.filter((operation) => !hasOwnTable(operation)).map(({ row }) => row);
  return rowOfVerb('list') ?? rowOfVerb('get') ?? Object.assign({}, ...rows);
}

/** Opens a merchant's table of a group, or of an operation that has its own; each is opened once. */
function openTables({ groups, seed, orders, store, now }: ServiceOptions & Pick<Catalogue, 'groups'>) {
  const tables = new Map<string, Table>();
  let today = store.state.anchor;

  function openSource(name: string, merchant: MerchantAccount, schema: Fields): RowSource {
    const options = { seed, today, merchant, schema, key: keyField(schema, name) };
    const count = Math.ceil(orders * merchant.share);
    if (name === 'orders') return orderSource(count, options);
    if (name === 'shipments') return shipmentSource(orderSource(count, options), options);
    const plain = groups.flatMap((group) => group.operations).find((each) => resourceOf(each) === name);
    return genericSource(name, plain ? plainResourceOf(plain) : name, options);
  }

  return (name: string, merchant: MerchantAccount, schema = groupSchema(groups, name)): Table => {
    // Another process may have made the first change on another day, or a reset.
    if (store.state.anchor !== today) {
      today = store.state.anchor;
      tables.clear();
    }
    const key = `${name}/${merchant.id}`;
    const table = tables.get(key) ?? new Table(key, openSource(name, merchant, schema), store, now);
    tables.set(key, table);
    return table;
  };
}

/** A warehouse is created with the id of its city and shows the name (assumed). */
const createWarehouse: ServiceHandler = (call) => {
  const fields = settableFields(call);
  const city = findCity(fields.city_id);
  return recordResponse(call.operation, call.rows.create({ ...(city && { city: city.name }), ...fields }), 201);
};

const handlers: Readonly<Record<string, ServiceHandler>> = {
  ...accountHandlers,
  ...orderHandlers,
  ...priceHandlers,
  'warehouses.create': createWarehouse,
};

export function openSandboxService(options: ServiceOptions) {
  const { seed, now, store } = options;
  const groups = options.catalogue.groups.map((group) => ({
    ...group,
    operations: group.operations.map(servedOperation),
  }));
  const operations = groups.flatMap((group) => group.operations);
  const findRoutes = openRoutes(
    operations.flatMap((each) => (each.isLastOptional ? [each, withoutLastArgument(each)] : [each])),
  );
  const openTableOf = openTables({ ...options, groups });
  const accounts = openAccounts(store, (merchant) => openTableOf('profile', merchant));

  // In the order of Laravel: the route, the token, then the rest. OPTIONS needs no token.
  const respond = (request: SandboxRequest): SandboxResponse => {
    const { method, path } = request;
    const matches = findRoutes(path);
    const allowed = [...matches.keys()];
    const place = path.replace(/^\//, '');
    if (matches.size === 0) throw frameworkError(404, `The route ${place} could not be found.`);
    if (method === 'OPTIONS') return { status: 200, headers: { allow: allowed.join(',') }, body: '' };
    const match = matches.get(method);
    if (!match) {
      const allow = allowed.join(', ');
      const problem = `The ${method} method is not supported for route ${place}. Supported methods: ${allow}.`;
      throw frameworkError(405, problem, { allow });
    }
    const { parameters, route: operation } = match;
    if (operation.id === 'authentication.login') return respondToLogin(requestFields(request), accounts, seed);
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
      kind: operation.paging && options.kinds.get(operation.paging.kind),
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
