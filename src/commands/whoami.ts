import { getOwn, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { credentialNames } from '../service/login/login.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { credentialVariable, endOfToken, storedCredentials } from '../settings/credential.ts';

/** Where the token comes from and when it ends, as far as that is known without asking the service. */
function tokenFacts({ settings, account: { reading } }: Context) {
  if (settings.sandbox) return { from: 'the sandbox' };
  if (settings.token !== undefined) {
    return { from: 'SHIPCTL_TOKEN', ends: endOfToken(settings.token)?.toISOString() };
  }
  if (reading.state === 'damaged' || reading.value.token === undefined) return { from: 'none: not logged in' };
  const { token_origin: origin, token_expires_at: ends, email } = reading.value;
  if (settings.baseUrl !== undefined && origin !== new URL(settings.baseUrl).origin) {
    return { from: escaped`none for this address (the stored one belongs to ${origin ?? 'no address'})` };
  }
  return { from: 'the stored login', ends, email };
}

/** Where the credentials beside the token come from that imported operations ask for. */
function credentialFacts(context: Context): Row {
  const { settings, account, io } = context;
  const { reading } = account;
  if (settings.sandbox) return {};
  const stored = reading.state === 'damaged' ? {} : storedCredentials(reading.value);
  const names = [...new Set([...credentialNames(context), ...Object.keys(stored)])];
  const sourceOf = (name: string): string => {
    if (io.env[credentialVariable(name)]) return credentialVariable(name);
    const origin = getOwn(stored, name)?.origin;
    if (origin === undefined) return 'none';
    const isHere = settings.baseUrl !== undefined && new URL(settings.baseUrl).origin === origin;
    return isHere ? 'stored' : escaped`none for this address (the stored one belongs to ${origin})`;
  };
  return names.length === 0 ? {} : { credentials: Object.fromEntries(names.map((name) => [name, sourceOf(name)])) };
}

/** The values that imported operations take; null where there is none. */
function valueFacts({ settings, account, catalogue }: Context): Row {
  const names = Object.keys(catalogue.values ?? {});
  if (settings.sandbox || account.reading.state === 'damaged' || names.length === 0) return {};
  return { values: Object.fromEntries(names.map((name) => [name, account.value(name) ?? null])) };
}

function describeAccount(context: Context): Row {
  const { settings, account, io } = context;
  const { from, ends, email } = tokenFacts(context);
  return {
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
}

/** `whoami`: whose account is used, as far as that is known without asking the service. */
export const whoami = defineCommand({
  note: 'Works offline. The token itself is never shown.',
  uses: ['output'],
  examples: ['', '--json'],
  repairsProfile: true,
  usesOverrides: true,
  repairsOverrides: true,
  run: (context) => ({
    shape: { row: {}, columns: [] },
    run: async () => {
      const { settings, account } = context;
      const { reading } = account;
      if (reading.state === 'damaged' && settings.token === undefined && !settings.sandbox) throw reading.failure;
      return { record: describeAccount(context) };
    },
  }),
});
