import { didYouMean, escaped, joined, type Message, suggest } from '../../base/text/message.ts';
import type { ValueHint } from '../../operations/manifest.ts';
import { ask } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import { type Login, withClientToken } from '../../session/client-token.ts';
import type { FetchedToken } from '../../session/token-source.ts';
import { endOfToken } from '../../settings/credential.ts';
import { type OAuthClient, storedClient } from '../../settings/oauth-client.ts';
import { profileKind, type StoredCredentials, type StoredProfile, type StoredValues } from '../../settings/profile.ts';
import { emailAddress, type Reader, serviceOrDomain, serviceUrl, shownAddress } from '../../settings/readers.ts';
import { asideFile, changeStored } from '../../settings/store.ts';

/** Returns why a value is not allowed, as the end of a sentence; undefined if it is. */
function valueFault(value: string, { enum: choices = [] }: ValueHint): Message | undefined {
  if (choices.length > 0 && !choices.includes(value)) return escaped`is not one of ${choices}`;
  return /^[\x20-\x7e]{1,500}$/.test(value) ? undefined : escaped`is not a line of plain ASCII`;
}

/** With another sign in it, the host would be another one. */
const isHostPart = (value: string): boolean => /^[\w.-]+$/.test(value);

const hostFault = (value: string): Message | undefined =>
  isHostPart(value) ? undefined : escaped`is no part of a host name`;

/** The open parts of the addresses of imported documents: `{site}` of `https://{site}.example.com`. */
const serverVariables = ({ catalogue: { servers = [] } }: Profile): Record<string, ValueHint> =>
  Object.assign({}, ...servers.map(({ variables }) => variables));

/**
 * The base URL that values make of the one server of imported documents that has them; `given` are typed now, and the others
 * are in the profile or usual. Undefined if one is missing, or nothing was given.
 */
export function serverOfValues(context: Profile, given: StoredValues): string | undefined {
  const { account, catalogue } = context;
  const stored = (name: string) => (account.reading.state === 'damaged' ? undefined : account.value(name));
  const found = (catalogue.servers ?? []).flatMap(({ url, variables }) => {
    const names = Object.keys(variables);
    if (!names.some((name) => Object.hasOwn(given, name))) return [];
    const values = names.map((name) => [name, given[name] ?? stored(name) ?? variables[name]?.default ?? ''] as const);
    if (!values.every(([, value]) => isHostPart(value))) return [];
    const reading = serviceUrl(values.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), url));
    return 'value' in reading ? [reading.value] : [];
  });
  const [first, ...others] = new Set(found);
  return others.length > 0 ? undefined : first;
}

/** The values of `--set name=value`, and what is wrong with them. */
export function parseSetValues(context: Profile, given: readonly string[]) {
  const known: Readonly<Record<string, ValueHint>> = { ...serverVariables(context), ...context.catalogue.values };
  const names = Object.keys(known);
  const mistakes: Message[] = [];
  const values = given.map((text): [string, string] => {
    const at = text.indexOf('=');
    const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
    const hint = Object.hasOwn(known, name) ? known[name] : undefined;
    const isHost = !Object.hasOwn(context.catalogue.values ?? {}, name);
    const fault = hint && (valueFault(value, hint) ?? (isHost ? hostFault(value) : undefined));
    const list =
      names.length > 0 ? escaped`They take: ${names}.` : escaped`Import their document: ${suggest`ops import <file>`}`;
    if (!hint) mistakes.push(escaped`--set ${name}: no imported operation takes it.${didYouMean(name, names)} ${list}`);
    else if (fault !== undefined) mistakes.push(escaped`--set ${name}: ${JSON.stringify(value)} ${fault}.`);
    return [name, value];
  });
  return { values: Object.fromEntries(values), mistakes };
}

async function askUntilValid(
  context: Desk & Profile,
  question: Message,
  read: Reader<string>,
  show: (given: string) => string = JSON.stringify,
): Promise<string> {
  for (;;) {
    const given = (await ask(context, question)).trim();
    const reading = read(given);
    if ('value' in reading) return reading.value;
    context.messages.note(escaped`${show(given)} ${reading.fault}.`);
  }
}

/** Returns what a question says about Enter. */
function byEnter(usual: string, mayBeSkipped: boolean): string {
  if (usual !== '') return ` [${usual}]`;
  return mayBeSkipped ? ', or Enter to skip' : '';
}

/** Asks for a value, which may be left out unless it is part of a host name. Enter takes the default, if it can be sent. */
function askValue(context: Desk & Profile, name: string, hint: ValueHint, isHost = false): Promise<string> {
  const { default: given = '', enum: known = [] } = hint;
  const faultOf = (value: string): Message | undefined => {
    if (!isHost) return value === '' ? undefined : valueFault(value, hint);
    return valueFault(value, hint) ?? hostFault(value);
  };
  const usual = faultOf(given) === undefined ? given : '';
  const choices = known.length > 0 ? escaped` (${known})` : '';
  const byDefault = byEnter(usual, faultOf('') === undefined);
  return askUntilValid(context, escaped`${name}${choices}${byDefault}: `, (typed) => {
    const value = typed || usual;
    const fault = faultOf(value);
    return fault === undefined ? { value } : { fault };
  });
}

/** Asks for the values that imported operations take and the profile does not hold. */
export async function askValues(context: Desk & Profile): Promise<StoredValues> {
  const found: [string, string][] = [];
  for (const [name, hint] of Object.entries(context.catalogue.values ?? {})) {
    if (context.account.reading.state !== 'damaged' && context.account.value(name) !== undefined) continue;
    const value = await askValue(context, name, hint);
    if (value !== '') found.push([name, value]);
  }
  return Object.fromEntries(found);
}

/** The servers of imported documents, to choose from; none is taken without an answer. Undefined if there is none. */
export async function askServer(context: Desk & Profile): Promise<string | undefined> {
  const { catalogue, messages } = context;
  // Several files may name one server.
  const servers = [...new Map((catalogue.servers ?? []).map((server) => [server.url, server])).values()];
  if (servers.length === 0) return undefined;
  const lines = servers.map(({ url, title }, at) => escaped`  ${at + 1}  ${`${url}  ${title}`.trimEnd()}`);
  messages.note(joined([escaped`The imported document names:`, ...lines], '\n'));
  for (;;) {
    const given = (await ask(context, escaped`Base URL of the service, or its number: `)).trim();
    const server = /^\d+$/.test(given) ? servers[Number(given) - 1] : undefined;
    let url = server?.url ?? given;
    for (const [name, hint] of Object.entries(server?.variables ?? {})) {
      const value = await askValue(context, name, hint, true);
      url = url.replaceAll(`{${name}}`, () => value);
    }
    const reading = serviceUrl(url);
    if ('value' in reading) {
      if (reading.value !== given) messages.note(escaped`The base URL is ${reading.value}`);
      return reading.value;
    }
    messages.note(escaped`${JSON.stringify(url)} ${reading.fault}.`);
  }
}

/** Enter takes the `usual` one. */
export function askBaseUrl(context: Desk & Profile, usual = ''): Promise<string> {
  const byDefault = usual === '' ? '' : escaped` [${usual}]`;
  if (usual === '')
    context.messages.note(escaped`The base URL is the address of your service, like https://ship.example.com`);
  const read: Reader<string> = (given) => serviceUrl(given === '' ? usual : given);
  return askUntilValid(context, escaped`Base URL of the service${byDefault}: `, read, shownAddress);
}

/** Asks for the address of a service. Returns a base URL, or a domain as `bareAddress` does. */
export function askBaseUrlOrDomain(context: Desk & Profile): Promise<string> {
  context.messages.note(
    escaped`The base URL is the address of your service, like https://ship.example.com. Its domain is enough.`,
  );
  context.messages.note(escaped`Without an account, try it out: ${suggest`today --sandbox`}`);
  return askUntilValid(context, escaped`Base URL of the service: `, serviceOrDomain, shownAddress);
}

/** Long texts without an `@` may be a token that was meant for the next question. */
const shownEmail = (given: string): string =>
  given.length >= 20 && !given.includes('@') ? 'That text' : JSON.stringify(given);

const emailQuestions = {
  skip: escaped`Email, or Enter to skip: `,
  token: escaped`Email, or Enter to give a token: `,
  browser: escaped`Email, or Enter to log in with your browser: `,
};

/** Enter takes the `usual` one. Empty after Enter where none is usual: it is for what `otherwise` says. */
export function askEmail(context: Desk & Profile, otherwise: keyof typeof emailQuestions, usual = ''): Promise<string> {
  const question = usual === '' ? emailQuestions[otherwise] : escaped`Email [${usual}]: `;
  const read: Reader<string> = (given) => (given === '' ? { value: usual } : emailAddress(given));
  return askUntilValid(context, question, read, shownEmail);
}

/** The message about a login, and whether the service lacks the route that would check it. */
export interface LoginOutcome {
  readonly said: Message;
  readonly isUnknown: boolean;
  /** Notes on the account: that its days are others than those of this machine. */
  readonly notes?: readonly Message[];
}

interface NewLogin extends Login {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly email?: string | undefined;
  readonly accountName?: string | undefined;
}

/** Without what an earlier login left in the profile, and otherwise as it was. */
function profileAfterLogin(
  old: StoredProfile,
  { baseUrl, authUrl, token, expiresIn, email, accountName }: NewLogin,
  now: Date,
): StoredProfile {
  const { token_expires_at: _expiry, auth_url: _auth, client: _client, ...others } = old;
  const { email: _email, account_name: _name, ...kept } = others;
  const end = endOfToken(token) ?? (expiresIn === undefined ? undefined : new Date(now.getTime() + expiresIn * 1000));
  return {
    ...kept,
    base_url: baseUrl,
    ...(authUrl !== baseUrl && { auth_url: authUrl }),
    token,
    token_origin: new URL(baseUrl).origin,
    ...(end !== undefined && { token_expires_at: end.toISOString() }),
    ...(email !== undefined && { email }),
    ...(accountName !== undefined && { account_name: accountName }),
  };
}

/** Changes the profile; a damaged one is moved aside. */
async function changeOwnProfile(context: Desk & Profile, change: (old: StoredProfile) => StoredProfile): Promise<void> {
  const { account, io, messages } = context;
  const aside = asideFile(account.file, io.now());
  await changeStored({ file: account.file, aside }, profileKind, context, change);
  if (account.reading.state === 'damaged') messages.warn(escaped`The damaged profile was moved to ${aside}`);
}

/** Keeps a login in the profile. */
export const saveLogin = (context: Desk & Profile, login: NewLogin): Promise<void> =>
  changeOwnProfile(context, (old) => profileAfterLogin(old, login, context.io.now()));

/** Keeps whose login the profile has: whoami tells it without a request. */
export const saveAccountName = (context: Desk & Profile, name: string): Promise<void> =>
  changeOwnProfile(context, (old) => ({ ...old, account_name: name }));

interface ClientLogin {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly client: OAuthClient;
  readonly token: FetchedToken;
}

/** Keeps a client in the profile, and its first token. */
export const saveClientLogin = (
  context: Desk & Profile,
  { baseUrl, authUrl, client, token }: ClientLogin,
): Promise<void> =>
  changeOwnProfile(context, (old) => {
    const { email: _email, account_name: _name, auth_url: _auth, ...kept } = old;
    const own = { ...kept, base_url: baseUrl, ...(authUrl !== baseUrl && { auth_url: authUrl }) };
    return withClientToken({ ...own, client: storedClient(client, new URL(baseUrl).origin) }, token);
  });

/** Keeps credentials beside the token. */
export const saveCredentials = (
  context: Desk & Profile,
  baseUrl: string,
  credentials: StoredCredentials,
): Promise<void> =>
  changeOwnProfile(context, (old) => ({
    ...old,
    base_url: baseUrl,
    credentials: { ...old.credentials, ...credentials },
  }));

/** Keeps values that imported operations take, and the base URL that they make, if they make one. */
export const saveValues = (context: Desk & Profile, values: StoredValues, baseUrl?: string): Promise<void> =>
  changeOwnProfile(context, (old) => ({
    ...old,
    ...(baseUrl !== undefined && { base_url: baseUrl }),
    values: { ...old.values, ...values },
  }));
