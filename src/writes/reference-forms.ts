import { withoutMarks } from '../base/text/text.ts';
import type { LedgerBook } from '../log/ledger.ts';

// A service may store a reference in another form: in small letters, behind a sign, cut, or as an id of its own.

/** A longer piece before or behind a reference says more than how a service writes them. */
const longestAddition = 12;

/** Fewer signs that are left of a reference may be another one. */
const shortestCut = 5;

/** So many forms of one service are no forms. */
const mostForms = 8;

const folded = (text: string): string => text.toLowerCase();
const lettersOf = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Do two pieces that touch make one longer number? */
const isOneNumber = (left: string, right: string): boolean => /\d$/.test(left) && /^\d/.test(right);

/**
 * Returns the form in which a reference came back: `same`, `case` (its letters are small or capital), `signs` (only its
 * signs differ), `added "#R-" ""` (before and behind it), `cut 10` (to so many signs), `other`.
 */
export function referenceForm(sent: string, back: string): string {
  const [own, found] = [withoutMarks(sent), withoutMarks(back)];
  if (own === found) return 'same';
  if (folded(own) === folded(found)) return 'case';
  const at = folded(found).indexOf(folded(own));
  if (at >= 0 && own !== '') {
    const before = found.slice(0, at);
    const behind = found.slice(at + own.length);
    const isShort = before.length <= longestAddition && behind.length <= longestAddition;
    if (isShort && !isOneNumber(before, own) && !isOneNumber(own, behind))
      return `added ${JSON.stringify(before)} ${JSON.stringify(behind)}`;
  }
  if (lettersOf(own) !== '' && lettersOf(own) === lettersOf(found)) return 'signs';
  const isCut = found.length >= shortestCut && folded(own).startsWith(folded(found));
  return isCut ? `cut ${found.length}` : 'other';
}

/**
 * Returns a function that finds the reference which came back like this, by the forms that were learned. Forms that several
 * references share are left out: what is found is not sent.
 */
export function referenceFinder(
  references: ReadonlyMap<string, unknown>,
  forms: ReadonlySet<string>,
): (back: string) => string | undefined {
  const sure = [...forms].filter((form) => form === 'case' || form.startsWith('added '));
  const byFolded = new Map(sure.length === 0 ? [] : [...references.keys()].map((each) => [folded(each), each]));
  const pieces = sure.flatMap((form) => {
    const [, before = '', behind = ''] = /^added "(.*)" "(.*)"$/.exec(form) ?? [];
    return [{ before: folded(before), behind: folded(behind) }];
  });
  return (back) => {
    const exact = [back, withoutMarks(back)].find((each) => references.has(each));
    if (exact !== undefined) return exact;
    const found = folded(withoutMarks(back));
    const cores = pieces.flatMap(({ before, behind }) =>
      found.startsWith(before) && found.endsWith(behind)
        ? [found.slice(before.length, found.length - behind.length)]
        : [],
    );
    return cores.map((core) => byFolded.get(core)).find((each) => each !== undefined);
  };
}

/** The ledger calls a learned form so. */
const factPrefix = 'reference ';

/** The forms in which references of an operation came back so far. */
export const learnedForms = (book: LedgerBook, operation: string): ReadonlySet<string> =>
  new Set(book.factNames(operation, factPrefix).map((name) => name.slice(factPrefix.length)));

/**
 * Returns the name under which the ledger keeps the form of a reference in a response; undefined if it is known, or the
 * reference as it was sent.
 */
export function newForm(book: LedgerBook, operation: string, sent: string, back: string): string | undefined {
  const known = learnedForms(book, operation);
  const form = back === '' ? 'absent' : referenceForm(sent, back);
  if (form === 'same') return undefined;
  const kept = known.size < mostForms ? form : 'other';
  return known.has(form) || known.has(kept) ? undefined : factPrefix + kept;
}
