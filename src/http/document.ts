import { Failure } from '../base/failure.ts';
import { isRow } from '../base/row.ts';
import type { HttpResponse } from './exchange.ts';
import { readJson } from './responses.ts';

/** Readers accept a PDF that begins within its first kilobyte; so do we, and nothing else counts as one. */
export const isPdf = (body: Buffer): boolean => body.subarray(0, 1024).includes('%PDF-');

/**
 * A document's answer: the bytes of a PDF, or JSON with its address in one of the fields that may hold it, bare or
 * under `data` (assumed). A page of HTML or an error in JSON is never taken for a document.
 */
export function readDocument(
  answer: HttpResponse,
  fields: readonly string[],
  what: string,
): Buffer | { readonly url: string } {
  if (isPdf(answer.body)) return answer.body;
  const type = answer.headers['content-type'] ?? '';
  const json =
    /json/i.test(type) || /^\s*[[{"]/.test(answer.body.toString('utf8', 0, 64)) ? readJson(answer) : undefined;
  const outer = isRow(json) ? json : {};
  const holders = [outer, isRow(outer.data) ? outer.data : {}];
  const texts = [json, outer.data, ...holders.flatMap((holder) => fields.map((field) => holder[field]))];
  const url = texts.find((text): text is string => typeof text === 'string' && /^https?:\/\//.test(text));
  if (url !== undefined && URL.canParse(url)) return { url };
  throw new Failure('unavailable', `The answer for ${what} is no PDF and names none; nothing was saved.`, {
    hint: 'See the answer with --debug, or ask for it raw: shipctl api GET …',
  });
}
