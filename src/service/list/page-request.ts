import { escaped } from '../../base/text/escape-controls.ts';
import { queryString, type ServiceRequest } from '../../http/request.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import type { PageAddress } from '../../paging/page.ts';
import { interfacePaginator, type PageQuery, type PagingStyle } from '../../paging/styles/style.ts';
import type { Paging } from '../input/paging.ts';
import { inputNamed, routeHint, sentName, sentParts } from '../input/requests.ts';
import type { Input } from '../input/values.ts';
import { listNoun } from './plan.ts';

/**
 * Returns what opens the paging style of a list by its inputs. Styles other than the built-in one are loaded where a list
 * may have one: its document or its user describes it, or its responses show it.
 */
export async function styleOpener(operation: Operation): Promise<(input: Input) => PagingStyle> {
  const { paging, grade, requiredInput } = operation;
  if (!paging && grade !== 'imported') return () => interfacePaginator;
  const { openStyle, RecognizedPages } = await import('../../paging/styles/open-style.ts');
  if (!paging) return (input) => new RecognizedPages(input);
  const required = requiredInput.map((name) => sentName(operation, name));
  return () => openStyle(paging, required);
}

/** The requests for one page of each list, as `--dry-run` shows them. */
export async function pageRequests(
  operation: Operation,
  path: string,
  inputs: readonly Input[],
  { page, perPage }: Pick<Paging, 'page' | 'perPage'>,
): Promise<ServiceRequest[]> {
  const open = await styleOpener(operation);
  return inputs.map((input) => pageRequest(operation, path, input, open(input).request(page, perPage)));
}

/** Returns the request for one page of a list. */
export function pageRequest(
  operation: Operation,
  path: string,
  input: Input,
  { inputs, address, number, isInQuery }: PageQuery,
): ServiceRequest {
  const { method, group, verb } = operation;
  const noun = verb.endsWith('list') ? listNoun(operation) : `${group} ${verb}`;
  const shared = {
    method,
    safe: isRead(operation),
    what: number === undefined ? noun : escaped`page ${number} of ${noun}`,
    routeHint: routeHint(operation),
  };
  const isGet = method === 'GET';
  const asked: Record<string, unknown> = { ...input };
  if (!isInQuery) {
    const ofPage = Object.entries({ ...inputs, ...(isGet ? {} : Object.fromEntries(address ?? [])) });
    for (const [name, value] of ofPage) asked[inputNamed(operation, name)] = value;
  }
  const sent = { ...shared, path, ...sentParts(operation, asked, !isGet) };
  if (isInQuery) return { ...sent, query: { ...sent.query, ...inputs } };
  return isGet && address ? { ...sent, query: {}, path: path + withAddress(sent, address) } : sent;
}

/** Returns the query with the inputs of a page's address in place of the same names. */
function withAddress({ query, lists }: Pick<ServiceRequest, 'query' | 'lists'>, address: PageAddress): string {
  const taken = new Set(address.map(([name]) => withoutIndex(name)));
  const kept = [...new URLSearchParams(queryString(query, lists))].filter(([name]) => !taken.has(withoutIndex(name)));
  return `?${new URLSearchParams([...kept, ...address.map(([name, value]): [string, string] => [name, String(value)])])}`;
}

/** `ids[0]` and `ids[]` are parts of one input; `page[number]` and `page[size]` are two. */
const withoutIndex = (name: string): string => name.replace(/\[\d*\].*$/s, '');

const valuesOf = (pairs: PageAddress, name: string): string =>
  JSON.stringify(pairs.flatMap(([each, value]) => (withoutIndex(each) === name ? [String(value)] : [])));

/**
 * Takes the filters that were typed out of the address of a page: a filter stays as it was typed, whatever a next link
 * says. Only where it is all that the link changes, the list goes on by it, as GitHub's lists of all users by `since`: it
 * is returned as `filter`.
 */
export function addressBeside(operation: Operation, input: Input, address: PageAddress) {
  const { query, lists } = sentParts(operation, input);
  const sent = queryString(operation.method === 'GET' ? query : { ...query, ...input }, lists);
  const typed = [...new URLSearchParams(sent)];
  const size = operation.paging?.size;
  const filters = new Set(typed.map(([name]) => withoutIndex(name)));
  const names = new Set(address.map(([name]) => withoutIndex(name)));
  const changed = [...names].filter((name) => name !== size && valuesOf(address, name) !== valuesOf(typed, name));
  const [only = ''] = changed;
  const filter = changed.length <= 1 && filters.has(only) ? only : undefined;
  const left = address.filter(([name]) => !filters.has(withoutIndex(name)) || withoutIndex(name) === filter);
  return { address: left, filter };
}
