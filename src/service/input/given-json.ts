import { parseJson } from '../../base/json/exact-json.ts';
import { escaped } from '../../base/text/escape-controls.ts';

/** As deep as PHP's own json_decode goes; what is deeper was not meant. */
const deepestGiven = 512;

/** JSON that the user gave. Throws SyntaxError on what is no JSON, RangeError on what is nested too deeply. */
export function parseGivenJson(text: string): unknown {
  const value = parseJson(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestGiven) throw new RangeError();
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}

/** What is wrong with JSON that could not be parsed: completes "the file …". */
export function jsonFault(error: unknown): string {
  if (error instanceof RangeError) return escaped`is nested more than ${deepestGiven} levels deep`;
  return escaped`is not JSON${error instanceof Error ? ` (${error.message})` : ''}`;
}
