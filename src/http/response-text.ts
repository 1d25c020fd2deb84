import { isUtf8 } from 'node:buffer';
import type { HttpResponse } from './exchange.ts';

/** What the answer says it is written in: `utf-8`, `iso-8859-1`; undefined where it says nothing. */
export const charsetOf = ({ headers }: Pick<HttpResponse, 'headers'>): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '')?.[1]?.toLowerCase();

/**
 * The text of an answer, undefined where that cannot be told for sure: what is decoded on a guess loses characters in
 * silence. JSON is UTF-8 by its own standard and labels are often wrong, so a label only counts for what is no UTF-8.
 */
export function answerText(answer: Pick<HttpResponse, 'headers' | 'body'>): string | undefined {
  const { body } = answer;
  const charset = charsetOf(answer) ?? 'utf-8';
  // Latin letters in UTF-16 are valid UTF-8 too, every other one of them a NUL.
  if (!charset.startsWith('utf-16') && isUtf8(body)) return body.toString('utf8');
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
