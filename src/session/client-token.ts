import { Failure } from '../base/failure.ts';
import { takeLock } from '../base/files/lock.ts';
import type { Redactor } from '../base/redact.ts';
import { isRow } from '../base/row.ts';
import { type CommandWords, escaped, type Message, suggest, words } from '../base/text/message.ts';
import { isNonEmpty } from '../base/text/text.ts';
import { sleep } from '../base/time/times.ts';
import { encodeFields, type ServiceRequest } from '../http/request.ts';
import { readJson } from '../http/response-body.ts';
import type { Service } from '../ports/service.ts';
import { assertSafeForSecrets, cleanToken, endOfToken } from '../settings/credential.ts';
import { basicPair, clientIn, clientSecrets, type OAuthClient, storedClient } from '../settings/oauth-client.ts';
import { profileKind, readProfile, type StoredProfile } from '../settings/profile.ts';
import { changeStored } from '../settings/store.ts';
import { endsSoon, type FetchedToken, type TokenGetter } from './token-source.ts';

type SecretPlace = NonNullable<OAuthClient['sentIn']>;

/** The secret of a client in a preview. */
export const hiddenSecret = '[redacted]';

/** Returns the request for a token (RFC 6749, section 4.4.2). It changes nothing that a second one would not change too. */
export function tokenRequest(client: OAuthClient, place: SecretPlace): ServiceRequest {
  const { id, secret, scopes, grant } = client;
  const what = escaped`token of the client ${id}`;
  // A refresh token may be valid once: what takes it is not sent again.
  if (grant)
    return {
      ...formRequest(client.tokenUrl, { grant_type: grant, refresh_token: secret, client_id: id }, what),
      retriedByUser: true,
    };
  const fields = {
    grant_type: 'client_credentials',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(place === 'body' && { client_id: id, client_secret: secret }),
  };
  return {
    ...formRequest(client.tokenUrl, fields, what),
    ...(place === 'header' && {
      headers: { authorization: `Basic ${secret === hiddenSecret ? secret : basicPair(client)}` },
    }),
  };
}

/** Returns a POST of these fields to an address of OAuth, without a credential of the service. Every status is read. */
export function formRequest(address: string, fields: Readonly<Record<string, string>>, what: Message): ServiceRequest {
  const { origin, pathname, search } = new URL(address);
  return {
    method: 'POST',
    origin,
    path: pathname + search,
    body: encodeFields(fields),
    bodyType: 'application/x-www-form-urlencoded',
    safe: true,
    anyStatus: true,
    what,
  };
}

/** A token that a service has given. */
export interface Login {
  readonly token: string;
  /** Seconds that the token is valid for; undefined if the service does not say. */
  readonly expiresIn: number | undefined;
  /** Gets the next token, if the service has given one (RFC 6749, section 5.1). */
  readonly refresh?: string;
}

/** Seconds, also where they are sent as text (observed at couriers). */
export function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds < 1e10 ? seconds : undefined;
}

/**
 * The token of a response: the first of `access_token`, `token`, `data.access_token`, `data.token` (RFC 6749; the others
 * observed). `expires_in` is in seconds and stands beside the token.
 */
export function tokenIn(json: unknown): Login | undefined {
  const outer = isRow(json) ? json : {};
  const inner = isRow(outer.data) ? outer.data : {};
  for (const holder of [outer, inner]) {
    const token = [holder.access_token, holder.token].find(isNonEmpty);
    const refresh = holder.refresh_token;
    const expiresIn = secondsIn(holder.expires_in ?? outer.expires_in);
    if (token !== undefined) return { token, expiresIn, ...(isNonEmpty(refresh) && { refresh }) };
  }
  return undefined;
}

/** The names of the fields of a response: its values may be secrets. */
export function fieldsOfResponse(json: unknown): string {
  const names = Object.entries(isRow(json) ? json : {}).flatMap(([name, value]) =>
    isRow(value) ? Object.keys(value).map((within) => `${name}.${within}`) : [name],
  );
  return names.length > 0 ? `the fields: ${names.join(', ')}` : 'no fields';
}

/** Why a token URL gives no token: its status, the code of its error (RFC 6749, section 5.2), and its text. */
export interface TokenRefusal {
  readonly status: number;
  readonly error: string;
  readonly text: string;
}

type TokenAnswer = { readonly login: Login } | { readonly refusal: TokenRefusal };

export function refusalIn(status: number, body: Buffer, redactor: Redactor): TokenRefusal {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return { status, error: '', text: '' };
  }
  const row = isRow(json) ? json : {};
  const error = isNonEmpty(row.error) ? row.error : '';
  const text = [row.error_description, row.message, isRow(row.error) ? row.error.message : row.error].find(isNonEmpty);
  return { status, error, text: redactor.quote(text ?? '') };
}

/** Sends the request once. Throws Failure where the token URL cannot be reached or fails. */
function ask(service: Service, client: OAuthClient, place: SecretPlace, redactor: Redactor): Promise<TokenAnswer> {
  return service.request(tokenRequest(client, place), (response, failure): TokenAnswer => {
    const { status, body } = response;
    if (failure && (status < 400 || status === 408 || status === 429 || status >= 500)) throw failure;
    if (failure) return { refusal: refusalIn(status, body, redactor) };
    const json = readJson(response);
    const login = tokenIn(json);
    if (login) return { login };
    const { host } = new URL(client.tokenUrl);
    throw new Failure('auth', escaped`The response of ${host} has no token; it has ${fieldsOfResponse(json)}.`, {
      hint: escaped`Is this the token URL? ${client.tokenUrl}`,
    });
  });
}

/** Is it about the client, so that its secret may be wanted in another place? */
const isAboutClient = ({ status, error }: TokenRefusal): boolean =>
  ['', 'invalid_client', 'invalid_request'].includes(error) && [400, 401, 403, 422].includes(status);

/** The command that stores a client again, or logs a person in again. */
export const clientLoginWords = ({
  id,
  tokenUrl,
  grant,
}: Pick<OAuthClient, 'id' | 'tokenUrl' | 'grant'>): CommandWords =>
  grant
    ? words`login --web --client-id ${id}`
    : words`login --client-id ${id} --client-secret-stdin --token-url ${tokenUrl}`;

function refusedClient(client: OAuthClient, { status, error, text }: TokenRefusal): Failure {
  const { host } = new URL(client.tokenUrl);
  const reason = text === '' || text === error ? escaped`` : escaped`: ${text}`;
  const code = error === '' ? String(status) : `${error}, ${status}`;
  // Neither status nor code are those of a request to the service.
  const fail = (said: Message, hint: Message) => new Failure('auth', said, { hint });
  if (client.grant)
    return fail(
      escaped`${host} no longer renews this login (${code})${reason}`,
      escaped`Log in again: ${suggest`${clientLoginWords(client)}`}`,
    );
  if (error === 'invalid_client' || status === 401) {
    const said = escaped`${host} does not accept this client id and secret (${code})${reason}`;
    return fail(said, escaped`Check both, then store them again: ${suggest`${clientLoginWords(client)}`}`);
  }
  if (error === 'invalid_scope') {
    const again = suggest`${clientLoginWords(client)} --scope <scope>`;
    return fail(escaped`${host} gives no token for these scopes (${code})${reason}`, escaped`Name others: ${again}`);
  }
  if (status === 404 || status === 405) {
    return fail(
      escaped`${host} gives no tokens at ${new URL(client.tokenUrl).pathname} (${status}).`,
      escaped`Name the right address: ${suggest`login --client-id ${client.id} --client-secret-stdin --token-url <url>`}`,
    );
  }
  return fail(
    escaped`${host} gave no token to the client ${client.id} (${code})${reason}`,
    escaped`May this client get tokens for itself (client credentials)? Its settings at the service say so.`,
  );
}

/** A client's token, and where its token URL has taken the secret. */
export interface ClientToken extends FetchedToken {
  readonly sentIn: SecretPlace;
  /** Takes the place of the refresh token that was sent. */
  readonly refresh?: string | undefined;
}

/** The parts of a run that a request for a token needs. */
export interface TokenRequester extends TokenGetter {
  readonly insecureHttp: boolean;
  /** Sends requests that carry none of the account's credentials. */
  service(): Service;
}

/**
 * Gets a token for a client. Where it is not known how the token URL wants the secret, both ways are tried. Throws a
 * failure of kind `auth` where it gives none, others where it cannot be reached.
 */
export async function fetchClientToken(user: TokenRequester, client: OAuthClient): Promise<ClientToken> {
  const { redactor } = user;
  assertSafeForSecrets(client.tokenUrl, user.insecureHttp);
  for (const secret of clientSecrets(client)) redactor.add(secret);
  const known: SecretPlace | undefined = client.grant ? 'body' : client.sentIn;
  const places: readonly SecretPlace[] = known ? [known] : ['header', 'body'];
  const refusals: TokenRefusal[] = [];
  for (const sentIn of places) {
    const answer = await ask(user.service(), client, sentIn, redactor);
    if ('login' in answer) {
      return { ...fetchedToken(answer.login, user), sentIn, refresh: answer.login.refresh };
    }
    refusals.push(answer.refusal);
    if (!isAboutClient(answer.refusal)) break;
  }
  const [first = { status: 0, error: '', text: '' }] = refusals;
  throw refusedClient(client, refusals.find(({ error }) => error === 'invalid_client') ?? refusals.at(-1) ?? first);
}

/** A token that a token URL has just given, with its end. */
export function fetchedToken(
  { token, expiresIn, refresh }: Login,
  { io, redactor }: Pick<TokenGetter, 'io' | 'redactor'>,
): FetchedToken {
  const secret = cleanToken(token, 'The token in the response');
  redactor.add(secret);
  redactor.add(refresh);
  if (expiresIn === undefined) return { secret, ends: endOfToken(secret) };
  const milliseconds = expiresIn * 1000;
  return { secret, ends: new Date(io.now().getTime() + milliseconds), margin: marginOf(milliseconds) };
}

/** A token that is valid for a few seconds only is sent for the first half of them. */
const marginOf = (milliseconds: number): number => Math.min(30_000, milliseconds / 2);

/**
 * The profile with a token of its client. One whose end is unknown is not kept: it could have ended by the next command, which
 * gets its own.
 */
export function withClientToken(profile: StoredProfile, { secret, ends }: FetchedToken): StoredProfile {
  const { token: _token, token_origin: _origin, token_expires_at: _end, ...rest } = profile;
  if (ends === undefined || !rest.client) return rest;
  return { ...rest, token: secret, token_origin: rest.client.origin, token_expires_at: ends.toISOString() };
}

/** The token of a client that a profile keeps; undefined if it has none that can be sent. */
export function keptClientToken({ token, token_expires_at: end, client }: StoredProfile): FetchedToken | undefined {
  if (!client || token === undefined || end === undefined) return undefined;
  const ends = new Date(end);
  return Number.isNaN(ends.getTime()) ? undefined : { secret: token, ends };
}

/** The work of a process that holds the lock, as others tell it. */
const renewing = 'renewing the token';

/** In ms, and how often it is waited: longer than a token URL may take. */
const pause = 100;
const mostPauses = 1200;

/** Takes the lock; or returns the token that another process has stored in the meantime. */
async function lockOrToken(user: TokenGetter, file: string, find: () => FetchedToken | undefined) {
  const lockFile = `${file.replace(/\.json$/, '')}.token.lock`;
  for (let pauses = 0; ; pauses++) {
    const found = find();
    if (found) return found;
    try {
      return await takeLock(lockFile, user, renewing);
    } catch (error) {
      if (!(error instanceof Failure) || error.details.busyWith !== renewing || pauses === mostPauses) throw error;
      await sleep(pause, user.signal);
    }
  }
}

/**
 * Gets another token than `refused` for the client of a profile, and keeps it there. Of several processes one asks, and the
 * others take its token.
 */
export async function renewStoredToken(
  user: TokenRequester,
  file: string,
  client: OAuthClient,
  refused: string | undefined,
): Promise<FetchedToken> {
  const now = () => user.io.now();
  const sameClient = (profile: StoredProfile) => {
    const kept = profile.client;
    // Each renewal may bring another refresh token.
    const isSecret = kept?.secret === client.secret || (client.grant !== undefined && kept?.grant === client.grant);
    return kept?.id === client.id && isSecret && kept.token_url === client.tokenUrl;
  };
  const find = (): FetchedToken | undefined => {
    const reading = readProfile(file);
    if (reading.state !== 'read' || !sameClient(reading.value)) return undefined;
    const kept = keptClientToken(reading.value);
    if (!kept || kept.secret === refused || endsSoon(kept, now())) return undefined;
    user.redactor.add(kept.secret);
    return kept;
  };
  const place = await lockOrToken(user, file, find).catch((error: unknown) => {
    // The folder cannot be written: the token is for this run alone. A refresh token that is not kept would end the login.
    if (error instanceof Failure && error.kind === 'machine' && !client.grant) return undefined;
    throw error;
  });
  if (place && 'secret' in place) return place;
  try {
    const others = find();
    if (others) return others;
    const token = await fetchClientToken(user, latestOf(file, client));
    const keep = (old: StoredProfile): StoredProfile => {
      if (!old.client || !sameClient(old)) return old;
      const kept = clientIn(old.client);
      const secret = kept.grant ? (token.refresh ?? kept.secret) : kept.secret;
      const own = storedClient({ ...kept, secret, sentIn: token.sentIn }, old.client.origin);
      return withClientToken({ ...old, client: own }, token);
    };
    const kept = place && changeStored(file, profileKind, user, keep);
    await (client.grant ? kept : kept?.catch(onlyIfReadOnly));
    return token;
  } finally {
    place?.release();
  }
}

/** The client with the refresh token that the profile holds now: another process may have got a new one. */
function latestOf(file: string, client: OAuthClient): OAuthClient {
  const reading = client.grant ? readProfile(file) : undefined;
  const stored = reading?.state === 'read' ? reading.value.client : undefined;
  return stored?.grant ? { ...client, secret: stored.secret } : client;
}

/** A token that cannot be kept is good for this run all the same. */
function onlyIfReadOnly(error: unknown): void {
  if (!(error instanceof Failure) || error.kind !== 'machine') throw error;
}
