import { escapeControls } from '../base/escape-controls.ts';
import { parseJson, stringifyJson } from '../base/exact-json.ts';
import type { FieldFault } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import type { HttpResponse } from './exchange.ts';
import { responseText } from './response-body.ts';

/** What the service says about an error, fit to be printed: one line each, at most 200 characters. */
export interface ErrorBody {
  /** Empty where it says nothing; never a stack trace, never HTML. */
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

export const printable = (text: string): string => {
  const line = escapeControls(text.trim().replace(/\s+/g, ' '));
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};

function errorJson(response: HttpResponse): Row {
  try {
    const value = parseJson(responseText(response) ?? response.body.toString('utf8'));
    return isRow(value) ? value : {};
  } catch {
    return {};
  }
}

function fieldFaults(errors: unknown): FieldFault[] {
  if (!isRow(errors)) return [];
  return Object.entries(errors).map(([field, messages]) => ({
    field: printable(field),
    messages: (Array.isArray(messages) ? messages : [messages]).map((message) =>
      printable(typeof message === 'string' ? message : stringifyJson(message)),
    ),
  }));
}

export function readErrorBody(response: HttpResponse): ErrorBody {
  const { message, error, errors } = errorJson(response);
  const text = [message, error].find((each) => typeof each === 'string' && each.trim() !== '');
  return { message: typeof text === 'string' ? printable(text) : '', fields: fieldFaults(errors) };
}
