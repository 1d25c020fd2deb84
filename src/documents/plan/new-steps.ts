import { overrideMistakes } from '../../operations/override-mistakes.ts';
import { parametersOf } from '../../operations/route.ts';
import type { DocumentOperation } from '../document.ts';
import { type Draft, draftFor, isBare } from './draft.ts';
import type { Match } from './matching.ts';
import type { ImportStep } from './step.ts';

/** `reason` says why it is not proposed as a replacement. */
export function addition(
  theirs: DocumentOperation,
  { override, leftOut }: Draft,
  id: string,
  reason?: string,
): ImportStep {
  const { route, added } = override;
  // Thousands of schemas that the import has made itself are not checked until they are read back.
  const [mistake] = overrideMistakes(id, { route, added: { ...added, input: {}, row: {} } }, undefined);
  if (mistake !== undefined) return { action: 'skip', theirs, reason: mistake, leftOut };
  return { action: 'add', theirs, id, override, leftOut, ...(reason !== undefined && { reason }) };
}

/** `name` is what it is called beside the operation; empty where it has the same route. */
export function replacement(
  theirs: DocumentOperation,
  draft: Draft,
  { operation, route }: Match,
  name: string,
  kept: readonly string[],
): ImportStep {
  const { id, method, path } = operation;
  const now = `${method} ${path}`;
  if (name === '' && isBare(draft)) return { action: 'same', theirs, id, leftOut: [] };
  const override = draftFor(operation, draft, parametersOf(route));
  const { leftOut } = draft;
  const [mistake] = overrideMistakes(id, override, operation, kept);
  if (mistake !== undefined && name === '') return { action: 'skip', theirs, reason: mistake, leftOut };
  if (mistake !== undefined) return addition(theirs, draft, name);
  const beside = name === '' ? {} : { beside: { id: name, override: draft.override } };
  return { action: 'replace', theirs, id, now, override, leftOut, ...beside };
}
