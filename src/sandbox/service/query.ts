import type { Operation } from '../../operations/manifest.ts';
import type { Filter } from '../data/source.ts';
import { usualPageSize } from '../http/paginator.ts';
import { check, Faults } from './validation.ts';

export interface ListQuery {
  readonly page: number;
  readonly perPage: number;
  readonly filter: Filter;
}

/** A whole number of at least 1. Text that is blank counts as not given, as Laravel has it. */
function positive(query: URLSearchParams, name: string, fallback: number, faults: Faults): number {
  const text = query.get(name)?.trim() ?? '';
  if (text === '') return fallback;
  const number = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) faults.add(name, 'must be an integer');
  else if (number < 1) faults.add(name, 'must be at least 1');
  return number;
}

/** Where a wrong query is declared to be answered with another status than 422. */
const statusOfInvalid: Readonly<Record<string, number>> = { 'orders.list': 400 };

/** The page and the filters of a list, checked; throws the refusal that names every wrong one. */
export function listQuery({ id, input }: Operation, query: URLSearchParams): ListQuery {
  const faults = new Faults();
  const page = positive(query, 'page', 1, faults);
  const perPage = positive(query, 'per_page', usualPageSize, faults);
  const filter = Object.entries(input).flatMap(([name, schema]): [string, string][] => {
    const given = query.has(`${name}[]`) ? query.getAll(`${name}[]`) : (query.get(name)?.trim() ?? '');
    if (given === '' || name === 'page' || name === 'per_page') return [];
    return [[name, String(check(name, schema, given, faults))]];
  });
  faults.throwIfAny(statusOfInvalid[id]);
  return { page, perPage, filter: Object.fromEntries(filter) };
}
