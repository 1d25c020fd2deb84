import { usageFailure } from '../../base/failure.ts';
import { escaped, joined, suggest, words } from '../../base/text/message.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { ask, confirm, mayAsk } from '../../ports/ask.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { type KnownGrant, knownGrants, wholeTokenUrl } from '../../session/client-source.ts';
import { fetchClientToken, hiddenSecret, tokenRequest } from '../../session/client-token.ts';
import { cleanToken } from '../../settings/credential.ts';
import type { OAuthClient } from '../../settings/oauth-client.ts';
import type { StoredValues } from '../../settings/profile.ts';
import { readStdin } from '../input/given-files.ts';
import { type LoginOutcome, saveClientLogin } from './login-questions.ts';
import type { ServiceUrls } from './service-urls.ts';

/** A client as a person names it. */
export interface ClientWishes {
  readonly id: string;
  /** The secret comes on standard input; else it is asked for. */
  readonly fromStdin: boolean;
  /** An address, or a path below the base URL; that of the imported document unless given. */
  readonly tokenUrl?: string | undefined;
  readonly scopes: readonly string[];
  /** Typed with it, for what a token URL leaves open. */
  readonly values?: StoredValues | undefined;
}

/** The ways to get tokens that imported documents name for this base URL, each address once. */
export const grantsFor = ({ catalogue, account }: Profile, baseUrl: string, values: StoredValues = {}): KnownGrant[] =>
  knownGrants(
    catalogue,
    baseUrl,
    (name) => values[name] ?? (account.reading.state === 'damaged' ? undefined : account.value(name)),
  );

const isAt = ({ tokenUrl }: KnownGrant, baseUrl: string): boolean =>
  new URL(tokenUrl).origin === new URL(baseUrl).origin;

/** The way that this login takes, if nobody has to be asked; all that there are, if there are several. */
function chosenGrants(context: Profile, baseUrl: string, { tokenUrl, values }: ClientWishes): readonly KnownGrant[] {
  const typed = tokenUrl ?? context.settings.tokenUrl;
  if (typed !== undefined) return [{ tokenUrl: wholeTokenUrl(typed, baseUrl), scopes: [] }];
  const known = grantsFor(context, baseUrl, values);
  const own = known.filter((grant) => isAt(grant, baseUrl));
  return own.length === 1 ? own : known;
}

async function chooseGrant(context: Desk & Profile, baseUrl: string, wishes: ClientWishes): Promise<KnownGrant> {
  const { id, tokenUrl } = wishes;
  const found = chosenGrants(context, baseUrl, wishes);
  const [first, ...others] = found;
  const again = suggest`login --client-id ${id} --client-secret-stdin ${words`--token-url <url>`}`;
  if (!first) {
    const lacks = (context.catalogue.grants ?? []).map((grant) => grant.tokenUrl);
    const why =
      lacks.length > 0 ? escaped`Values for it are missing: ${lacks}.` : escaped`No imported document names it.`;
    throw usageFailure([escaped`Where does this client get its token? ${why}`], escaped`Name the address: ${again}`);
  }
  const lines = found.map((grant, at) => escaped`  ${at + 1}  ${grant.tokenUrl}`);
  const list = joined([escaped`The imported documents name several token URLs:`, ...lines], '\n');
  if (others.length > 0 && !mayAsk(context)) throw usageFailure([list], escaped`Name the right one: ${again}`);
  if (others.length > 0) context.messages.note(list);
  let grant = others.length > 0 ? undefined : first;
  while (!grant) grant = found[Number(await ask(context, escaped`The number of the right one: `)) - 1];
  const isNamed = tokenUrl !== undefined || context.settings.tokenUrl !== undefined || others.length > 0;
  if (!isNamed && !isAt(grant, baseUrl)) await confirmOrigin(context, baseUrl, grant);
  return grant;
}

/** A document may name an address that the person does not know: the secret goes there only after an answer. */
const confirmOrigin = (context: Desk & Profile, baseUrl: string, { tokenUrl }: KnownGrant): Promise<void> =>
  confirm(
    context,
    escaped`Send the client's secret to the token URL of the imported document, ${tokenUrl}? The base URL is ${baseUrl}.`,
  );

/** The request of a login as a dry run shows it; none if it is not known where it goes. */
export function clientLoginRequests(
  context: Profile,
  baseUrl: string | undefined,
  wishes: ClientWishes,
): ServiceRequest[] {
  if (baseUrl === undefined) return [];
  const [grant] = chosenGrants(context, baseUrl, wishes);
  if (!grant) return [];
  const { id, scopes } = wishes;
  const client = { id, secret: hiddenSecret, tokenUrl: grant.tokenUrl, scopes };
  return [tokenRequest(client, grant.sentIn ?? 'header')];
}

/** A secret without the line end that files and shells add. It may have blanks in it. */
function cleanSecret(given: string): string {
  const secret = given.replace(/\r?\n$/, '').trim();
  if (/^[\x20-\x7e]+$/.test(secret)) return secret;
  throw usageFailure([
    secret === ''
      ? escaped`The client's secret is empty; nothing was sent.`
      : escaped`This is not the secret of a client: it is one line of plain ASCII. Nothing was sent.`,
  ]);
}

/** Gets a token for a client, and stores both, for the origin of the base URL. Returns what to say of it. */
export async function loginWithClient(
  context: Run,
  { baseUrl, authUrl }: ServiceUrls,
  wishes: ClientWishes,
): Promise<LoginOutcome> {
  const { settings, redactor, serviceAt } = context;
  const { id, fromStdin, scopes } = wishes;
  const grant = await chooseGrant(context, baseUrl, wishes);
  const typed = fromStdin ? await readStdin(context) : await ask(context, escaped`Secret of the client: `, true);
  const secret = cleanSecret(typed);
  const client: OAuthClient = { id, secret, tokenUrl: grant.tokenUrl, scopes, sentIn: grant.sentIn };
  const user = {
    ...context,
    insecureHttp: settings.insecureHttp,
    service: () => serviceAt({ baseUrl, authUrl, prove: () => undefined }),
  };
  const token = await fetchClientToken(user, client);
  redactor.add(cleanToken(token.secret, 'The token in the response'));
  await saveClientLogin(context, { baseUrl, authUrl, token, client: { ...client, sentIn: token.sentIn } });
  return { said: escaped`Logged in to ${baseUrl} as the client ${id}`, isUnknown: false };
}
