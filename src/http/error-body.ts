import type { FieldFault } from '../base/failure.ts';
import { parseJson, stringifyJson } from '../base/json/exact-json.ts';
import type { Redactor } from '../base/redact.ts';
import { isRow, type Row } from '../base/row.ts';
import { isNonEmpty } from '../base/text/text.ts';
import type { HttpResponse } from './exchange.ts';
import { responseText } from './response-body.ts';

/** What the service says about an error, fit to be printed. */
export interface ErrorBody {
  /** Empty where it says nothing; never a stack trace, never HTML. */
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

function errorJson(response: HttpResponse): Row {
  try {
    const value = parseJson(responseText(response) ?? response.body.toString('utf8'));
    return isRow(value) ? value : {};
  } catch {
    return {};
  }
}

/** What services call the field that an error is about, and its text. */
const fieldNames = ['field', 'param', 'parameter', 'path', 'loc', 'pointer'];
const textNames = ['message', 'msg', 'detail', 'title'];

const textIn = (row: Row, names: readonly string[]): string | undefined =>
  names.map((name) => row[name]).find(isNonEmpty);

/** `loc` is a path: `['query', 'per_page']`. */
const lastStep = (value: unknown): unknown => (Array.isArray(value) ? value.at(-1) : value);

/** The errors as messages by field, which they are in Laravel; elsewhere often a list. */
function byField(errors: unknown): (readonly [string, unknown])[] {
  if (isRow(errors)) return Object.entries(errors);
  if (!Array.isArray(errors)) return [];
  return errors.filter(isRow).flatMap((error) => {
    const places = Object.entries({ ...(isRow(error.source) && error.source), ...error });
    const field = textIn(Object.fromEntries(places.map(([name, place]) => [name, lastStep(place)])), fieldNames);
    return field === undefined ? [] : [[field, textIn(error, textNames) ?? error] as const];
  });
}

const fieldFaults = (errors: unknown, redactor: Redactor): FieldFault[] =>
  byField(errors).map(([field, messages]) => ({
    field: redactor.quote(field),
    messages: (Array.isArray(messages) ? messages : [messages]).map((message) =>
      redactor.quote(typeof message === 'string' ? message : stringifyJson(message)),
    ),
  }));

export function readErrorBody(response: HttpResponse, redactor: Redactor): ErrorBody {
  const json = errorJson(response);
  const body = isRow(json.error) ? { ...json, ...json.error } : json;
  const fields = fieldFaults(body.errors ?? body.detail, redactor);
  return { message: redactor.quote(textIn(body, ['message', 'error', 'detail', 'title']) ?? ''), fields };
}
