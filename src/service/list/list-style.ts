import type { Operation } from '../../operations/manifest.ts';
import type { PagingDescription } from '../../paging/description.ts';
import { pagesOpener, pagesRecognizer } from '../../paging/kinds.ts';
import type { PagingStyle } from '../../paging/styles/style.ts';
import { hasKnownPages, type ListFindings, UndescribedPages } from '../../paging/styles/undescribed-pages.ts';
import type { Service } from '../../ports/service.ts';
import { sentName } from '../input/requests.ts';
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
