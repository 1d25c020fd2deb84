import { BoundedCache } from '../base/bounded-cache.ts';
import { parseJson, stringifyJson } from '../base/exact-json.ts';
import type { PageRow } from '../base/row.ts';
import { ScannedRecord } from '../base/scan/scanned.ts';

/** Names of people, cities and streets are often the same. */
const maxTextLength = 200;
const maxTexts = 5000;

/**
 * The fast path of JSON: copies whole scanned records from the bytes of the response. Numbers and texts that
 * `stringifyJson` would write in another way are written by it; a row that was parsed is written whole.
 */
export function recordCopier(): (row: PageRow) => string {
  const cache = new BoundedCache<string>(maxTexts);

  function rewritten(bytes: Buffer, start: number, end: number): string {
    // latin1 is enough for a cache key: one character for each byte.
    const written = bytes.toString('latin1', start, end);
    const known = cache.get(written);
    if (known !== undefined) return known;
    const text = stringifyJson(parseJson(bytes.toString('utf8', start, end)));
    return written.length <= maxTextLength ? cache.set(written, text) : text;
  }

  return (row) => {
    if (!(row instanceof ScannedRecord)) return stringifyJson(row.values);
    const { page, start, end } = row;
    const { bytes, odd } = page;
    let text = '';
    let at = start;
    for (let place = row.oddStart; place < row.oddEnd; place += 2) {
      const [oddStart = end, oddEnd = end] = [odd[place], odd[place + 1]];
      text += bytes.toString('latin1', at, oddStart) + rewritten(bytes, oddStart, oddEnd);
      at = oddEnd;
    }
    return text + bytes.toString('latin1', at, end);
  };
}
