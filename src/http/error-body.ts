import { parseJson, stringifyJson } from '../base/exact-json.ts';
import type { FieldFault } from '../base/failure.ts';
import type { Redactor } from '../base/redact.ts';
import { isRow, type Row } from '../base/row.ts';
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

function fieldFaults(errors: unknown, redactor: Redactor): FieldFault[] {
  if (!isRow(errors)) return [];
  return Object.entries(errors).map(([field, messages]) => ({
    field: redactor.quote(field),
    messages: (Array.isArray(messages) ? messages : [messages]).map((message) =>
      redactor.quote(typeof message === 'string' ? message : stringifyJson(message)),
    ),
  }));
}

export function readErrorBody(response: HttpResponse, redactor: Redactor): ErrorBody {
  const { message, error, errors } = errorJson(response);
  const text = [message, error].find((each) => typeof each === 'string' && each.trim() !== '');
  return { message: typeof text === 'string' ? redactor.quote(text) : '', fields: fieldFaults(errors, redactor) };
}
