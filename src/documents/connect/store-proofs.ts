import { escaped } from '../../base/text/message.ts';
import { readSecretLines } from '../../service/input/standard-input.ts';
import { askSecret, authUrlFor, keepCredentials, keepToken } from '../../service/login/login.ts';
import { ask } from '../../session/ask.ts';
import type { Context } from '../../session/context.ts';
import { askBaseUrl, askServer, askValues, saveValues } from '../../session/login-questions.ts';
import { assertSafeForSecrets } from '../../settings/credential.ts';
import type { StoredValues } from '../../settings/profile.ts';
import { type ConnectionNeeds, tokenName } from './needs.ts';

/** Answers that were given before any question. */
export interface GivenAnswers {
  readonly values: StoredValues;
  /** Secrets stand on standard input, a line each. */
  readonly readsSecrets: boolean;
  /** The only server of a document is taken without a question. */
  readonly takesServer: boolean;
}

async function addressFor(context: Context, { server }: ConnectionNeeds, takesServer: boolean): Promise<string> {
  const { settings } = context;
  if (settings.baseUrl !== undefined) return settings.baseUrl;
  if (server !== undefined) return takesServer ? server : askBaseUrl(context, server);
  return (await askServer(context)) ?? (await askBaseUrl(context));
}

/** Stores secrets for the origin of this address: asked for unseen, or read from standard input. */
export async function storeProofs(
  context: Context,
  baseUrl: string,
  names: readonly string[],
  readsSecrets: boolean,
): Promise<void> {
  if (names.length === 0) return;
  const given: string[] = readsSecrets ? await readSecretLines(context, names) : [];
  if (!readsSecrets)
    for (const name of names)
      given.push(
        name === tokenName ? await ask(context, escaped`Token: `, true) : await askSecret(context, name, true),
      );
  const secrets = new Map(names.map((name, at) => [name, given[at] ?? '']));
  const token = secrets.get(tokenName);
  secrets.delete(tokenName);
  if (token !== undefined) await keepToken(context, { baseUrl, authUrl: authUrlFor(context, baseUrl) }, token);
  await keepCredentials(context, baseUrl, secrets);
}

/** Asks for the address, the values and the secrets of a service that are missing, and stores them. Returns the address. */
export async function storeAnswers(context: Context, needs: ConnectionNeeds, given: GivenAnswers): Promise<string> {
  const baseUrl = await addressFor(context, needs, given.takesServer);
  assertSafeForSecrets(baseUrl, context.settings.insecureHttp);
  const isAnswered = needs.values.every((name) => Object.hasOwn(given.values, name));
  const values = isAnswered ? given.values : { ...(await askValues(context)), ...given.values };
  if (Object.keys(values).length > 0) await saveValues(context, values);
  await keepCredentials(context, baseUrl, new Map());
  await storeProofs(context, baseUrl, needs.credentials, given.readsSecrets);
  return baseUrl;
}
