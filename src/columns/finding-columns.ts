import { type Labels, labelOf } from '../output/language.ts';
import { foldHeadingLoosely } from './heading-words.ts';

/** The columns of the findings of a check, by their places: which order, which of its fields, and the value of that. */
export interface FindingColumns {
  /** By the names of the identities: the id or the number. */
  readonly identities: ReadonlyMap<number, 'id' | 'number'>;
  readonly field: number;
  readonly value: number;
  /** Is there a column of rules, too? No other file is likely to have all of these. */
  readonly isSure: boolean;
}

/** The names that a check has for these, and those of an order. */
const names = {
  id: ['order', 'id'],
  number: ['number', 'order_number'],
  field: ['field'],
  value: ['value'],
  rule: ['rule'],
};

/** Returns the columns of a file that `orders check` has written, in either language; undefined for the headings of another file. */
export function findingColumns(headings: readonly string[], languages: readonly Labels[]): FindingColumns | undefined {
  const folded = headings.map(foldHeadingLoosely);
  const placesOf = (kind: keyof typeof names): number[] => {
    const known = names[kind].flatMap((name) => [name, ...languages.map((labels) => labelOf(name, labels))]);
    const words = new Set(known.map(foldHeadingLoosely));
    return [...folded.keys()].filter((at) => words.has(folded[at] ?? ''));
  };
  const [field, value] = [placesOf('field'), placesOf('value')].map(([at]) => at);
  const identities = new Map<number, 'id' | 'number'>();
  for (const kind of ['number', 'id'] as const) for (const at of placesOf(kind)) identities.set(at, kind);
  if (field === undefined || value === undefined || identities.size === 0) return undefined;
  return { identities, field, value, isSure: placesOf('rule').length > 0 };
}
