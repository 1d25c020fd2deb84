import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { queryString, type ServiceRequest } from '../../http/request.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import type { PageAddress, PageAt } from '../../paging/page.ts';
import type { PageInputs } from '../../paging/styles/asked-page.ts';
import { type BesideTyped, besideTyped, withoutIndex } from '../../paging/styles/beside-typed.ts';
import { inputNamed, routeHint, sentParts } from '../input/requests.ts';
import type { Input } from '../input/values.ts';
import { listNoun } from './plan.ts';

const numberedPages: PageInputs = { inputs: (page, size) => ({ page, per_page: size }) };

/** The pages of a list as its operation has them. */
export const pageInputsOf = async (operation: Operation): Promise<PageInputs> =>
  (operation.paging && (await import('./styles.ts')).stylesOf(operation)) ?? numberedPages;

/** The query with what the address of a page says in place of the same names. */
function withAddress({ query, lists }: Pick<ServiceRequest, 'query' | 'lists'>, address: PageAddress): string {
  const taken = new Set(address.map(([name]) => withoutIndex(name)));
  const kept = [...new URLSearchParams(queryString(query, lists))].filter(([name]) => !taken.has(withoutIndex(name)));
  return `?${new URLSearchParams([...kept, ...address.map(([name, value]): [string, string] => [name, String(value)])])}`;
}

/** Inputs by the names that the operation has for what is sent. */
const byInputName = (operation: Operation, sent: Row): Row =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [inputNamed(operation, name), value]));

/** What the address of a page asks for beside the filters that were typed. */
export function addressBeside(operation: Operation, input: Input, at: PageAddress): BesideTyped {
  const { query, lists } = sentParts(operation, input);
  const typed = new URLSearchParams(queryString(operation.method === 'GET' ? query : { ...query, ...input }, lists));
  return besideTyped(at, [...typed], operation.paging?.size);
}

/** The request for one page of a list. */
export function pageRequest(
  operation: Operation,
  path: string,
  input: Input,
  at?: PageAt,
  size?: number,
  pages: PageInputs = numberedPages,
): ServiceRequest {
  const { method, group, verb } = operation;
  const noun = verb.endsWith('list') ? listNoun(operation) : `${group} ${verb}`;
  const shared = {
    method,
    safe: isRead(operation),
    what: typeof at === 'number' ? escaped`page ${at} of ${noun}` : noun,
    routeHint: routeHint(operation),
  };
  const isGet = method === 'GET';
  const address = typeof at === 'object' ? addressBeside(operation, input, at).address : undefined;
  const paged = pages.inputs(typeof at === 'object' ? undefined : at, size);
  // The paginator of the interface document has its numbers in the query, whatever the method.
  if (pages === numberedPages) {
    const sent = sentParts(operation, input, !isGet);
    return { ...shared, path, ...sent, query: { ...sent.query, ...paged } };
  }
  const asked = isGet || !address ? paged : { ...paged, ...Object.fromEntries(address) };
  const sent = sentParts(operation, { ...input, ...byInputName(operation, asked) }, !isGet);
  return isGet && address
    ? { ...shared, ...sent, query: {}, path: path + withAddress(sent, address) }
    : { ...shared, ...sent, path };
}
