import { isRow, type Row } from '../base/row.ts';
import { mayHoldKey } from '../operations/check-wire.ts';
import type { CredentialScheme } from '../operations/wire.ts';
import type { Losses } from './losses.ts';
import { isPlainName, valueText } from './text.ts';

/** Sets of credentials, any one of which will do. */
export type Requirements = readonly (readonly string[])[];

/** Names of headers that hold a secret, though a document may call them parameters. */
export const isKeyHeader = (name: string): boolean =>
  /(^|-)(api|access|auth|app|client|secret)[-_]?(key|token|secret)$|^(token|api[-_]?token|x-token)$/i.test(name);

/** An API key in a header or in the query, or why it cannot be sent. */
export function keyScheme(place: unknown, name: unknown): CredentialScheme | string {
  if (!isPlainName(name)) return 'it has no valid name';
  if (place === 'query') return { kind: 'key', place, name };
  if (place !== 'header') return place === 'cookie' ? 'cookies are not sent' : 'it is in no header and no query';
  if (!mayHoldKey(name)) return 'it is no header that can be set';
  return { kind: 'key', place, name };
}

/** Before version 3, a bearer token could only be described as a header. */
const meansBearer = (id: string, description: unknown): boolean =>
  /bearer|sanctum|passport|jwt/i.test(id) || (typeof description === 'string' && /bearer/i.test(description));

function readScheme(id: string, { type, scheme, in: place, name, description }: Row): CredentialScheme | string {
  const kind = valueText(type).toLowerCase();
  const method = kind === 'http' ? valueText(scheme).toLowerCase() : kind;
  if (method === 'bearer' || method === 'oauth2' || method === 'openidconnect') return { kind: 'bearer' };
  if (method === 'basic') return { kind: 'basic' };
  if (kind !== 'apikey') return 'shipctl knows bearer tokens, basic authentication and API keys';
  const isAuthorization = place === 'header' && /^authorization$/i.test(valueText(name));
  return isAuthorization && meansBearer(id, description) ? { kind: 'bearer' } : keyScheme(place, name);
}

const mostSchemes = 50;

/** The credentials that a document describes. */
export interface DescribedSchemes {
  readonly known: Map<string, CredentialScheme>;
  /** Those that cannot be sent, such as cookies. */
  readonly unsendable: ReadonlySet<string>;
}

/** The credentials that a document describes; what cannot be sent is a loss. */
export function readSchemes(given: unknown, resolve: (value: unknown) => unknown, losses: Losses): DescribedSchemes {
  const known = new Map<string, CredentialScheme>();
  const unsendable = new Set<string>();
  for (const [id, unresolved] of Object.entries(isRow(given) ? given : {}).slice(0, mostSchemes)) {
    const value = resolve(unresolved);
    if (!isRow(value)) continue;
    const scheme = isPlainName(id) ? readScheme(id, value) : 'its name is not valid';
    if (typeof scheme !== 'string') known.set(id, scheme);
    else {
      losses.add(`credential ${id}`, scheme);
      if (isPlainName(id)) unsendable.add(id);
    }
  }
  return { known, unsendable };
}

/**
 * The sets that a `security` asks for; undefined if it is absent, one empty set if nothing is needed. Sets with a credential
 * that cannot be sent are left out. If that is every set, each is given with only those of its credentials.
 */
export function readRequirements(given: unknown, { known, unsendable }: DescribedSchemes, losses: Losses) {
  if (!Array.isArray(given)) return undefined;
  if (given.length === 0) return [[]];
  const sets = given.filter(isRow).map((each) => Object.keys(each));
  const missing = new Set(sets.flat().filter((name) => !known.has(name)));
  const usable = sets.filter((names) => !names.some((name) => missing.has(name))).slice(0, 20);
  for (const name of missing)
    losses.add(
      `credential ${name}`,
      unsendable.has(name) ? 'an operation that asks for it alone cannot be sent' : 'it is not described',
    );
  const barred = sets.map((names) => names.filter((name) => unsendable.has(name)));
  return usable.length === 0 && barred.every(({ length }) => length > 0) ? barred.slice(0, 20) : usable;
}
