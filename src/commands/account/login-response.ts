import { escapeControls } from '../../base/escape-controls.ts';
import { Failure } from '../../base/failure.ts';
import type { Redactor } from '../../base/redact.ts';
import { isRow, type Row } from '../../base/row.ts';

export interface Login {
  readonly token: string;
  /** Seconds that the token is valid for, where the service says so. */
  readonly expiresIn: number | undefined;
}

const isNonEmpty = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Names of the fields, one level deep; a login's values are secrets and are never shown. */
const fieldNames = (json: Row): string[] =>
  Object.entries(json).flatMap(([name, value]) =>
    isRow(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );

/**
 * The token of a login's response: the first of `access_token`, `token`, `data.access_token`, `data.token` (observed;
 * the interface document shows no response). `expires_in` is in seconds and stands beside the token.
 */
export function readLogin(json: unknown, redactor: Redactor): Login {
  const outer = isRow(json) ? json : {};
  const inner = isRow(outer.data) ? outer.data : {};
  for (const holder of [outer, inner]) {
    const token = [holder.access_token, holder.token].find(isNonEmpty);
    if (token === undefined) continue;
    const expires = holder.expires_in ?? outer.expires_in;
    return { token, expiresIn: typeof expires === 'number' && expires > 0 && expires < 1e10 ? expires : undefined };
  }
  const reason = [outer.message, outer.error].find(isNonEmpty);
  if (reason !== undefined) {
    throw new Failure('auth', `The service did not log you in: ${redactor.quote(reason)}`, {
      hint: 'Check email and password, then try again: shipctl login',
    });
  }
  const names = fieldNames(outer).map(escapeControls).join(', ');
  throw new Failure(
    'unavailable',
    `The response has no token; it has ${names ? `the fields: ${names}` : 'no fields'}.`,
    {
      hint: 'You can also give a token: shipctl login --token-stdin',
    },
  );
}
