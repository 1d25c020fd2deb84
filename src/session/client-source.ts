import { Failure, usageFailure } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import type { ClientGrant, KnownServer } from '../operations/manifest.ts';
import { clientIn, type OAuthClient, type StoredClient } from '../settings/oauth-client.ts';
import type { StoredProfile } from '../settings/profile.ts';
import type { Settings } from '../settings/table.ts';
import {
  clientLoginWords,
  fetchClientToken,
  keptClientToken,
  renewStoredToken,
  type TokenRequester,
} from './client-token.ts';
import type { TokenSource } from './token-source.ts';

/** A way to get tokens, with its whole address. */
export type KnownGrant = Omit<ClientGrant, 'from'>;

/** The facts of imported documents about the service. */
export interface NamedPlaces {
  readonly grants?: readonly ClientGrant[] | undefined;
  readonly servers?: readonly Pick<KnownServer, 'url'>[] | undefined;
}

const originsOf = ({ servers = [] }: NamedPlaces): ReadonlySet<string> =>
  new Set(servers.flatMap(({ url }) => (URL.canParse(url) ? [new URL(url).origin] : [])));

/**
 * Returns the ways to get tokens that documents name, each address once. `value` gives the values for `{…}` in them; one that
 * lacks a value, or is no address, is left out. Many documents name that of one server, such as the one for tests: it is the
 * same at the base URL, if that is another of their servers.
 */
function grantsNamed(places: NamedPlaces, baseUrl: string, value: (name: string) => string | undefined): KnownGrant[] {
  const servers = originsOf(places);
  const { origin } = new URL(baseUrl);
  function wholeAddress(given: string): string | undefined {
    const values = (name: string) => value(name) ?? '{}';
    const filled = given.replace(/\{([^{}]+)\}/g, (_, name: string) => values(name));
    const address = filled.startsWith('/') ? baseUrl + filled : filled;
    const isAddress = !/[{}]/.test(address) && URL.canParse(address) && /^https?:/.test(new URL(address).protocol);
    if (!isAddress) return undefined;
    const named = new URL(address);
    const isOther = named.origin !== origin && servers.has(named.origin) && servers.has(origin);
    return isOther ? origin + named.pathname + named.search : named.href;
  }
  const found = (places.grants ?? []).flatMap(({ tokenUrl, deviceUrl, scopes, sentIn, clientId }) => {
    const [whole, device] = [wholeAddress(tokenUrl), deviceUrl === undefined ? undefined : wholeAddress(deviceUrl)];
    if (whole === undefined || (deviceUrl !== undefined && device === undefined)) return [];
    const extras = { ...(sentIn && { sentIn }), ...(device !== undefined && { deviceUrl: device }) };
    return [{ tokenUrl: whole, scopes, ...extras, ...(clientId !== undefined && { clientId }) }];
  });
  return [...new Map(found.map((grant) => [`${grant.tokenUrl} ${grant.deviceUrl ?? ''}`, grant])).values()];
}

const isForPeople = ({ deviceUrl }: Pick<ClientGrant, 'deviceUrl'>): boolean => deviceUrl !== undefined;

/** Returns the ways to get tokens for clients that documents name: see `grantsNamed`. */
export const knownGrants = (...named: Parameters<typeof grantsNamed>): KnownGrant[] =>
  grantsNamed(...named).filter((grant) => !isForPeople(grant));

/** Returns the browser logins that documents name: see `grantsNamed`. */
export const knownDeviceGrants = (...named: Parameters<typeof grantsNamed>): KnownGrant[] =>
  grantsNamed(...named).filter(isForPeople);

/** A token URL that a person has named: an address, or a path below the base URL. */
export const wholeTokenUrl = (given: string, baseUrl: string): string =>
  given.startsWith('/') ? new URL(baseUrl + given).href : given;

/** The scopes in a text, with blanks between. */
export const scopesIn = (text: string): string[] => text.split(/\s+/).filter((scope) => scope !== '');

/** The client of the profile. Its token is kept there, and is the same for all processes. */
export function profileClient(
  user: TokenRequester,
  file: string,
  profile: StoredProfile,
  stored: StoredClient,
): Omit<TokenSource, 'assertAddress'> {
  const client = clientIn(stored);
  return {
    from: client.grant ? 'the stored login' : `the client ${client.id}`,
    hint: client.grant
      ? escaped`Log in again: ${suggest`${clientLoginWords(client)}`}`
      : escaped`It may have been blocked, or lack rights. To store it again: ${suggest`${clientLoginWords(client)}`}`,
    resendsWithCareOnly: true,
    kept: keptClientToken(profile),
    fetch: (refused) => renewStoredToken(user, file, client, refused),
  };
}

type GivenClient = Pick<Settings, 'clientId' | 'clientSecret' | 'tokenUrl' | 'scopes'>;

/** The facts that are known beside the client of the environment. */
interface ClientFacts {
  baseUrl(): string;
  readonly known: StoredProfile;
  readonly places: NamedPlaces;
  value(name: string): string | undefined;
}

/** The client of the environment. Its token is for this call alone, as SHIPCTL_TOKEN is. */
export function environmentClient(given: GivenClient, user: TokenRequester, surroundings: ClientFacts): TokenSource {
  return {
    from: 'SHIPCTL_CLIENT_ID',
    hint: escaped`The client of SHIPCTL_CLIENT_ID may have been blocked, or lack rights.`,
    resendsWithCareOnly: true,
    assertAddress: () => void surroundings.baseUrl(),
    fetch: () => fetchClientToken(user, clientOf(given, surroundings)),
  };
}

function clientOf({ clientId, clientSecret, tokenUrl, scopes }: GivenClient, surroundings: ClientFacts): OAuthClient {
  if (clientId === undefined || clientSecret === undefined) {
    const [is, lacks] = clientId === undefined ? ['SECRET', 'ID'] : ['ID', 'SECRET'];
    throw usageFailure([escaped`SHIPCTL_CLIENT_${is} is set, and SHIPCTL_CLIENT_${lacks} is not: both are needed.`]);
  }
  const client = { id: clientId, secret: clientSecret.trim(), scopes: scopesIn(scopes ?? '') };
  const baseUrl = surroundings.baseUrl();
  if (tokenUrl !== undefined) return { ...client, tokenUrl: wholeTokenUrl(tokenUrl, baseUrl) };
  const { client: stored } = surroundings.known;
  const { origin } = new URL(baseUrl);
  // The person has named this address at login.
  if (stored?.origin === origin) return { ...client, tokenUrl: stored.token_url };
  const named = knownGrants(surroundings.places, baseUrl, surroundings.value);
  const [own, ...others] = named.filter((grant) => new URL(grant.tokenUrl).origin === origin);
  if (own && others.length === 0) return { ...client, tokenUrl: own.tokenUrl, sentIn: own.sentIn };
  const hint =
    named.length > 0
      ? escaped`Imported documents name ${named.map((grant) => grant.tokenUrl).join(' and ')}. If that is right, set SHIPCTL_TOKEN_URL to it.`
      : escaped`Set SHIPCTL_TOKEN_URL to it.`;
  throw new Failure('usage', escaped`It is not known where the client of SHIPCTL_CLIENT_ID gets its token.`, { hint });
}
