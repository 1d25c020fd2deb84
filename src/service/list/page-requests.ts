import { mergeRows, parsePath, setPath } from '../../base/json/paths.ts';
import { capitalized, escaped, type Message } from '../../base/text/message.ts';
import { queryString, type ServiceRequest } from '../../http/request.ts';
import { isRead, type Operation, typesOf } from '../../operations/manifest.ts';
import { listNoun } from '../../operations/route.ts';
import type { PagingDescription } from '../../paging/description.ts';
import { pagesOpener, pagesRecognizer } from '../../paging/kinds.ts';
import type { PageAddress } from '../../paging/page.ts';
import type { PageQuery, PagingStyle } from '../../paging/styles/style.ts';
import { hasKnownPages, type ListFindings, UndescribedPages } from '../../paging/styles/undescribed-pages.ts';
import type { Service } from '../../ports/service.ts';
import { inputNamed, routeHint, sentName, sentParts } from '../input/requests.ts';
import type { Input } from '../input/values.ts';

/** Of a list that was not asked about before, where nothing is kept. */
const noFindings: ListFindings = { mayAsk: true, recall: () => undefined, keep: async () => undefined };

/**
 * The size of a page where it is a part of an input with parts, `searchCriteria[pageSize]`: services refuse a list without any
 * part of it, though their documents require none (Magento, observed). `page[size]` may be left out.
 */
const partOfObject = ({ size = '' }: PagingDescription): string[] => (/^(?!page\[)[^[]+\[/.test(size) ? [size] : []);

/**
 * Returns what opens the paging style of a list by its inputs. Styles other than the built-in one are loaded where a list
 * may have one: its document or its user describes it, or its responses show it.
 */
export async function styleOpener(
  operation: Operation,
  service: Pick<Service, 'findings'>,
  isAskedAgain = false,
): Promise<(input: Input) => PagingStyle> {
  const { paging, grade, requiredInput, method } = operation;
  const isBuiltIn = grade !== 'imported';
  const list = {
    isBuiltIn,
    isInQuery: method === 'GET',
    isAskedAgain,
    findings: async () => (await service.findings?.(operation)) ?? noFindings,
  };
  if (!paging && isBuiltIn) return (sent) => new UndescribedPages({ ...list, sent });
  const known = paging || isAskedAgain ? undefined : (await list.findings()).recall();
  if (known && hasKnownPages(known)) return pagesOpener(known.way);
  if (!paging) {
    const recognize = await pagesRecognizer();
    return (sent) => new UndescribedPages({ ...list, sent, recognize: (response) => recognize(sent, response) });
  }
  return pagesOpener(paging, [...requiredInput.map((name) => sentName(operation, name)), ...partOfObject(paging)]);
}

const pageNoun = (operation: Operation): string =>
  operation.verb.endsWith('list') ? listNoun(operation) : `${operation.group} ${operation.verb}`;

/** The subject of a request, at the beginning of a sentence. */
export function pageTitle(operation: Operation, { number }: Pick<PageQuery, 'number'>): Message {
  const noun = pageNoun(operation);
  return number === undefined ? escaped`${capitalized(noun)}` : escaped`Page ${number} of ${noun}`;
}

/** The number that an input takes, of a number that is written as text. */
const asTaken = ({ input }: Operation, name: string, value: unknown): unknown =>
  typesOf(input[name] ?? {}).some((type) => type === 'integer' || type === 'number') && /^\d{1,15}$/.test(String(value))
    ? Number(value)
    : value;

/** The input of a page with its value; with a dot it is within an object of the body: `pagination.per_page`. */
function pageInputs(operation: Operation, name: string, value: unknown): Input {
  const own = inputNamed(operation, name);
  const path = Object.hasOwn(operation.input, own) ? undefined : parsePath(name);
  const [outer = ''] = path ?? [];
  const within = path && path.length > 1 && Object.hasOwn(operation.input, inputNamed(operation, outer));
  if (!within) return { [own]: asTaken(operation, own, value) };
  const [, ...inner] = path;
  return setPath([inputNamed(operation, outer), ...inner], value);
}

/** The request for a page. Its inputs go where the document says; those of a link that the document does not know into the query. */
export function pageRequest(
  operation: Operation,
  path: string,
  input: Input,
  { inputs, address = [], number, isInQuery, isOfLink }: PageQuery,
): ServiceRequest {
  const { method } = operation;
  const noun = pageNoun(operation);
  const shared = {
    method,
    safe: isRead(operation),
    what: number === undefined ? escaped`${noun}` : escaped`page ${number} of ${noun}`,
    routeHint: () => routeHint(operation),
  };
  const isGet = method === 'GET';
  const isInAddress = (name: string) =>
    isGet || (isOfLink && !Object.hasOwn(operation.input, inputNamed(operation, name)));
  const linked = address.filter(([name]) => isInAddress(name));
  const ofPage = [...Object.entries(inputs), ...address.filter(([name]) => !isInAddress(name))];
  const asked = isInQuery
    ? input
    : ofPage.reduce<Input>((all, [name, value]) => mergeRows(all, pageInputs(operation, name, value)), input);
  const sent = { ...shared, path, ...sentParts(operation, asked, !isGet) };
  if (isInQuery) return { ...sent, query: { ...sent.query, ...inputs } };
  return linked.length > 0 ? { ...sent, query: {}, path: path + withAddress(sent, linked) } : sent;
}

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
