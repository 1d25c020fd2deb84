import { getOwn, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { credentialNames } from '../service/login/login.ts';
import { defineCommand, rowShape } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { credentialVariable, endOfToken } from '../settings/credential.ts';

function tokenFacts({ settings, account: { known } }: Context) {
  if (settings.sandbox) return { from: 'the sandbox' };
  if (settings.token !== undefined) {
    return { from: 'SHIPCTL_TOKEN', ends: endOfToken(settings.token)?.toISOString() };
  }
  const { token, token_origin: origin, token_expires_at: ends, email } = known;
  if (token === undefined) return { from: 'none: not logged in' };
  if (settings.baseUrl !== undefined && origin !== new URL(settings.baseUrl).origin) {
    return { from: escaped`none for this address (the stored one belongs to ${origin ?? 'no address'})` };
  }
  return { from: 'the stored login', ends, email };
}

/** Where the credentials come from that imported operations ask for beside the token. */
function credentialFacts(context: Context): Row {
  const { settings, account, io } = context;
  const stored = account.known.credentials ?? {};
  const names = [...new Set([...credentialNames(context), ...Object.keys(stored)])];
  if (settings.sandbox || names.length === 0) return {};
  const sourceOf = (name: string): string => {
    if (io.env[credentialVariable(name)]) return credentialVariable(name);
    const origin = getOwn(stored, name)?.origin;
    if (origin === undefined) return 'none';
    const isHere = settings.baseUrl !== undefined && new URL(settings.baseUrl).origin === origin;
    return isHere ? 'stored' : escaped`none for this address (the stored one belongs to ${origin})`;
  };
  return { credentials: Object.fromEntries(names.map((name) => [name, sourceOf(name)])) };
}

function valueFacts({ settings, account, catalogue }: Context): Row {
  const names = Object.keys(catalogue.values ?? {});
  if (settings.sandbox || account.reading.state === 'damaged' || names.length === 0) return {};
  return { values: Object.fromEntries(names.map((name) => [name, account.value(name) ?? null])) };
}

const identity = rowShape(
  ['profile', 'base_url', 'auth_url', 'email', 'token', 'token_ends', 'credentials', 'values', 'expired', 'file'],
  { credentials: 'object', values: 'object', expired: 'boolean' },
);

export const whoami = defineCommand({
  effects: { service: 'none' },
  prints: identity,
  printsRecord: true,
  note: 'Works offline. The token itself is never shown.',
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
  usesOverrides: true,
  repairsOverrides: true,
  run: (context) => ({
    shape: identity,
    run: async () => {
      const { settings, account, io } = context;
      const { reading } = account;
      if (reading.state === 'damaged' && settings.token === undefined && !settings.sandbox) throw reading.failure;
      const { from, ends, email } = tokenFacts(context);
      const record = {
        profile: settings.profile,
        base_url: settings.sandbox ? 'the sandbox' : (settings.baseUrl ?? null),
        auth_url: settings.sandbox ? null : (settings.authUrl ?? settings.baseUrl ?? null),
        email: email ?? null,
        token: from,
        token_ends: ends ?? 'unknown',
        ...credentialFacts(context),
        ...valueFacts(context),
        expired: ends === undefined ? null : new Date(ends) <= io.now(),
        file: account.file,
      };
      return { record };
    },
  }),
});
