import { escapeControls } from '../base/escape-controls.ts';
import { parseJson } from '../base/exact-json.ts';
import { type Failure, invalidResponse } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import type { HttpResponse } from './exchange.ts';
import { BrokenAnswer } from './response-errors.ts';
import { answerText, charsetOf } from './response-text.ts';

/** Why the characters of an answer cannot be told. */
function unreadable(answer: HttpResponse): Error {
  const charset = charsetOf(answer) ?? 'utf-8';
  // It may have been cut within a character: a second attempt may mend that.
  if (/^utf-?8$/.test(charset)) return new BrokenAnswer('it holds bytes that are no UTF-8: characters would be lost');
  return invalidResponse(
    `The service's answer cannot be read as ${escapeControls(charset.slice(0, 40))}: characters would be lost.`,
  );
}

const webPage = ({ status }: HttpResponse): Failure =>
  invalidResponse(`The service answered with a web page (${status}) where JSON was expected.`);

/** The JSON of an answer; undefined for an empty body. */
export function readJson(answer: HttpResponse): unknown {
  const type = answer.headers['content-type'] ?? '';
  const text = answerText(answer);
  if (text === undefined) throw /html/i.test(type) ? webPage(answer) : unreadable(answer);
  if (text.trim() === '') return undefined;
  try {
    return parseJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  } catch {
    if (/json/i.test(type)) throw new BrokenAnswer('its JSON is cut off or damaged');
    if (/html/i.test(type) || /^\s*</.test(text)) throw webPage(answer);
    throw invalidResponse(
      `The service answered with something that is no JSON (${answer.status}) where JSON was expected.`,
    );
  }
}

/** A record is bare or under the envelope; undefined where the service answered with nothing. */
export function readRecord(answer: unknown, envelope: string | undefined, what: string): Row | undefined {
  if (answer === undefined || answer === null) return undefined;
  const inner = isRow(answer) && envelope !== '.' ? answer[envelope ?? 'data'] : undefined;
  const record = isRow(inner) ? inner : envelope === undefined || envelope === '.' ? answer : undefined;
  if (isRow(record)) return record;
  throw invalidResponse(
    `The answer for ${what} holds no record${envelope && envelope !== '.' ? ` under "${envelope}"` : ''}.`,
  );
}
