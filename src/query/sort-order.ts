import { compareDecimals, type Decimal, readDecimal } from '../base/numbers/decimals.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { foldText } from '../base/text/fold-text.ts';
import { splitList } from '../base/text/text.ts';

import { describeMistake, knownFields, type QueryShape, queriedField, type UnknownField } from './fields.ts';
import { decimalOf, isEmptyValue, readMoment, sortableText, textOf } from './literal.ts';

/** By what a record is sorted: a number (its digits where a double does not keep them), a text, or nothing. */
export type SortKey = number | { readonly digits: string } | string | null;

export interface SortOrder {
  /** The keys of a record, one a field: they can be written as JSON. */
  keys(row: Row): readonly SortKey[];
  /** Negative where the first record comes first. */
  compare(first: readonly SortKey[], second: readonly SortKey[]): number;
  readonly mistakes: readonly string[];
  readonly unknown: readonly UnknownField[];
}

/** Of a list, its first value counts. */
const firstOf = (value: unknown): unknown =>
  Array.isArray(value) ? firstOf(value.find((each) => !isEmptyValue(each))) : value;

function sortKeyOf(given: unknown): SortKey {
  const value = firstOf(given);
  if (isEmptyValue(value)) return null;
  if (typeof value === 'number') return value;
  if (value instanceof ExactNumber) return { digits: String(value) };
  const text = textOf(value);
  if (decimalOf(value) !== undefined) return { digits: text };
  const moment = readMoment(text);
  return moment ? sortableText(moment) : foldText(text);
}

const zero: Decimal = { sign: 0, digits: '', exponent: 0 };
const decimalKey = (key: number | { readonly digits: string }): Decimal =>
  readDecimal(typeof key === 'number' ? String(key) : key.digits) ?? zero;

/** Numbers come before texts. */
function compareKeys(first: NonNullable<SortKey>, second: NonNullable<SortKey>): number {
  if (typeof first === 'string' || typeof second === 'string') {
    if (typeof first !== typeof second) return typeof first === 'string' ? 1 : -1;
    return first === second ? 0 : first < second ? -1 : 1;
  }
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  return compareDecimals(decimalKey(first), decimalKey(second));
}

/** Reads `-order_grand_total,receiver_city`: a minus sorts from the last to the first; empty values are last either way. */
export function readSort(text: string, shape: QueryShape, name: string): SortOrder {
  const known = knownFields(shape);
  const mistakes: string[] = [];
  const unknown: UnknownField[] = [];
  let from = 0;
  const fields = splitList(text).map((word) => {
    const isDown = word.startsWith('-');
    const place = { at: text.indexOf(word, from), text: word };
    from = place.at + word.length;
    const field = isDown ? word.slice(1) : word;
    if (field === '') mistakes.push(describeMistake(name, { place, what: 'the name of a field is expected.' }));
    else if (!known.has(field)) unknown.push({ ...place, name: field });
    const found = queriedField(known, field);
    if (found.isList) {
      mistakes.push(
        describeMistake(name, { place, what: escaped`it is a list of records. Sort by ${field}_count instead.` }),
      );
    }
    return { read: found.read, isDown };
  });
  return {
    mistakes,
    unknown,
    keys: (row) => fields.map(({ read }) => sortKeyOf(read(row))),
    compare: (first, second) => {
      for (let at = 0; at < fields.length; at++) {
        const one = first[at] ?? null;
        const other = second[at] ?? null;
        if (one === null || other === null) {
          if (one === other) continue;
          return one === null ? 1 : -1;
        }
        const order = compareKeys(one, other);
        if (order !== 0) return fields[at]?.isDown ? -order : order;
      }
      return 0;
    },
  };
}
