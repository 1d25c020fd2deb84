import type { Operation } from '../../operations/manifest.ts';
import { hasPlace } from './requests.ts';

/** Is a write of this operation refused without any field? Cancelling, say, needs no more than the id. */
export function needsField(operation: Operation): boolean {
  const { method, safe, secret, verb, parameters, input: fields, grade } = operation;
  if (method === 'GET' || method === 'DELETE' || safe || secret) return false;
  const names = Object.keys(fields);
  // A document that describes no body means none.
  if (grade === 'imported' && names.length > 0 && !hasPlace(operation, 'body')) return false;
  return /(^|-)(create|update)(-|$)/.test(verb) || (parameters.length === 0 && names.length > 0);
}
