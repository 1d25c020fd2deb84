import { Failure, usageFailure } from '../../base/failure.ts';
import { getOwn } from '../../base/row.ts';
import { escaped, type Message, suggest, systemCommand, words } from '../../base/text/message.ts';
import { shownMoment } from '../../base/time/times.ts';
import { countryOf } from '../../orders/places.ts';
import { ask } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { ChangeRecord } from '../../ports/prepared.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import type { Context } from '../../session/context.ts';
import { cleanToken, endOfToken } from '../../settings/credential.ts';
import { readProfile, type StoredProfile, settingsIn } from '../../settings/profile.ts';
import { readStdin } from '../input/given-files.ts';
import { deviceGrantOf, findDeviceGrant, loginInBrowser } from './device-login.ts';
import { type GivenSecret, givenSecret, kindOfSecret, tokenInText } from './given-secret.ts';
import { askEmail, askValues, type LoginOutcome, saveAccountName, saveLogin, saveValues } from './login-questions.ts';
import { requestToken } from './request-token.ts';
import type { ServiceUrls } from './service-urls.ts';
import { credentialNames, noteOfToken, storeCredentials } from './stored-credentials.ts';
import { accountOfLogin, anotherToken, checkGivenToken, type TokenAccount } from './token-account.ts';

/** The auth URL that a profile keeps belongs to the service of that profile; another service gets no password there. */
export function authUrlFor({ settings, sources, account }: Profile, baseUrl: string): string {
  if (settings.authUrl === undefined) return baseUrl;
  if (sources.authUrl !== 'profile') return settings.authUrl;
  const { base_url: kept } = account.known;
  const isSame = kept !== undefined && URL.canParse(kept) && new URL(kept).origin === new URL(baseUrl).origin;
  return isSame ? settings.authUrl : baseUrl;
}

/** The time zones of countries that have one, by their codes. */
const zonesOfCountries: Readonly<Record<string, string>> = {
  SA: 'Asia/Riyadh',
  AE: 'Asia/Dubai',
  KW: 'Asia/Kuwait',
  BH: 'Asia/Bahrain',
  QA: 'Asia/Qatar',
  OM: 'Asia/Muscat',
  YE: 'Asia/Aden',
  EG: 'Africa/Cairo',
  JO: 'Asia/Amman',
  IQ: 'Asia/Baghdad',
  LB: 'Asia/Beirut',
};

/** Says that days are not those of the shop, where its country is known, the clocks there show another time, and no zone is set. */
function zoneNotes({ io, settings, sources }: Run, account: TokenAccount | undefined): readonly Message[] {
  const code = account?.country === undefined ? undefined : countryOf(account.country);
  const zone = getOwn(zonesOfCountries, code ?? '');
  const now = io.now().toISOString();
  if (zone === undefined || settings.tz !== undefined || shownMoment(now, zone) === shownMoment(now, undefined))
    return [];
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // The address is in the profile from now on: a flag for it has done its work.
  const profile = sources.profile === 'flag' ? words`--profile ${settings.profile}` : words``;
  const command = systemCommand`shipctl config set tz ${zone} ${profile}`;
  return [escaped`Days and times are those of this machine (${own}). Those of your shop: ${command}`];
}

/** Stores a token from standard input, unless the service refuses it. */
export const loginWithToken = async (context: Run, place: ServiceUrls, check: boolean): Promise<LoginOutcome> =>
  storeToken(context, place, readToken(context, await readStdin(context), 'Standard input'), check);

async function storeToken(
  context: Run,
  { baseUrl, authUrl }: ServiceUrls,
  token: string,
  check: boolean,
): Promise<LoginOutcome> {
  const { reason, isUnknown, account } = check
    ? await checkGivenToken(context, { baseUrl, authUrl }, token)
    : { reason: escaped``, isUnknown: false };
  const login = { baseUrl, authUrl, token, expiresIn: undefined, email: account?.email, accountName: account?.said };
  await saveLogin(context, login);
  if (reason === undefined) {
    const as = account ? escaped` as ${account.said}` : '';
    return { said: escaped`Logged in to ${baseUrl}${as}`, isUnknown, notes: zoneNotes(context, account) };
  }
  const why = check ? escaped` ${reason}` : '';
  return { said: escaped`Token stored, not checked.${why}\nIt is for ${baseUrl}`, isUnknown };
}

/** Returns a token that a person gives, which from now on is kept out of what is shown. Throws Failure if it has ended. */
function readToken(context: Desk & Profile, given: string, from: string): string {
  const token = cleanToken(given, from);
  context.redactor.add(token);
  assertNotExpired(context, token);
  return token;
}

/** Stores a token that a person gives, without asking the service. */
export const keepToken = (context: Desk & Profile, { baseUrl, authUrl }: ServiceUrls, given: string): Promise<void> =>
  saveLogin(context, { baseUrl, authUrl, token: readToken(context, given, 'The token'), expiresIn: undefined });

/** How a line logs in with a password; what it does not give is asked for. */
interface PasswordWishes {
  readonly email: string | undefined;
  readonly passwordStdin: boolean;
  /** Also asks the service whether it knows a browser login. */
  readonly looksForBrowser: boolean;
}

/** Logs in with email and password, or with a token in place of either, asking for what is not given. */
export async function loginWithPassword(
  context: Context,
  place: ServiceUrls,
  { email: given, passwordStdin, looksForBrowser }: PasswordWishes,
): Promise<LoginOutcome> {
  let isSigned = false;
  let hasBrowser = false;
  if (given === undefined && !passwordStdin) {
    const values = await askValues(context);
    if (Object.keys(values).length > 0) await saveValues(context, values);
    const names = credentialNames(context);
    isSigned = names.length > 0 && (await storeCredentials(context, place.baseUrl, names, false)).length > 0;
    const find = looksForBrowser ? findDeviceGrant : deviceGrantOf;
    hasBrowser = !isSigned && (await find(context, place.baseUrl)) !== undefined;
    if (!isSigned) noteOfToken(context);
  }
  const { email: former, base_url: kept } = context.account.known;
  const usual = kept === place.baseUrl ? former : undefined;
  const withoutEmail = hasBrowser ? 'browser' : 'token';
  const email = given ?? (await askEmail(context, isSigned ? 'skip' : withoutEmail, usual));
  if (email === '' && hasBrowser) return loginInBrowser(context, place, { id: undefined, scopes: [] });
  if (email === '' && isSigned) return { said: escaped`Stored for ${place.baseUrl}`, isUnknown: false };
  if (!passwordStdin) return askUntilAccepted(context, place, email);
  // An editor adds a line end.
  return storePassword(context, place, email, passwordIn((await readStdin(context)).replace(/\r?\n$/, '')));
}

/** Throws a usage failure for what is a token without doubt: it would be sent to a place that is not for tokens. */
function passwordIn(given: string): string {
  if (kindOfSecret(given) !== 'token') return given;
  const hint = escaped`Give it as one: ${suggest`login --token-stdin`}`;
  throw usageFailure([escaped`Standard input holds a token, not a password; nothing was sent.`], hint);
}

async function storePassword(
  context: Context,
  place: ServiceUrls,
  email: string,
  password: string,
): Promise<LoginOutcome> {
  const login = await requestToken(context, place, email, password);
  const token = cleanToken(login.token, 'The token in the response');
  context.redactor.add(token);
  await saveLogin(context, { ...login, ...place, token, email });
  const account = await accountOfLogin(context, place, token);
  if (account) await saveAccountName(context, account.said);
  const said = escaped`Logged in to ${place.baseUrl} as ${account?.said ?? email}`;
  return { said, isUnknown: false, notes: zoneNotes(context, account) };
}

/** Asks without echo. Without an email it can only be a token. */
async function askSecretOf(context: Desk & Profile, email: string): Promise<GivenSecret> {
  const given = await ask(context, email === '' ? escaped`Token: ` : escaped`Password or token: `, true);
  return email === '' ? { kind: 'token', secret: tokenInText(given) } : givenSecret(context, given, email);
}

/** The same after a refusal, and for another email if the user wants to type one. */
async function askAgain(context: Desk & Profile, email: string) {
  const question =
    email === ''
      ? escaped`Token, or Enter to type an email: `
      : escaped`Password or token of ${email}, or Enter to type another email: `;
  const given = await ask(context, question, true);
  if (given !== '' && email !== '') return { email, secret: await givenSecret(context, given, email) };
  if (given !== '') return { email, secret: { kind: 'token' as const, secret: tokenInText(given) } };
  const other = await askEmail(context, 'token');
  return { email: other, secret: await askSecretOf(context, other) };
}

/** A service may lock an account after a few more. */
const mostTries = 3;

/** Asks again where a password or a token is refused. */
async function askUntilAccepted(context: Context, place: ServiceUrls, given: string): Promise<LoginOutcome> {
  let email = given;
  let secret = await askSecretOf(context, email);
  for (let left = mostTries - 1; ; left--) {
    try {
      if (secret.kind === 'password') return await storePassword(context, place, email, secret.secret);
      return await storeToken(context, place, readToken(context, secret.secret, 'The token'), true);
    } catch (error) {
      const isRefused = error instanceof Failure && [401, 422].includes(error.details.status ?? 0);
      if (!isRefused || left === 0) throw error;
      context.messages.warn(error.said);
      try {
        ({ email, secret } = await askAgain(context, email));
      } catch (end) {
        // No answer ends it as the refusal does.
        throw end instanceof Failure && end.kind === 'declined' ? error : end;
      }
    }
  }
}

function assertNotExpired({ io }: Desk, token: string): void {
  const end = endOfToken(token);
  if (end === undefined || end > io.now()) return;
  const [day, time] = end.toISOString().slice(0, 19).split('T');
  throw new Failure('auth', escaped`The token expired on ${day} at ${time} UTC. It was not stored.`, {
    hint: escaped`Is the clock of this machine right?\n${anotherToken}`,
  });
}

/** Who is logged in, and where, as far as a profile says so. */
interface KnownLogin {
  readonly origin: string;
  /** An email, or the id of a client; undefined for a token that came alone. */
  readonly who: string | undefined;
}

function loginIn({ token, token_origin: origin, email, client }: StoredProfile): KnownLogin | undefined {
  if (client && !client.grant) return { origin: client.origin, who: client.id };
  const of = client?.origin ?? (token === undefined ? undefined : origin);
  return of === undefined ? undefined : { origin: of, who: email };
}

/** Is it without doubt another one? */
const isOther = (one: KnownLogin, other: KnownLogin): boolean =>
  one.origin !== other.origin || (one.who !== undefined && other.who !== undefined && one.who !== other.who);

/** Returns where the profile keeps the login that was just stored in it, and which one it replaced there. */
export function describeKeptLogin({ account, settings }: Profile): Message[] {
  const now = settingsIn(readProfile(account.file));
  const [before, after] = [loginIn(account.known), loginIn(now)];
  const kept =
    now.client && !now.client.grant
      ? escaped`The client's secret and its token are kept in ${account.file}, which only you can read.`
      : escaped`The token is kept in ${account.file}, which only you can read.`;
  if (!before || !after || !isOther(before, after)) return [kept];
  const old = before.who === undefined ? before.origin : escaped`${before.origin} as ${before.who}`;
  return [
    kept,
    escaped`It replaced the login to ${old} in profile ${settings.profile}. To keep both, log in with --profile <name>.`,
  ];
}

/** The record of a change of the profile. */
export const ofProfile = ({ settings, account }: Context): ChangeRecord => ({
  outcome: 'updated',
  names: [settings.profile],
  files: [account.file],
});
