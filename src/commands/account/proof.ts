import { Failure } from '../../base/failure.ts';
import { getOwn } from '../../base/get-own.ts';
import { shellWord, suggest } from '../../base/suggest.ts';
import type { Proof, Security } from '../../http/proof.ts';
import type { CredentialScheme } from '../../operations/wire.ts';
import { loginHint } from '../../settings/credential.ts';
import type { Profile } from '../../settings/profile.ts';
import { credentialVariable, storedCredentials } from '../../settings/stored-credentials.ts';

export type Schemes = Readonly<Record<string, CredentialScheme>>;

/** A secret that is known, and where it came from. */
interface KnownSecret {
  readonly secret: string;
  readonly from: string;
}

/** Where the secrets of a run are. */
export interface Secrets {
  readonly env: Readonly<Record<string, string | undefined>>;
  profile(): Profile;
  baseUrl(): string;
  /** Is there a token, whatever it is good for? */
  hasToken(): boolean;
  /** Throws Failure where there is none for the base URL. */
  token(): KnownSecret;
}

export function tokenProof({ secret, from }: KnownSecret): Proof {
  const hint =
    from === 'SHIPCTL_TOKEN'
      ? 'Set SHIPCTL_TOKEN to a valid token, or unset it to use the stored login.'
      : `It may have expired. Log in again: ${suggest('login')}`;
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

/** The value of a credential beside the token; undefined where none is known. */
function findSecret(name: string, { env, profile, baseUrl }: Secrets): KnownSecret | undefined {
  const variable = credentialVariable(name);
  const given = env[variable]?.trim();
  if (given) return { secret: given, from: variable };
  const stored = getOwn(storedCredentials(profile()), name);
  if (!stored) return undefined;
  const { origin } = new URL(baseUrl());
  if (stored.origin === origin) return { secret: stored.secret, from: 'the profile' };
  throw new Failure('auth', `The stored ${name} belongs to ${stored.origin}, and this request goes to ${origin}.`, {
    hint: `Nothing was sent. Store it for this address: ${suggest(`login --credential ${shellWord(name)}`)}`,
  });
}

const isToken = (schemes: Schemes, name: string): boolean => getOwn(schemes, name)?.kind === 'bearer';

function missingCredential(schemes: Schemes, names: readonly string[]): Failure {
  const [name = ''] = names;
  if (isToken(schemes, name)) return new Failure('auth', 'This needs a login.', { hint: loginHint });
  return new Failure('auth', `The service asks for the credential ${names.join(' and ')}, which is not stored.`, {
    hint: `Store it: ${suggest(`login --credential ${shellWord(name)}`)}\nOr set ${credentialVariable(name)} for one call.`,
  });
}

/** A set of credentials, all of which are sent. */
function proofOf(schemes: Schemes, names: readonly string[], find: (name: string) => KnownSecret): Proof {
  const found = names.map((name) => ({ name, ...find(name) }));
  const parts = found.map(({ name, secret }) => placed(schemes[name] ?? { kind: 'bearer' }, secret));
  const from = [...new Set(found.map((each) => each.from))].join(' and ');
  const others = names.filter((name) => !isToken(schemes, name));
  const again = others.map((name) => `--credential ${shellWord(name)}`).join(' ');
  return {
    headers: Object.assign({}, ...parts.map(({ headers }) => headers)),
    query: Object.assign({}, ...parts.map(({ query }) => query)),
    what: names.map((name) => (isToken(schemes, name) ? 'token' : name)).join(' and '),
    from,
    hint: `Is it still valid? To store it again: ${suggest(`login ${again}`.trimEnd())}`,
  };
}

/** What an operation sends as proof of who calls: the first of its sets of which all is known. */
export function prover(schemes: Schemes, secrets: Secrets): (security: Security | undefined) => Proof | undefined {
  const known = new Map<Security | undefined, Proof | undefined>();
  const prove = (security: Security | undefined): Proof | undefined => {
    if (security === undefined) return tokenProof(secrets.token());
    const sets = security.filter((names) => names.length > 0 && names.every((name) => Object.hasOwn(schemes, name)));
    const find = (name: string) =>
      isToken(schemes, name) ? (secrets.hasToken() ? secrets.token() : undefined) : findSecret(name, secrets);
    for (const names of sets) {
      const found = new Map(names.map((name) => [name, find(name)]));
      const isWhole = [...found.values()].every((each) => each !== undefined);
      if (isWhole) return proofOf(schemes, names, (name) => found.get(name) ?? { secret: '', from: '' });
    }
    if (security.some((names) => names.length === 0)) return undefined;
    const [first] = sets;
    // Of what cannot be sent, the document's reader has told the user.
    if (!first) return tokenProof(secrets.token());
    throw missingCredential(
      schemes,
      first.filter((name) => find(name) === undefined),
    );
  };
  return (security) => {
    if (!known.has(security)) known.set(security, prove(security));
    return known.get(security);
  };
}

/** A proof as a preview shows it, which needs no login. */
export function shownProof(schemes: Schemes, security: Security | undefined): Proof | undefined {
  const hidden: KnownSecret = { secret: '[redacted]', from: 'preview' };
  if (security === undefined) return tokenProof(hidden);
  const set = security.find((names) => names.length > 0) ?? [];
  return set.length === 0 ? undefined : proofOf(schemes, set, () => hidden);
}
