import { Failure } from '../base/failure.ts';
import { isRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import type { HttpResponse } from './exchange.ts';
import { readJson } from './response-body.ts';

/** Readers accept a PDF that begins within its first kilobyte; so do we, and nothing else counts as one. */
export const isPdf = (body: Buffer): boolean => body.subarray(0, 1024).includes('%PDF-');

const isJson = ({ headers, body }: HttpResponse): boolean =>
  /json/i.test(headers['content-type'] ?? '') || /^\s*[[{"]/.test(body.toString('utf8', 0, 64));

const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);

/**
 * A document: the bytes of a PDF, or JSON with its URL in one of the fields that may hold it, bare or under `data`
 * (assumed). A web page or an error in JSON is never taken for a document.
 */
export function readDocument(
  response: HttpResponse,
  fields: readonly string[],
  what: string,
): Buffer | { readonly url: string } {
  if (isPdf(response.body)) return response.body;
  const json = isJson(response) ? readJson(response) : undefined;
  const outer = isRow(json) ? json : {};
  const holders = [outer, isRow(outer.data) ? outer.data : {}];
  const url = [json, outer.data, ...holders.flatMap((holder) => fields.map((field) => holder[field]))].find(isUrl);
  if (url !== undefined) return { url };
  throw new Failure(
    'unavailable',
    escaped`The response for ${what} is not a PDF and has no link to one; nothing was saved.`,
    {
      hint: escaped`See the response with --debug, or get it unchanged: ${suggest`api GET \u2026`}`,
    },
  );
}
