import { Failure } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest, words } from '../base/text/suggest.ts';
import type { Proof, Security } from '../http/request.ts';
import { loginHint } from '../settings/credential.ts';
import type { Profile } from '../settings/profile.ts';
import { credentialVariable, storedCredentials } from '../settings/stored-credentials.ts';
import { isToken, type KnownSecret, proofOf, type Schemes, tokenProof } from './proof.ts';

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

/** The value of a credential beside the token; undefined where none is known. */
function findSecret(name: string, { env, profile, baseUrl }: Secrets): KnownSecret | undefined {
  const variable = credentialVariable(name);
  const given = env[variable]?.trim();
  if (given) return { secret: given, from: variable };
  const stored = getOwn(storedCredentials(profile()), name);
  if (!stored) return undefined;
  const { origin } = new URL(baseUrl());
  if (stored.origin === origin) return { secret: stored.secret, from: 'the profile' };
  throw new Failure(
    'auth',
    escaped`The stored ${name} belongs to ${stored.origin}, and this request goes to ${origin}.`,
    {
      hint: escaped`Nothing was sent. Store it for this address: ${suggest`login --credential ${name}`}`,
    },
  );
}

function missingCredential(schemes: Schemes, names: readonly string[]): Failure {
  const [name = ''] = names;
  if (isToken(schemes, name)) return new Failure('auth', 'This needs a login.', { hint: loginHint });
  const flags = names.map((each) => words`--credential ${each}`);
  const [credential, it, is] = names.length > 1 ? ['credentials', 'them', 'are'] : ['credential', 'it', 'is'];
  return new Failure(
    'auth',
    escaped`The service asks for the ${credential} ${names.join(' and ')}, which ${is} not stored.`,
    {
      hint: escaped`Store ${it}: ${suggest`login ${flags}`}\nOr set ${names.map(credentialVariable).join(' and ')} for one call.`,
    },
  );
}

/** No set of the operation can be sent. So nothing is sent: the token is meant for other operations. */
const unsendable = (names: readonly string[]): Failure =>
  new Failure('auth', escaped`The service asks for ${names.join(' and ')} here, which shipctl cannot send.`, {
    hint: escaped`Nothing was sent. If the token will do as well: ${suggest`api <METHOD> <path>`}`,
  });

/** What a run sends as proof of who calls. */
export interface Prover {
  /** Undefined where nothing is asked for. Throws Failure where a secret is missing. */
  prove(security: Security | undefined): Proof | undefined;
  /** The names of what `prove` would send, of the first set where none is known; undefined: the token. Throws nothing. */
  chosen(security: Security | undefined): readonly string[] | undefined;
}

/** Of the sets of an operation the first is sent of which all is known. */
export function prover(schemes: Schemes, secrets: Secrets): Prover {
  const known = new Map<Security | undefined, Proof | undefined>();
  const find = (name: string) =>
    isToken(schemes, name) ? (secrets.hasToken() ? secrets.token() : undefined) : findSecret(name, secrets);
  const isWhole = (names: readonly string[]) => names.every((name) => find(name) !== undefined);
  const setsOf = (security: Security) =>
    security.filter((names) => names.length > 0 && names.every((name) => Object.hasOwn(schemes, name)));
  const isKnown = (names: readonly string[]) => {
    try {
      return isWhole(names);
    } catch (error) {
      // A damaged profile, or a secret of another service. Another set may do; if none does, `find` fails.
      if (error instanceof Failure) return false;
      throw error;
    }
  };
  const isOptional = (security: Security) => security.some((names) => names.length === 0);
  const prove = (security: Security | undefined): Proof | undefined => {
    const sets = security ? setsOf(security) : [];
    const [first] = sets;
    const found = sets.find(isKnown);
    if (found) return proofOf(schemes, found, (name) => find(name) ?? { secret: '', from: '' });
    if (security && isOptional(security)) return undefined;
    if (!first && security?.[0]) throw unsendable(security[0]);
    if (!first) return tokenProof(secrets.token());
    throw missingCredential(
      schemes,
      first.filter((name) => find(name) === undefined),
    );
  };
  return {
    prove(security) {
      if (!known.has(security)) known.set(security, prove(security));
      return known.get(security);
    },
    chosen(security = []) {
      const sets = setsOf(security);
      const hasOther = sets.length > 0 && !isOptional(security);
      return sets.find(isKnown) ?? (hasOther || security.length === 0 ? sets[0] : []);
    },
  };
}
