import { Failure } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { escaped, suggest, words } from '../base/text/message.ts';
import type { Proof, Security } from '../http/request.ts';
import type { CredentialScheme } from '../operations/manifest.ts';
import { cleanToken, credentialVariable, loginHint, storedToken } from '../settings/credential.ts';
import { emptyProfile, type Profile, type ProfileReading, valueVariable } from '../settings/profile.ts';
import type { Settings } from '../settings/table.ts';
import { type CredentialUser, credentialSource, type FetchedToken, fetchToken } from './credential-command.ts';

type Schemes = Readonly<Record<string, CredentialScheme>>;

interface KnownSecret {
  readonly secret: string;
  readonly from: string;
}

export type Account = ReturnType<typeof openAccount>;

/** A token that ends within so many milliseconds is not sent any more. */
const timeToSend = 30_000;

/**
 * Who calls, and where. A damaged profile fails only when something of it is asked for. `file` is the profile's, and may not
 * exist; `schemes` say how the credentials beside the token are sent, by their names.
 */
export function openAccount(
  settings: Pick<Settings, 'baseUrl' | 'token' | 'credentialCommand' | 'sandbox' | 'dryRun'>,
  file: string,
  reading: ProfileReading,
  user: CredentialUser,
  schemes: Schemes = {},
) {
  const { env } = user.io;
  /** The program that prints the token, in place of a stored one. */
  const command = settings.token === undefined && !settings.sandbox ? settings.credentialCommand : undefined;
  let fetching: Promise<FetchedToken> | undefined;
  let fetched: FetchedToken | undefined;
  let failure: Failure | undefined;

  function profile(): Profile {
    if (reading.state === 'damaged') throw reading.failure;
    return reading.value;
  }

  const hasToken = (): boolean =>
    settings.token !== undefined || command !== undefined || profile().token !== undefined;

  /** Throws Failure if neither the settings nor the profile name one. */
  function baseUrl(): string {
    if (settings.baseUrl !== undefined) return settings.baseUrl;
    // The address may be in a profile that cannot be used.
    profile();
    if (!hasToken())
      throw new Failure('auth', escaped`You are not logged in to any service yet.`, { hint: loginHint() });
    throw new Failure('usage', escaped`The base URL is missing: which service is the token for?`, {
      hint: escaped`Give it with --base-url or SHIPCTL_BASE_URL.`,
    });
  }

  function token(): KnownSecret {
    if (settings.token !== undefined) {
      return { secret: cleanToken(settings.token, 'SHIPCTL_TOKEN'), from: 'SHIPCTL_TOKEN' };
    }
    if (command !== undefined) {
      assertOfProfile();
      if (!fetched) throw failure ?? new Failure('auth', escaped`The ${credentialSource} has not been run.`);
      return { secret: fetched.secret, from: credentialSource };
    }
    return { secret: storedToken(baseUrl(), profile()), from: 'the stored login' };
  }

  /** The program's token is meant for the address that stands beside it in the profile, and for no other. */
  function assertOfProfile(): void {
    const own = profile().base_url;
    const { origin } = new URL(baseUrl());
    if (own !== undefined && new URL(own).origin === origin) return;
    const belongs = own === undefined ? 'no address: the profile has none' : new URL(own).origin;
    throw new Failure('auth', escaped`The ${credentialSource} is for ${belongs}, and this request goes to ${origin}.`, {
      hint: escaped`Nothing was sent. Log in there: ${suggest`login`}`,
    });
  }

  const endsSoon = ({ ends }: FetchedToken): boolean =>
    ends !== undefined && ends.getTime() - user.io.now().getTime() < timeToSend;

  /** Runs the program; once for all that wait for it. */
  async function runCommand(line: string): Promise<void> {
    assertOfProfile();
    if (settings.dryRun) throw new Failure('auth', escaped`A dry run does not run the ${credentialSource}.`);
    fetching ??= fetchToken(user, line);
    try {
      fetched = await fetching;
    } catch (error) {
      if (error instanceof Failure && error.kind === 'auth') failure = error;
      throw error;
    } finally {
      fetching = undefined;
    }
  }

  /** Returns a credential; undefined if it is not stored. Throws Failure if it belongs to another service. */
  function secretOf(name: string): KnownSecret | undefined {
    if (isToken(schemes, name)) return hasToken() ? token() : undefined;
    const variable = credentialVariable(name);
    const given = env[variable]?.trim();
    if (given) return { secret: given, from: variable };
    const stored = getOwn(profile().credentials ?? {}, name);
    if (!stored) return undefined;
    const { origin } = new URL(baseUrl());
    if (stored.origin === origin) return { secret: stored.secret, from: 'the profile' };
    const belongs = escaped`The stored ${name} belongs to ${stored.origin}, and this request goes to ${origin}.`;
    const hint = escaped`Nothing was sent. Store it for this address: ${suggest`login --credential ${name}`}`;
    throw new Failure('auth', belongs, { hint });
  }

  function isKnown(names: readonly string[]): boolean {
    try {
      return names.every((name) => secretOf(name) !== undefined);
    } catch (error) {
      // A damaged profile, or a secret of another service. Another set may do; if none does, `secretOf` fails.
      if (error instanceof Failure) return false;
      throw error;
    }
  }

  const sendable = (security: Security): Security =>
    security.filter((names) => names.length > 0 && names.every((name) => Object.hasOwn(schemes, name)));

  return {
    file,
    reading,
    baseUrl,

    /** Gets the token ready that a program prints. Throws Failure if it prints none. */
    async ready(): Promise<void> {
      if (command !== undefined && (!fetched || endsSoon(fetched))) await runCommand(command);
    },

    /**
     * After a 401: asks the program for another token than `refused`. Returns whether there is one, so that the request may be
     * sent again.
     */
    async renew(refused: string | undefined): Promise<boolean> {
      if (command === undefined || refused === undefined) return false;
      // Another request was faster.
      if (fetched?.secret === refused) await runCommand(command);
      return fetched?.secret !== refused;
    },

    /** The token that the program has printed. */
    fetchedToken: (): string | undefined => fetched?.secret,
    /** The profile as far as it could be read. */
    known: reading.state === 'damaged' ? emptyProfile : reading.value,
    /** Returns what the environment or the profile holds for imported operations; empty text counts as nothing. */
    value: (name: string): string | undefined =>
      env[valueVariable(name)] || getOwn(profile().values ?? {}, name) || undefined,

    /**
     * Returns the proof for one of these sets of credentials, the first of which all are known; the token if no set is
     * named, and undefined if none is needed. Throws Failure if a secret is missing.
     */
    prove(security: Security | undefined): Proof | undefined {
      if (!security) return tokenProof(token());
      const sets = sendable(security);
      const known = sets.find(isKnown);
      if (known) return proofOf(schemes, known, (name) => secretOf(name) ?? { secret: '', from: '' });
      if (isOptional(security)) return undefined;
      const missing = sets[0]?.filter((name) => secretOf(name) === undefined);
      if (missing) throw missingCredential(schemes, missing);
      if (security[0]) throw unsendable(security[0]);
      return tokenProof(token());
    },

    /** Returns the names of what `prove` sends, of the first set if none is known; undefined stands for the token. */
    chosen(security: Security = []): readonly string[] | undefined {
      const sets = sendable(security);
      const hasOther = sets.length > 0 && !isOptional(security);
      return sets.find(isKnown) ?? (hasOther || security.length === 0 ? sets[0] : []);
    },
  };
}

const isOptional = (security: Security): boolean => security.some((names) => names.length === 0);

function missingCredential(schemes: Schemes, names: readonly string[]): Failure {
  const [name = ''] = names;
  if (isToken(schemes, name)) return new Failure('auth', escaped`This needs a login.`, { hint: loginHint() });
  const flags = names.map((each) => words`--credential ${each}`);
  const [credential, it, is] = names.length > 1 ? ['credentials', 'them', 'are'] : ['credential', 'it', 'is'];
  const message = escaped`The service asks for the ${credential} ${names.join(' and ')}, which ${is} not stored.`;
  const variables = names.map(credentialVariable).join(' and ');
  const hint = escaped`Store ${it}: ${suggest`login ${flags}`}\nOr set ${variables} for one call.`;
  return new Failure('auth', message, { hint });
}

/** No set of the operation can be sent. So nothing is sent: the token is meant for other operations. */
const unsendable = (names: readonly string[]): Failure =>
  new Failure('auth', escaped`The service asks for ${names.join(' and ')} here, which shipctl cannot send.`, {
    hint: escaped`Nothing was sent. If the token will do as well: ${suggest`api <METHOD> <path>`}`,
  });

function proofOf(schemes: Schemes, names: readonly string[], find: (name: string) => KnownSecret): Proof {
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

export function tokenProof({ secret, from }: KnownSecret): Proof {
  const hint =
    from === 'SHIPCTL_TOKEN'
      ? escaped`Set SHIPCTL_TOKEN to a valid token, or unset it to use the stored login.`
      : escaped`It may have expired. Log in again: ${suggest`login`}`;
  return { headers: { authorization: `Bearer ${secret}` }, what: 'token', from, hint };
}

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
