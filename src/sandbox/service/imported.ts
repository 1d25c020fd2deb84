import { getOwn } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';

/** Rows of which nothing is known. */
const anyRow: Operation['row'] = { id: { type: 'integer' }, name: { type: 'string' } };

/** An imported operation as a service sees it: what is in its body, or in its query, by the names that are sent. */
export function servedOperation(operation: Operation): Operation {
  const { grade, method, input, requiredInput, places = {}, sentAs = {}, row } = operation;
  if (grade !== 'imported') return operation;
  const usual = method === 'GET' ? 'query' : 'body';
  const isUsual = (name: string): boolean => (getOwn(places, name) ?? usual) === usual;
  const sentName = (name: string): string => getOwn(sentAs, name) ?? name;
  const inputs = Object.entries(input).filter(([name]) => isUsual(name));
  return {
    ...operation,
    input: Object.fromEntries(inputs.map(([name, schema]) => [sentName(name), schema])),
    requiredInput: requiredInput.filter(isUsual).map(sentName),
    row: Object.keys(row).length > 0 ? row : anyRow,
  };
}

/** `list` for `addresses list`. */
export const actionOf = ({ verb }: Pick<Operation, 'verb'>): string => verb.slice(verb.lastIndexOf(' ') + 1);
