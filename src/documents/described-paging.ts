import { type Fields, typesOf, withoutNull } from '../operations/manifest.ts';
import type { PagingDescription } from '../paging/description.ts';
import { numberedInput } from '../paging/kinds.ts';
import { deepestPaging, paginatorCounts } from '../paging/paging-words.ts';
import { mayHoldClues, type PagingInput } from '../paging/styles/clues.ts';
import type { PagesOfKind } from '../paging/styles/pages-of-kind.ts';
import { detectPaging } from '../paging/styles/recognize-paging.ts';
import type { DocumentOperation } from './document.ts';
import { pagingInputsOf } from './paging-inputs.ts';

/** The fields around a list. `above` are those that lead to the list. */
const fieldPaths = (
  fields: Fields,
  above: readonly string[],
  before = '',
  depth = 0,
): Pick<PagingInput, 'name' | 'isText'>[] =>
  Object.entries(fields).flatMap(([name, schema]) => [
    { name: before + name, isText: typesOf(schema).includes('string') },
    ...(depth < deepestPaging && mayHoldClues(name, above[0])
      ? fieldPaths(
          withoutNull(schema).properties ?? {},
          name === above[0] ? above.slice(1) : [],
          `${before}${name}.`,
          depth + 1,
        )
      : []),
  ]);

/** How a list of a document is read page by page; undefined if the document does not say, or if it is like the built-in lists. */
export function pagingOf(
  theirs: Pick<DocumentOperation, 'method' | 'inputs' | 'response'>,
  kinds: readonly PagesOfKind[],
): PagingDescription | undefined {
  const { response } = theirs;
  const { around, envelope = '', headers } = response;
  const named = fieldPaths(around, envelope.split('.'));
  const fields = named.map(({ name }) => name);
  const textFields = new Set(named.filter(({ isText }) => isText).map(({ name }) => name));
  const clues = { inputs: pagingInputsOf(theirs), fields, textFields, headers };
  const way = detectPaging(kinds, clues)?.way;
  if (way?.kind !== 'page' || numberedInput(way)?.input !== 'page' || way.size !== 'per_page') return way;
  // The paginator of the interface document needs no description.
  const [, within = ''] = /^(.*\.)?data$/.exec(envelope) ?? [];
  const hasCounts = paginatorCounts.every((name) => fields.includes(within + name));
  return hasCounts && /(^|\.)data$/.test(envelope) ? undefined : way;
}
