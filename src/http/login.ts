import { escapeControls } from '../base/escape-controls.ts';
import { Failure } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';

export interface Login {
  readonly token: string;
  /** Seconds that the token is good for, where the service says so. */
  readonly expiresIn: number | undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Names of the fields, one level deep; a login's values are secrets and are never shown. */
const namesIn = (answer: Row): string[] =>
  Object.entries(answer).flatMap(([name, value]) =>
    isRow(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );

/**
 * The token of a login answer: the first of `access_token`, `token`, `data.access_token`, `data.token` (observed; the
 * interface document shows no answer). `expires_in` is in seconds and stands beside the token.
 */
export function readLogin(answer: unknown): Login {
  const outer = isRow(answer) ? answer : {};
  const inner = isRow(outer.data) ? outer.data : {};
  for (const holder of [outer, inner]) {
    const token = [holder.access_token, holder.token].find(isText);
    if (token === undefined) continue;
    const expires = holder.expires_in ?? outer.expires_in;
    return { token, expiresIn: typeof expires === 'number' && expires > 0 && expires < 1e10 ? expires : undefined };
  }
  const said = [outer.message, outer.error].find(isText);
  if (said !== undefined) {
    throw new Failure('auth', `The service did not log you in: ${escapeControls(said.slice(0, 200))}`, {
      hint: 'Check email and password, then type it again: shipctl login',
    });
  }
  const names = namesIn(outer).map(escapeControls).join(', ');
  throw new Failure(
    'unavailable',
    `The login answer holds no token; it has ${names ? `the fields: ${names}` : 'no fields'}.`,
    {
      hint: 'A token from elsewhere works too: shipctl login --token-stdin',
    },
  );
}
