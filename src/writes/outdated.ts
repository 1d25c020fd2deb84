import { stringifyJson } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { changeTimes } from '../operations/record-changes.ts';
import type { Found } from '../ports/service.ts';
import type { ThereBefore } from './job.ts';

/** A record that was just read, or that it is missing. */
export type ReadNow = Exclude<Found, { readonly state: 'forbidden' }>;

/**
 * Returns why a change is not sent, by its record as it is now: it is missing, or no longer has the values that the change was made of
 * (`seen`). Undefined if nothing is in its way.
 */
export function whyOutdated(now: ReadNow, seen: Row): ThereBefore | undefined {
  if (now.state === 'missing') return { status: 'not sent', reason: now.failure.said };
  const others = Object.keys(seen).filter(
    (name) => stringifyJson(now.record[name] ?? null) !== stringifyJson(seen[name] ?? null),
  );
  if (others.length === 0) return undefined;
  const fields = others.filter((name) => !changeTimes.includes(name));
  const which = fields.length === 0 ? '' : escaped` (${fields})`;
  return { status: 'not sent', reason: escaped`the service has changed it since it was compared${which}` };
}
