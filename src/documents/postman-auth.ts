import { isRow, type Row } from '../base/row.ts';
import type { CredentialScheme } from '../operations/wire.ts';
import { keyScheme } from './security.ts';
import { valueText } from './text.ts';

/** What an `auth` says; its values, which may be secrets, are not looked at. */
export type PostmanAuth =
  | { readonly name: string; readonly scheme: CredentialScheme }
  | { readonly none: true }
  | { readonly name: string; readonly why: string };

/** A setting of an `auth`: 2.0 writes an object, 2.1 a list of keys and values. */
function settingOf(given: unknown, key: string): unknown {
  if (isRow(given)) return given[key];
  return Array.isArray(given) ? given.filter(isRow).find((each) => each.key === key)?.value : undefined;
}

const schemeOf = (auth: Row, type: string): CredentialScheme | string => {
  if (type === 'bearer' || type === 'oauth2' || type === 'jwt') return { kind: 'bearer' };
  if (type === 'basic') return { kind: 'basic' };
  if (type !== 'apikey') return 'shipctl knows bearer tokens, basic authentication and API keys';
  const place = settingOf(auth.apikey, 'in') ?? 'header';
  const name = settingOf(auth.apikey, 'key') ?? 'X-API-Key';
  return place === 'header' && /^authorization$/i.test(valueText(name)) ? { kind: 'bearer' } : keyScheme(place, name);
};

/** Undefined where nothing is said: then the folder around it decides. */
export function readPostmanAuth(auth: unknown): PostmanAuth | undefined {
  if (!isRow(auth) || typeof auth.type !== 'string') return undefined;
  const { type } = auth;
  if (type === 'noauth') return { none: true };
  const scheme = schemeOf(auth, type);
  if (typeof scheme === 'string') return { name: type, why: scheme };
  return { name: scheme.kind === 'key' ? scheme.name : scheme.kind, scheme };
}
