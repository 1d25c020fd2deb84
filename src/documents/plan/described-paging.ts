import { lettersOf } from '../../base/text/text.ts';
import { type Fields, typesOf, withoutNull } from '../../operations/manifest.ts';
import type { PagingDescription } from '../../paging/description.ts';
import { deepestPaging, paginatorCounts } from '../../paging/paging-words.ts';
import { cursorInput, mayHoldClues, type PagingClues, type PagingInput, sizeInput } from '../../paging/styles/clues.ts';
import { guessPaging, totalPlace } from '../../paging/styles/guess-paging.ts';
import type { DocumentOperation } from '../document.ts';
import { pagingInputsOf } from '../paging-inputs.ts';

/** Inputs that ask for parts of a list, where nothing says how it goes on: its responses have to say where it ends. */
function openStyle(clues: PagingClues): PagingDescription | undefined {
  const cursor = cursorInput(clues);
  const size = sizeInput(clues)?.name;
  const total = totalPlace(clues);
  const common = { ...(size !== undefined && { size }), ...(total && { total }) };
  // `after` alone is a day.
  if (cursor && (size !== undefined || lettersOf(cursor.name) !== 'after'))
    return { ...common, kind: 'cursor', cursor: cursor.name };
  return size === undefined ? undefined : { ...common, kind: 'size', size };
}

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
export function pagingStyleOf(theirs: DocumentOperation): PagingDescription | undefined {
  const { response } = theirs;
  const { around, envelope = '', headers } = response;
  const named = fieldPaths(around, envelope.split('.'));
  const fields = named.map(({ name }) => name);
  const textFields = new Set(named.filter(({ isText }) => isText).map(({ name }) => name));
  const clues = { inputs: pagingInputsOf(theirs), fields, textFields, headers };
  const style = guessPaging(clues) ?? openStyle(clues);
  if (style?.kind !== 'page' || style.page !== 'page' || style.size !== 'per_page') return style;
  // The paginator of the interface document needs no style.
  const [, within = ''] = /^(.*\.)?data$/.exec(envelope) ?? [];
  const hasCounts = paginatorCounts.every((name) => fields.includes(within + name));
  return hasCounts && /(^|\.)data$/.test(envelope) ? undefined : style;
}
