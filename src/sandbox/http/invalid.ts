import { Refusal } from './refusal.ts';

/** Wrong inputs by name: `items.0.price` → what is wrong with it. */
export type InputFaults = ReadonlyMap<string, readonly string[]>;

/** `The page field must be at least 1. (and 1 more error)`. */
function summaryOf(faults: InputFaults): string {
  const [first = 'The given data was invalid.', ...others] = [...faults.values()].flat();
  if (others.length === 0) return first;
  return `${first} (and ${others.length} more ${others.length === 1 ? 'error' : 'errors'})`;
}

export const invalid = (faults: InputFaults, status = 422): Refusal =>
  new Refusal(status, { message: summaryOf(faults), errors: Object.fromEntries(faults) }, {}, true);

/** One wrong input. */
export const invalidInput = (name: string, message: string): Refusal => invalid(new Map([[name, [message]]]));
