import { parseJson } from '../../base/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import type { Incoming } from './incoming.ts';
import { notJson } from './refusal.ts';

/** The fields of a body, JSON or a form; none for an empty one. */
export function fieldsOf({ body, contentType }: Incoming): Row {
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value = parseJson(text);
    if (isRow(value)) return value;
  } catch {
    // Answered like JSON of another kind than an object.
  }
  throw notJson();
}
