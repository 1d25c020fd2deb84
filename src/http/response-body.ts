import { isUtf8 } from 'node:buffer';
import { Failure, invalidResponse } from '../base/failure.ts';
import { parseJson } from '../base/json/exact-json.ts';
import { fieldAt } from '../base/json/paths.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { InvalidResponse, TruncatedResponse } from './attempt.ts';
import type { HttpResponse } from './exchange.ts';

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
  what: Message,
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

type Body = Pick<HttpResponse, 'headers' | 'body'>;

/** `utf-8`, `iso-8859-1`, as the response is labelled. */
const charsetOf = ({ headers }: Body): string =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase() ?? 'utf-8';

/**
 * Returns the text of a response, or undefined if its encoding is not certain: decoding on a guess silently loses characters.
 * JSON is UTF-8 by its own standard and labels are often wrong, so a label only counts for what is not UTF-8.
 */
export function responseText(response: Body): string | undefined {
  const { body } = response;
  const charset = charsetOf(response);
  // Latin letters in UTF-16 are valid UTF-8 too, every other one of them a NUL.
  if (!charset.startsWith('utf-16') && isUtf8(body)) return body.toString('utf8');
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function undecodable(response: Body): Error {
  const charset = charsetOf(response);
  // It may have been cut within a character.
  if (/^utf-?8$/.test(charset)) return new TruncatedResponse('is not valid UTF-8: characters would be lost');
  // A longer name is none, and is not shortened: it may hold a secret.
  const named = /^[\w.:-]{1,40}$/.test(charset) ? charset : escaped`the charset that it names`;
  return invalidResponse(escaped`The response cannot be decoded as ${named}: characters would be lost.`);
}

/** Values in one response: more take seconds to parse, which no timeout can end, and gigabytes to hold. */
const maxValues = 2_000_000;

/** Throws InvalidResponse for JSON that would be expensive to read, however small it was on the way. */
export function assertReadable({ body }: Body): void {
  // Every value but the first stands behind one of `[{,`.
  if (body.length <= maxValues) return;
  let values = 1;
  for (const byte of body) if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values++;
  if (values > maxValues) throw new InvalidResponse('holds more than two million values');
}

const webPage = (status: number): Failure =>
  invalidResponse(escaped`The service sent a web page (${status}) where JSON was expected.`);

/** The JSON of a response; undefined for an empty body. Throws TruncatedResponse or Failure. */
export function readJson(response: HttpResponse): unknown {
  const type = response.headers['content-type'] ?? '';
  const text = responseText(response);
  if (text === undefined) throw /html/i.test(type) ? webPage(response.status) : undecodable(response);
  if (text.trim() === '') return undefined;
  assertReadable(response);
  try {
    return parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    if (/json/i.test(type)) throw new TruncatedResponse('holds JSON that is cut off or damaged');
    if (/html/i.test(type) || /^\s*</.test(text)) throw webPage(response.status);
    throw invalidResponse(escaped`The service sent something other than JSON (${response.status}).`);
  }
}

/** Returns the record of a response, bare or under the envelope, or undefined if the service sent nothing. */
export function readRecord(json: unknown, envelope: string | undefined, what: Message): Row | undefined {
  if (json === undefined || json === null) return undefined;
  const inner = envelope === '.' ? undefined : fieldAt(json, envelope ?? 'data');
  if (isRow(inner)) return inner;
  const mayBeBare = envelope === undefined || envelope === '.';
  if (mayBeBare && isRow(json)) return json;
  const place = envelope && envelope !== '.' ? escaped` under "${envelope}"` : '';
  throw invalidResponse(escaped`The response for ${what} holds no record${place}.`);
}
