import { BoundedCache } from '../base/bounded-cache.ts';
import { parseJson, stringifyJson } from '../base/exact-json.ts';
import type { ScannedRecord } from '../base/scan/scanned.ts';

/** Names of people, cities and streets come again and again. */
const mostKnown = 5000;
const longestKnown = 200;

/** Writes whole records as compact JSON, the same as if their values were written anew: letters as letters. */
export function scannedJson(): (record: ScannedRecord) => string {
  const known = new BoundedCache<string>(mostKnown);

  function anew(bytes: Buffer, start: number, end: number): string {
    // As long as it is only looked up, a character for each byte will do.
    const written = bytes.toString('latin1', start, end);
    const before = known.get(written);
    if (before !== undefined) return before;
    const text = stringifyJson(parseJson(bytes.toString('utf8', start, end)));
    return written.length <= longestKnown ? known.set(written, text) : text;
  }

  return ({ page: { bytes, odd }, start, end, firstOdd, behindOdd }) => {
    let text = '';
    let at = start;
    for (let place = firstOdd; place < behindOdd; place += 2) {
      const [oddStart = end, oddEnd = end] = [odd[place], odd[place + 1]];
      text += bytes.toString('latin1', at, oddStart) + anew(bytes, oddStart, oddEnd);
      at = oddEnd;
    }
    return text + bytes.toString('latin1', at, end);
  };
}
