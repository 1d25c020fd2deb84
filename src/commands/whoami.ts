import { Failure } from '../base/failure.ts';
import { getOwn, isRow, type Row } from '../base/row.ts';
import { escaped, suggest, term } from '../base/text/message.ts';
import { rowShape } from '../operations/manifest.ts';
import type { Messages } from '../output/messages.ts';
import { credentialNames } from '../service/login/stored-credentials.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { credentialVariable, endOfToken, loginHint } from '../settings/credential.ts';
import type { StoredClient } from '../settings/oauth-client.ts';
import { withoutLogin } from '../settings/other-logins.ts';

interface TokenFacts {
  readonly from: string;
  readonly hasToken: boolean;
  readonly ends?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly client?: Row;
  /** It is renewed by itself. */
  readonly isRenewed?: boolean;
}

function tokenFacts({ settings, account: { known }, messages: { wordsOf } }: Context): TokenFacts {
  if (settings.sandbox) return { from: wordsOf(term('the sandbox')), hasToken: true };
  if (settings.token !== undefined)
    return { from: 'SHIPCTL_TOKEN', hasToken: true, ends: endOfToken(settings.token)?.toISOString() };
  if (settings.clientId !== undefined || settings.clientSecret !== undefined)
    return { from: 'SHIPCTL_CLIENT_ID', hasToken: true };
  if (settings.credentialCommand !== undefined)
    return { from: wordsOf(escaped`the credential_command ${settings.credentialCommand}`), hasToken: true };
  const { token, token_origin: origin, token_expires_at: ends, email, account_name: name, client } = known;
  if (client) return clientFacts(settings.baseUrl, client, ends, wordsOf);
  if (token === undefined) return { from: wordsOf(term('none: not logged in')), hasToken: false };
  if (settings.baseUrl !== undefined && origin !== new URL(settings.baseUrl).origin)
    return {
      from: wordsOf(escaped`none for this address (the stored one belongs to ${origin ?? escaped`no address`})`),
      hasToken: false,
    };
  return { from: wordsOf(term('the stored login')), hasToken: true, ends, email, name };
}

/** A client is logged in at its address, even where its token has ended: it gets another. */
function clientFacts(
  baseUrl: string | undefined,
  { id, origin, token_url, scopes = [] }: StoredClient,
  ends: string | undefined,
  wordsOf: Messages['wordsOf'],
): TokenFacts {
  const client = { id, token_url, scopes: scopes.join(' ') || null };
  const isHere = baseUrl !== undefined && new URL(baseUrl).origin === origin;
  const from = isHere
    ? wordsOf(term('the stored client'))
    : wordsOf(escaped`none for this address (the stored client belongs to ${origin})`);
  return { from, hasToken: isHere, ends, client, isRenewed: isHere };
}

/** Where the credentials come from that imported operations ask for beside the token. */
function credentialFacts(context: Context): Row {
  const {
    settings,
    account,
    io,
    messages: { wordsOf },
  } = context;
  const stored = account.known.credentials ?? {};
  const names = [...new Set([...credentialNames(context), ...Object.keys(stored)])];
  if (settings.sandbox || names.length === 0) return {};
  const sourceOf = (name: string): string => {
    if (io.env[credentialVariable(name)]) return credentialVariable(name);
    const origin = getOwn(stored, name)?.origin;
    if (origin === undefined) return 'none';
    const isHere = settings.baseUrl !== undefined && new URL(settings.baseUrl).origin === origin;
    return isHere ? 'stored' : wordsOf(escaped`none for this address (the stored one belongs to ${origin})`);
  };
  return { credentials: Object.fromEntries(names.map((name) => [name, sourceOf(name)])) };
}

function valueFacts({ settings, account, catalogue }: Context): Row {
  const names = Object.keys(catalogue.values ?? {});
  if (settings.sandbox || account.reading.state === 'damaged' || names.length === 0) return {};
  return { values: Object.fromEntries(names.map((name) => [name, account.value(name) ?? null])) };
}

/** Without a token, or with one that has ended, requests are refused; imported operations may need other credentials only. */
function loginFailure({ io, settings }: Context, { hasToken, expired, credentials }: Row): Failure | undefined {
  const hasOther =
    isRow(credentials) && Object.values(credentials).some((from) => /^(?:stored$|SHIPCTL_)/.test(String(from)));
  if ((hasToken && !expired) || hasOther) return undefined;
  if (!hasToken) return withoutLogin(io, settings.profile, escaped`You are not logged in.`);
  return new Failure('auth', escaped`The login has ended.`, { hint: loginHint() });
}

const identity = rowShape(
  'profile base_url auth_url email token token_ends client credentials values expired file name'.split(' '),
  { client: 'object', credentials: 'object', values: 'object', expired: 'boolean' },
);

/** Says who calls which service, as far as that is known without asking it, and why it will refuse requests. */
export function describeLogin(context: Context) {
  const { settings, account, io } = context;
  const { reading } = account;
  if (reading.state === 'damaged' && settings.token === undefined && !settings.sandbox) throw reading.failure;
  const { from, hasToken, ends, email, name, client, isRenewed } = tokenFacts(context);
  const record = {
    profile: settings.profile,
    base_url: settings.sandbox ? context.messages.wordsOf(term('the sandbox')) : (settings.baseUrl ?? null),
    auth_url: settings.sandbox ? null : (settings.authUrl ?? settings.baseUrl ?? null),
    email: email ?? null,
    token: from,
    token_ends: ends ?? 'unknown',
    ...(client && { client }),
    ...credentialFacts(context),
    ...valueFacts(context),
    expired: ends === undefined || isRenewed ? null : new Date(ends) <= io.now(),
    file: account.file,
    name: name ?? null,
  };
  return { record, failure: loginFailure(context, { ...record, hasToken }) };
}

export const whoami = defineCommand({
  effects: { service: 'none' },
  prints: identity,
  printsRecord: true,
  exits: { auth: 'there is no login, or it has ended' },
  note: 'Works offline, and asks the service for nothing: doctor tries the token. The token itself is never shown. Exit code 4 says that there is no login, or that it has ended.',
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
  usesOverrides: true,
  repairsOverrides: true,
  run: (context) => ({
    run: async () => {
      const login = describeLogin(context);
      const unasked = escaped`The service was not asked whether it accepts this login. To ask it: ${suggest`doctor`}`;
      return login.failure || context.settings.sandbox ? login : { ...login, notes: [unasked] };
    },
  }),
});
