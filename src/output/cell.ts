import { stringifyJson } from '../base/json/exact-json.ts';
import { ExactNumber } from '../base/numbers/exact-number.ts';

/** Text of one value for a cell; null and undefined stay what they are, so that each format can show them its way. */
export function cellText(value: unknown, between: string): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof ExactNumber) return value.toString();
  if (!Array.isArray(value)) return typeof value === 'object' ? stringifyJson(value) : String(value);
  return value.map((each) => cellText(each, between) ?? '').join(between);
}
