import { Failure } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { escaped, joined, type Message, suggest, words } from '../base/text/message.ts';
import type { Proof, Security } from '../http/request.ts';
import { type CredentialScheme, isToken } from '../operations/manifest.ts';
import type { Account, RefusedRequest, Renewal } from '../ports/profile.ts';
import { cleanToken, credentialVariable, loginHint, storedToken } from '../settings/credential.ts';
import { withoutLogin } from '../settings/other-logins.ts';
import { emptyProfile, type ProfileReading, type StoredProfile, valueVariable } from '../settings/profile.ts';
import type { Settings } from '../settings/table.ts';
import { environmentClient, type NamedPlaces, profileClient } from './client-source.ts';
import type { TokenRequester } from './client-token.ts';
import { credentialSource, fetchToken } from './credential-command.ts';
import { withoutCommand } from './overriding-source.ts';
import { type TokenSource, tokenOfRun } from './token-source.ts';

type Schemes = Readonly<Record<string, CredentialScheme>>;

type AccountSettings = Pick<
  Settings,
  | 'profile'
  | 'baseUrl'
  | 'token'
  | 'clientId'
  | 'clientSecret'
  | 'tokenUrl'
  | 'scopes'
  | 'credentialCommand'
  | 'sandbox'
  | 'dryRun'
>;

interface KnownSecret {
  readonly secret: string;
  readonly from: string;
  /** The advice if the service refuses it; the usual one unless given. */
  readonly hint?: Message | undefined;
}

/** The parts of the catalogue that say how who calls proves it. */
export interface KnownCredentials extends NamedPlaces {
  /** How the credentials beside the token are sent, by their names. */
  readonly schemes?: Schemes | undefined;
}

/**
 * Who calls, and where. A damaged profile fails only when something of it is asked for. `file` is the profile's, and may not
 * exist.
 */
export function openAccount(
  settings: AccountSettings,
  { file, reading }: { readonly file: string; readonly reading: ProfileReading },
  user: TokenRequester,
  { schemes = {}, ...places }: KnownCredentials,
): Account {
  const { env } = user.io;
  const known = reading.state === 'damaged' ? emptyProfile : reading.value;

  function profile(): StoredProfile {
    if (reading.state === 'damaged') throw reading.failure;
    return reading.value;
  }

  const source = tokenSource();
  const token = source && tokenOfRun(source, user, settings.dryRun);

  /** The source of tokens in place of a given or stored one, if there is any. */
  function tokenSource(): TokenSource | undefined {
    const { credentialCommand, clientId, clientSecret } = settings;
    if (settings.token !== undefined || settings.sandbox) return undefined;
    if (clientId !== undefined || clientSecret !== undefined)
      return environmentClient({ ...settings, clientId, clientSecret }, user, { baseUrl, known, places, value });
    if (credentialCommand !== undefined)
      return {
        from: credentialSource,
        hint: refusedCommand(credentialCommand, known),
        assertAddress: () => assertAddress(`The ${credentialSource}`, profile().base_url),
        fetch: () => fetchToken(user, credentialCommand),
      };
    const { client } = known;
    if (!client) return undefined;
    const assert = () => assertAddress(`The stored client ${client.id}`, client.origin);
    return { ...profileClient(user, file, known, client), assertAddress: assert };
  }

  const hasToken = (): boolean => settings.token !== undefined || source !== undefined || profile().token !== undefined;

  /** Throws Failure if neither the settings nor the profile name one. */
  function baseUrl(): string {
    if (settings.baseUrl !== undefined) return settings.baseUrl;
    // The address may be in a profile that cannot be used.
    profile();
    if (!hasToken()) throw withoutLogin(user.io, settings.profile, escaped`You are not logged in to any service yet.`);
    throw new Failure('usage', escaped`The base URL is missing: which service is the token for?`, {
      hint: escaped`Give it with --base-url or SHIPCTL_BASE_URL.`,
    });
  }

  function knownToken(): KnownSecret {
    if (settings.token !== undefined) {
      return { secret: cleanToken(settings.token, 'SHIPCTL_TOKEN'), from: 'SHIPCTL_TOKEN' };
    }
    if (source && token) return { secret: token.read(), from: source.from, hint: source.hint };
    return { secret: storedToken(baseUrl(), profile()), from: 'the stored login' };
  }

  /** Tokens that a source gets are meant for the address that stands beside it in the profile, and for no other. */
  function assertAddress(what: string, own: string | undefined): void {
    const { origin } = new URL(baseUrl());
    if (own !== undefined && new URL(own).origin === origin) return;
    const belongs = own === undefined ? escaped`no address: the profile has none` : new URL(own).origin;
    throw new Failure('auth', escaped`${what} is for ${belongs}, and this request goes to ${origin}.`, {
      hint: escaped`Nothing was sent. Log in there: ${suggest`login`}`,
    });
  }

  /** Returns a credential; undefined if it is not stored. Throws Failure if it belongs to another service. */
  function secretOf(name: string): KnownSecret | undefined {
    if (isToken(schemes, name)) return hasToken() ? knownToken() : undefined;
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

  /** Returns what the environment or the profile holds for imported operations; empty text counts as nothing. */
  function value(name: string): string | undefined {
    return env[valueVariable(name)] || getOwn(profile().values ?? {}, name) || undefined;
  }

  const sendable = (security: Security): Security =>
    security.filter((names) => names.length > 0 && names.every((name) => Object.hasOwn(schemes, name)));

  /** Returns the names of what `prove` sends, of the first set if none is known; undefined stands for the token. */
  function chosen(security: Security = []): readonly string[] | undefined {
    const sets = sendable(security);
    const hasOther = sets.length > 0 && !isOptional(security);
    return sets.find(isKnown) ?? (hasOther || security.length === 0 ? sets[0] : []);
  }

  return {
    file,
    reading,
    baseUrl,
    async ready(security: Security = []): Promise<void> {
      if (!token) return;
      const sets = sendable(security);
      if (sets.length === 0 || sets.some((names) => names.some((name) => isToken(schemes, name)))) await token.ready();
    },
    async renew(refused: string | undefined, { isTokenRefused, safe }: RefusedRequest): Promise<Renewal> {
      if (!(await token?.renew(refused))) return 'none';
      return safe || isTokenRefused || !source?.resendsWithCareOnly ? 'send again' : 'renewed';
    },
    fetchedToken: () => token?.current(),
    isRenewed: source !== undefined,
    known,
    value,
    prove(security: Security | undefined): Proof | undefined {
      if (!security) return tokenProof(knownToken());
      const sets = sendable(security);
      const known = sets.find(isKnown);
      if (known) return proofOf(schemes, known, (name) => secretOf(name) ?? { secret: '', from: '' });
      if (isOptional(security)) return undefined;
      const missing = sets[0]?.filter((name) => secretOf(name) === undefined);
      if (missing) throw missingCredential(schemes, missing);
      if (security[0]) throw unsendable(security[0]);
      return tokenProof(knownToken());
    },
    chosen,
    sentToken(security?: Security): string | undefined {
      const names = token && chosen(security);
      return names?.some((name) => isToken(schemes, name)) === false ? undefined : token?.current()?.secret;
    },
  };
}

/** Further steps where the service refuses the token that a program has printed: a login would not change it. */
function refusedCommand(command: string, { token, client }: StoredProfile): Message {
  const printed = escaped`The credential_command of the profile printed it: ${command}`;
  const others =
    (token ?? client) === undefined
      ? escaped`To log in instead: ${withoutCommand()}, then ${suggest`login`}`
      : escaped`To use the stored login instead: ${withoutCommand()}`;
  return joined([printed, others], '\n');
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
  const cookies = parts.flatMap(({ headers: { cookie = [] } }) => cookie).join('; ');
  return {
    headers: Object.assign({}, ...parts.map(({ headers }) => headers), cookies !== '' && { cookie: cookies }),
    query: Object.assign({}, ...parts.map(({ query }) => query)),
    what: names.map((name) => (isToken(schemes, name) ? 'token' : name)).join(' and '),
    from,
    hint: refusedHint(schemes, found),
  };
}

/** Further steps where the service refuses what was sent, by where each part came from. */
function refusedHint(schemes: Schemes, found: readonly (KnownSecret & { readonly name: string })[]): Message {
  const tokens = found.filter(({ name }) => isToken(schemes, name)).map(tokenHint);
  const others = found.filter(({ name }) => !isToken(schemes, name));
  const isGiven = ({ name, from }: (typeof found)[number]): boolean => from === credentialVariable(name);
  const stored = others.filter((each) => !isGiven(each)).map(({ name }) => words`--credential ${name}`);
  return joined(
    [
      ...tokens,
      ...others
        .filter(isGiven)
        .map(({ from }) => escaped`Set ${from} to a valid one, or unset it to use the stored one.`),
      ...(stored.length > 0 ? [escaped`Is it still valid? To store it again: ${suggest`login ${stored}`}`] : []),
    ],
    '\n',
  );
}

/** A proof as a preview shows it; `names` are what would be sent, undefined for the token alone. */
export function shownProof(schemes: Schemes, names: readonly string[] | undefined): Proof | undefined {
  const hidden: KnownSecret = { secret: '[redacted]', from: 'preview' };
  if (names === undefined) return tokenProof(hidden);
  return names.length === 0 ? undefined : proofOf(schemes, names, () => hidden);
}

function tokenHint({ from, hint }: KnownSecret): Message {
  if (hint) return hint;
  return from === 'SHIPCTL_TOKEN'
    ? escaped`Set SHIPCTL_TOKEN to a valid token, or unset it to use the stored login.`
    : escaped`It may have expired. Log in again: ${suggest`login`}`;
}

export const tokenProof = (known: KnownSecret): Proof => ({
  headers: { authorization: `Bearer ${known.secret}` },
  what: 'token',
  from: known.from,
  hint: tokenHint(known),
});

function placed(scheme: CredentialScheme, secret: string): Pick<Proof, 'headers' | 'query'> {
  if (scheme.kind === 'bearer') return { headers: { authorization: `Bearer ${secret}` } };
  if (scheme.kind === 'basic') {
    const isShown = secret === '[redacted]';
    return { headers: { authorization: `Basic ${isShown ? secret : Buffer.from(secret).toString('base64')}` } };
  }
  if (scheme.place === 'cookie') return { headers: { cookie: `${scheme.name}=${secret}` } };
  if (scheme.place === 'header') return { headers: { [scheme.name.toLowerCase()]: secret } };
  return { headers: {}, query: { [scheme.name]: secret } };
}
