import type { Row } from '../../base/row.ts';
import type { Tool, Toolbox } from './tools.ts';

/** An address that a client reads, and the tool that answers it. */
interface ResourceAddress {
  /** `orders`, `orders/{order}` */
  readonly path: string;
  readonly tool: string;
  readonly title: string;
  /** Inputs of the tool that stand behind `?`. */
  readonly filters: readonly string[];
}

const listFilters = ['status', 'date_from', 'date_to', 'where', 'limit'];

const addresses: readonly ResourceAddress[] = [
  { path: 'today', tool: 'today', title: 'What is to be done today', filters: ['days', 'late_after'] },
  { path: 'orders', tool: 'orders_list', title: 'The newest orders', filters: listFilters },
  { path: 'orders/{order}', tool: 'orders_get', title: 'One order, by its id or number', filters: [] },
  { path: 'orders/{order}/prices', tool: 'orders_price', title: 'What sending an order would cost', filters: [] },
  { path: 'checks', tool: 'orders_check', title: 'Orders that couriers would refuse, and why', filters: ['date_from'] },
  { path: 'found/{text}', tool: 'orders_find', title: 'Orders by number, phone, name, SKU or city', filters: [] },
  { path: 'report', tool: 'report', title: 'What orders came to', filters: ['by', 'days', 'week'] },
  { path: 'cod', tool: 'cod', title: 'What couriers owe of cash on delivery', filters: ['days'] },
  { path: 'shipments', tool: 'shipments_sent', title: 'What was shipped', filters: ['since', 'date'] },
  { path: 'packed', tool: 'pack_status', title: 'What was packed', filters: [] },
  { path: 'goods', tool: 'goods_list', title: 'What the shop sells', filters: [] },
  { path: 'ledger', tool: 'ledger_list', title: 'What was sent, with its outcome', filters: ['outcome'] },
];

const scheme = 'shipctl://';

/** Results of rows and records; a text may follow with what is said beside them. */
export const resourceType = 'application/json';

const variable = /\{(\w+)\}/g;

/** Those that the tools of a server can answer, each with its tool: what reads only. */
function answerable({ tools }: Toolbox): readonly (ResourceAddress & { readonly reader: Tool })[] {
  return addresses.flatMap((address) => {
    const reader = tools.get(address.tool);
    if (!reader?.isRead) return [];
    const filters = address.filters.filter((name) => reader.inputs.some((input) => input.name === name));
    return [{ ...address, filters, reader }];
  });
}

const hasVariable = ({ path }: ResourceAddress): boolean => path.includes('{');

/** The addresses that can be read as they are. None of them is asked for here. */
export const listResources = (toolbox: Toolbox) =>
  answerable(toolbox)
    .filter((each) => !hasVariable(each))
    .map(({ path, title, reader }) => ({
      uri: `${scheme}${path}`,
      name: path,
      title,
      description: reader.about.split('\n')[0],
      mimeType: resourceType,
    }));

/** The addresses in which something has to be filled in, or may be. */
export const listResourceTemplates = (toolbox: Toolbox) =>
  answerable(toolbox)
    .filter((each) => hasVariable(each) || each.filters.length > 0)
    .map(({ path, title, filters, reader }) => ({
      uriTemplate: `${scheme}${path}${filters.length > 0 ? `{?${filters}}` : ''}`,
      name: path,
      title,
      description: reader.about.split('\n')[0],
      mimeType: resourceType,
    }));

/** Decodes a part of an address; undefined if it is not encoded as addresses are. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The values that a path has for the variables of another one; undefined if it is another path. */
function valuesIn(path: string, pattern: string): Row | undefined {
  const names = [...pattern.matchAll(variable)].map(([, name = '']) => name);
  const found = new RegExp(`^${pattern.replace(variable, '([^/]+)')}$`).exec(path);
  if (!found) return undefined;
  const values = names.map((name, at) => [name, decoded(found[at + 1] ?? '')] as const);
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

/** The tool and the input that an address means; undefined if there is no such address, or no tool that may answer it. */
export function callOfResource(
  uri: string,
  toolbox: Toolbox,
): { readonly name: string; readonly arguments: Row } | undefined {
  if (!uri.startsWith(scheme)) return undefined;
  const [path = '', query = ''] = uri.slice(scheme.length).split(/\?(.*)/s);
  for (const { tool, reader, ...address } of answerable(toolbox)) {
    const values = valuesIn(path, address.path);
    if (!values) continue;
    const asked = new URLSearchParams(query);
    const names = new Set(asked.keys());
    // An input such as `out` would write.
    if ([...names].some((name) => !address.filters.includes(name))) return undefined;
    const isList = (name: string): boolean => reader.inputs.some((input) => input.name === name && input.repeats);
    const filters = [...names].map((name) => [name, isList(name) ? asked.getAll(name) : asked.get(name)] as const);
    const fromPath = Object.entries(values).map(([name, value]) => [name, isList(name) ? [value] : value] as const);
    return { name: tool, arguments: Object.fromEntries([...fromPath, ...filters]) };
  }
  return undefined;
}
