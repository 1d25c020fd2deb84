import { type ScanPlan, scanPlan, scanRecords } from '../base/scan/scanned.ts';
import { backslash, Scanner } from '../base/scan/scanner.ts';
import { anything, fieldTable } from '../base/scan/shape.ts';
import type { Operation } from '../operations/manifest.ts';
import { shapesOf } from '../operations/shape.ts';
import { locateList, type Page, type PageFormat } from './page.ts';

/** Reads the page of a response's bytes. Returns undefined for a response that is written in an unusual way. */
export type PageScanner = (body: Buffer, format: PageFormat) => Page | undefined;

/** Opens the fast path for records of which these fields are copied; some of them may not be documented. */
export function pageScanner(row: Operation['row'], fields: readonly string[]): PageScanner {
  // The documented fields in their order: a field is looked for first behind the one before it.
  const documented = { id: anything, ...shapesOf(row) };
  const added = fields.filter((name) => !Object.hasOwn(documented, name));
  const known = fieldTable({ ...documented, ...Object.fromEntries(added.map((name) => [name, anything])) });
  const plan = scanPlan(known, fields);
  return (body, format) => scanPage(body, plan, format);
}

/**
 * Returns the page of a response whose records are scanned instead of parsed: parsing takes most of the time of a long
 * export. Returns undefined for a response that is written in an unusual way: `readPage` reads that.
 */
export function scanPage(body: Buffer, plan: ScanPlan, format: PageFormat): Page | undefined {
  const key = Buffer.from('"data":[');
  const found = body.indexOf(key);
  // After a backslash the quote is inside a text.
  if (body[0] !== 0x5b && (found < 0 || body[found - 1] === backslash)) return undefined;
  const before = body[0] === 0x5b ? 0 : found + key.length - 1;
  try {
    const scan = scanRecords(body, before + 1, plan);
    if (!scan) return undefined;
    const rest = withoutLinks(body.subarray(scan.end));
    const json = `${body.toString('utf8', 0, before)}["${placeholder}"${rest}`;
    const { elements, counts } = locateList(JSON.parse(json), format);
    if (elements.length !== 1 || elements[0] !== placeholder) return undefined;
    return { rows: scan.records, ...(counts && { counts }) };
  } catch {
    return undefined;
  }
}

/** Stands for the records while the rest of the response is parsed. No response holds it by chance. */
const placeholder = `records ${Math.random()}`;

const links = Buffer.from('"links":');
const linksOfPages = Buffer.from('"links":[{');

/** The text behind the records without the paginator's links, which have an entry for each page and are not used. */
function withoutLinks(rest: Buffer): string {
  const begin = rest.indexOf(linksOfPages);
  if (begin < 0 || rest[begin - 1] === backslash) return rest.toString('utf8');
  const scanner = new Scanner(rest, begin + links.length);
  if (!scanner.skip()) return rest.toString('utf8');
  return `${rest.toString('utf8', 0, begin + links.length)}[]${rest.toString('utf8', scanner.at)}`;
}
