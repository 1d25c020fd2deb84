import { isRow } from '../../base/row.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Input } from './part.ts';
import { hasPlace } from './sent-parts.ts';

/** Does it make or change a record out of what it is given? Cancelling, say, needs no more than the id. */
function needsField(operation: Operation): boolean {
  const { method, safe, secret, verb, parameters, input, grade } = operation;
  if (method === 'GET' || method === 'DELETE' || safe || secret) return false;
  const hasInput = Object.keys(input).length > 0;
  // A document that describes no body means none.
  if (grade === 'imported' && hasInput && !hasPlace(operation, 'body')) return false;
  return /(^|-)(create|update)(-|$)/.test(verb) || (parameters.length === 0 && hasInput);
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank);
  return isRow(value) ? Object.values(value).every(isBlank) : value === '' || value === 0 || value === false;
}

/** The template as it is printed: every field is there, and none has a value. */
const isUnedited = (input: Input, { input: fields }: Operation): boolean =>
  Object.keys(fields).length > 0 && Object.keys(fields).every((field) => field in input) && isBlank(input);

/** The mistake of a write without a field. An empty object that was given as such is sent. */
export function emptyWriteMistakes(operation: Operation, input: Input, hasData: boolean): readonly string[] {
  if (!needsField(operation)) return [];
  if (Object.keys(input).length === 0)
    return hasData ? [] : ['Nothing to send: give --data, -F or a flag. --template prints a body to fill in.'];
  return isUnedited(input, operation) ? ['Nothing to send: no field of the template is filled in.'] : [];
}
