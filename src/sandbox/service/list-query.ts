import type { Operation } from '../../operations/manifest.ts';
import { defaultPageSize } from '../http/paginator.ts';
import { FieldErrors } from './field-errors.ts';
import { checkValue } from './validation.ts';

/** A whole number of at least 1. Blank text counts as not given, as in Laravel. */
function positiveInteger(query: URLSearchParams, name: string, fallback: number, errors: FieldErrors): number {
  const text = query.get(name)?.trim() ?? '';
  if (text === '') return fallback;
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) errors.add(name, 'must be an integer');
  else if (number < 1) errors.add(name, 'must be at least 1');
  return number;
}

/** Operations that declare another status than 422 for an invalid query. */
const invalidQueryStatus: Readonly<Record<string, number>> = { 'orders.list': 400 };

/** States of the sandbox's orders that the interface document does not name; they can be filtered by too. */
const moreStates: readonly unknown[] = ['returned'];

/** The page and the filters of a list; throws an error that names every invalid one. */
export function listQuery({ id, input }: Operation, query: URLSearchParams) {
  const errors = new FieldErrors();
  const page = positiveInteger(query, 'page', 1, errors);
  const perPage = positiveInteger(query, 'per_page', defaultPageSize, errors);
  const filter: Record<string, string> = {};
  for (const [name, schema] of Object.entries(input)) {
    const given = query.has(`${name}[]`) ? query.getAll(`${name}[]`) : (query.get(name)?.trim() ?? '');
    if (given === '' || name === 'page' || name === 'per_page') continue;
    const isState = name === 'status' && moreStates.includes(given);
    filter[name] = isState ? String(given) : String(checkValue(name, schema, given, errors));
  }
  errors.throwIfAny(invalidQueryStatus[id]);
  return { page, perPage, filter };
}
