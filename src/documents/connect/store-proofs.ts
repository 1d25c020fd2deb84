import { escaped } from '../../base/text/message.ts';
import { hasClientGrant } from '../../operations/manifest.ts';
import { ask } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { readSecretLines } from '../../service/input/standard-input.ts';
import { authUrlFor, keepToken } from '../../service/login/login.ts';
import { askBaseUrl, askServer, askValues, saveValues } from '../../service/login/login-questions.ts';
import { askSecret, keepCredentials, noteOfToken } from '../../service/login/stored-credentials.ts';
import { assertSafeForSecrets } from '../../settings/credential.ts';
import type { StoredValues } from '../../settings/profile.ts';
import { type ConnectionNeeds, tokenName } from './needs.ts';

/** Answers that flags have given. */
export interface GivenAnswers {
  readonly values: StoredValues;
  /** Secrets come from standard input, one per line. */
  readonly readsSecrets: boolean;
  /** The id of the OAuth client that gets the token. */
  readonly clientId: string | undefined;
  /** If the document has only one server, uses it without asking. */
  readonly takesServer: boolean;
}

async function addressFor(context: Desk & Profile, { server }: ConnectionNeeds, takesServer: boolean): Promise<string> {
  const { settings } = context;
  if (settings.baseUrl !== undefined) return settings.baseUrl;
  if (server !== undefined) return takesServer ? server : askBaseUrl(context, server);
  return (await askServer(context)) ?? (await askBaseUrl(context));
}

/** Gets a token with the client's id and secret, and stores token and client. */
async function storeClient(context: Run, baseUrl: string, id: string, fromStdin: boolean): Promise<void> {
  const { loginWithClient } = await import('../../service/login/client-login.ts');
  await loginWithClient(context, { baseUrl, authUrl: baseUrl }, { id, fromStdin, scopes: [] });
}

/** Asks for a token; where the document has an OAuth endpoint, an empty answer leads to questions for a client. */
async function storeToken(context: Run, baseUrl: string): Promise<void> {
  const hasGrant = hasClientGrant(context.catalogue.grants);
  const skip = hasGrant ? escaped`, or Enter to log in as an OAuth client` : '';
  noteOfToken(context);
  const token = await ask(context, escaped`Token${skip}: `, true);
  if (token === '' && hasGrant) return storeClient(context, baseUrl, await ask(context, escaped`Client ID: `), false);
  return keepToken(context, { baseUrl, authUrl: authUrlFor(context, baseUrl) }, token);
}

/** Stores secrets for the origin of this address. Reads them from standard input, or asks without echo. */
export async function storeProofs(
  context: Run,
  baseUrl: string,
  names: readonly string[],
  { readsSecrets, clientId }: Pick<GivenAnswers, 'readsSecrets' | 'clientId'>,
): Promise<void> {
  const others = names.filter((name) => name !== tokenName);
  const hasToken = names.includes(tokenName);
  if (hasToken && clientId !== undefined)
    await storeClient(context, baseUrl, clientId, readsSecrets && others.length === 0);
  else if (hasToken && !readsSecrets) await storeToken(context, baseUrl);
  const left = hasToken && clientId === undefined && readsSecrets ? names : others;
  if (left.length === 0) return;
  const given: string[] = readsSecrets ? await readSecretLines(context, left) : [];
  if (!readsSecrets) for (const name of left) given.push(await askSecret(context, name, true));
  const secrets = new Map(left.map((name, at) => [name, given[at] ?? '']));
  const token = secrets.get(tokenName);
  secrets.delete(tokenName);
  if (token !== undefined) await keepToken(context, { baseUrl, authUrl: authUrlFor(context, baseUrl) }, token);
  if (secrets.size > 0) await keepCredentials(context, baseUrl, secrets);
}

/** Asks for the missing address, values and secrets of a service, and stores them. Returns the address. */
export async function storeAnswers(context: Run, needs: ConnectionNeeds, given: GivenAnswers): Promise<string> {
  const baseUrl = await addressFor(context, needs, given.takesServer);
  assertSafeForSecrets(baseUrl, context.settings.insecureHttp);
  const isAnswered = needs.values.every((name) => Object.hasOwn(given.values, name));
  const values = isAnswered ? given.values : { ...(await askValues(context)), ...given.values };
  if (Object.keys(values).length > 0) await saveValues(context, values);
  await keepCredentials(context, baseUrl, new Map());
  await storeProofs(context, baseUrl, needs.credentials, given);
  return baseUrl;
}
