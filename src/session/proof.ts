import { getOwn } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest, words } from '../base/text/suggest.ts';
import type { Proof } from '../http/request.ts';
import type { CredentialScheme } from '../operations/manifest.ts';

export type Schemes = Readonly<Record<string, CredentialScheme>>;

/** A secret that is known, and where it came from. */
export interface KnownSecret {
  readonly secret: string;
  readonly from: string;
}

export function tokenProof({ secret, from }: KnownSecret): Proof {
  const hint =
    from === 'SHIPCTL_TOKEN'
      ? 'Set SHIPCTL_TOKEN to a valid token, or unset it to use the stored login.'
      : `It may have expired. Log in again: ${suggest`login`}`;
  return { headers: { authorization: `Bearer ${secret}` }, what: 'token', from, hint };
}

/** Where a credential is sent. */
function placed(scheme: CredentialScheme, secret: string): Pick<Proof, 'headers' | 'query'> {
  if (scheme.kind === 'bearer') return { headers: { authorization: `Bearer ${secret}` } };
  if (scheme.kind === 'basic') {
    const isShown = secret === '[redacted]';
    return { headers: { authorization: `Basic ${isShown ? secret : Buffer.from(secret).toString('base64')}` } };
  }
  if (scheme.place === 'header') return { headers: { [scheme.name.toLowerCase()]: secret } };
  return { headers: {}, query: { [scheme.name]: secret } };
}

/** Is it the token, whatever the document calls it? */
export const isToken = (schemes: Schemes, name: string): boolean => getOwn(schemes, name)?.kind === 'bearer';

/** A set of credentials, all of which are sent. */
export function proofOf(schemes: Schemes, names: readonly string[], find: (name: string) => KnownSecret): Proof {
  const found = names.map((name) => ({ name, ...find(name) }));
  const parts = found.map(({ name, secret }) => placed(schemes[name] ?? { kind: 'bearer' }, secret));
  const from = [...new Set(found.map((each) => each.from))].join(' and ');
  const others = names.filter((name) => !isToken(schemes, name));
  const again = others.map((name) => words`--credential ${name}`);
  return {
    headers: Object.assign({}, ...parts.map(({ headers }) => headers)),
    query: Object.assign({}, ...parts.map(({ query }) => query)),
    what: names.map((name) => (isToken(schemes, name) ? 'token' : name)).join(' and '),
    from,
    hint: escaped`Is it still valid? To store it again: ${suggest`login ${again}`}`,
  };
}

/** A proof as a preview shows it; `names` are what would be sent, undefined for the token alone. */
export function shownProof(schemes: Schemes, names: readonly string[] | undefined): Proof | undefined {
  const hidden: KnownSecret = { secret: '[redacted]', from: 'preview' };
  if (names === undefined) return tokenProof(hidden);
  return names.length === 0 ? undefined : proofOf(schemes, names, () => hidden);
}
