import { Failure, isStop, usageFailure } from '../../base/failure.ts';
import { isRow } from '../../base/row.ts';
import { escaped, joined, suggest } from '../../base/text/message.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import { duration } from '../../base/time/times.ts';
import { mayServeDocuments } from '../../http/prepare.ts';
import { readJson } from '../../http/response-body.ts';
import { ask, confirm, mayAsk } from '../../ports/ask.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import { type KnownGrant, knownDeviceGrants } from '../../session/client-source.ts';
import { fetchedToken, type Login } from '../../session/client-token.ts';
import { clientId } from '../../settings/readers.ts';
import {
  awaitApproval,
  type Device,
  type DeviceCode,
  type DeviceGrant,
  otherWays,
  requestCode,
} from './device-code.ts';
import { type LoginOutcome, saveClientLogin, saveLogin } from './login-questions.ts';
import type { ServiceUrls } from './service-urls.ts';
import { accountOfLogin } from './token-account.ts';

/** A browser login as a person wants it. */
export interface BrowserWishes {
  /** That of the document unless given. */
  readonly id: string | undefined;
  /** Those that the document names unless given. */
  readonly scopes: readonly string[];
}

const isDeviceGrant = (grant: KnownGrant): grant is KnownGrant & DeviceGrant => grant.deviceUrl !== undefined;

/** The first way that imported documents name for this base URL. Nothing is sent. */
export const deviceGrantOf = ({ catalogue, account }: Profile, baseUrl: string): DeviceGrant | undefined =>
  knownDeviceGrants(catalogue, baseUrl, (name) =>
    account.reading.state === 'damaged' ? undefined : account.value(name),
  ).find(isDeviceGrant);

/** Where services say how they give tokens (RFC 8414, section 3; OpenID Connect Discovery 1.0). */
const wellKnown = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];

const isAddress = (value: unknown): value is string =>
  isNonEmpty(value) && /^https?:\/\/[^\s\\@]+$/.test(value) && URL.canParse(value);

/** The way that metadata names. Its issuer has to be the origin that publishes it, as RFC 8414 wants: else it may be copied. */
function deviceGrantIn(json: unknown, origin: string): DeviceGrant | undefined {
  if (!isRow(json) || !isAddress(json.issuer) || new URL(json.issuer).origin !== origin) return undefined;
  const { device_authorization_endpoint: deviceUrl, token_endpoint: tokenUrl } = json;
  return isAddress(deviceUrl) && isAddress(tokenUrl) ? { deviceUrl, tokenUrl, scopes: [] } : undefined;
}

/** Reads the metadata of this service, without a credential. Undefined if it publishes none that names a browser login. */
async function readMetadata(run: Run, baseUrl: string): Promise<DeviceGrant | undefined> {
  const { origin } = new URL(baseUrl);
  const service = run.serviceAt({ baseUrl: origin, authUrl: origin, prove: () => undefined });
  for (const path of wellKnown) {
    run.messages.progress?.show(escaped`Asking ${origin} for ${path} \u2026`);
    try {
      const request = { method: 'GET', path, security: [[]], safe: true, retriedByUser: true, what: escaped`metadata` };
      const found = await service.request(request, (response) => deviceGrantIn(readJson(response), origin));
      if (found) return found;
    } catch (error) {
      // Not there, or a page for people.
      if (!(error instanceof Failure) || isStop(error)) throw error;
    }
  }
  return undefined;
}

/** The same, or else that of the metadata which the service publishes. */
export const findDeviceGrant = async (run: Run, baseUrl: string): Promise<DeviceGrant | undefined> =>
  deviceGrantOf(run, baseUrl) ?? readMetadata(run, baseUrl);

/** Addresses of another origin come from a document: the person sees them before a page is opened or a token taken from there. */
async function confirmOrigins(context: Run, baseUrl: string, { deviceUrl, tokenUrl }: DeviceGrant): Promise<void> {
  const addresses = [deviceUrl, tokenUrl].map((address) => new URL(address));
  const service = new URL(baseUrl);
  const refused = addresses.find((address) => !mayServeDocuments(address, service));
  if (refused) {
    const said = escaped`The service names ${refused.origin} for logins, which is this machine or not https; nothing was sent.`;
    throw usageFailure([said], otherWays());
  }
  const others = new Set(addresses.map(({ origin }) => origin).filter((origin) => origin !== service.origin));
  if (others.size === 0) return;
  const list = [...others];
  await confirm(context, escaped`Log in at ${list}, which the service names? The base URL is ${baseUrl}.`);
}

async function clientFor(context: Run, grant: DeviceGrant, { id }: BrowserWishes): Promise<string> {
  const known = id ?? grant.clientId;
  if (known !== undefined) return known;
  const missing = escaped`Which client logs in? Neither the line nor a document names its id.`;
  if (!mayAsk(context)) throw usageFailure([missing], escaped`Name it: ${suggest`login --web --client-id <id>`}`);
  const reading = clientId(await ask(context, escaped`Id of the OAuth client, as the service's pages show it: `));
  if ('value' in reading) return reading.value;
  throw usageFailure([missing]);
}

function tell(context: Run, { code, page, pageWithCode, validFor }: DeviceCode): void {
  const direct = pageWithCode === undefined ? [] : [escaped`Or open ${pageWithCode}, and compare the code.`];
  const lines = [
    escaped`Open ${page} and type the code ${code}`,
    ...direct,
    escaped`It is valid for ${duration(validFor * 1000)}. Waiting until you have approved the login there; Ctrl-C ends it.`,
  ];
  // Without these there is no login: --quiet does not leave them out.
  context.messages.tell(joined(lines, '\n'));
}

/** Keeps the token, and what renews it where the service says when it ends. */
async function keepLogin(context: Run, place: ServiceUrls, login: Login, { grant, id, scopes }: Device): Promise<void> {
  const token = fetchedToken(login, context);
  const { refresh, expiresIn } = login;
  if (refresh === undefined || token.ends === undefined)
    return saveLogin(context, { ...place, token: token.secret, expiresIn });
  const client = { id, secret: refresh, tokenUrl: grant.tokenUrl, scopes, grant: 'refresh_token' as const };
  return saveClientLogin(context, { ...place, token, client });
}

/** Logs a person in by a page of the service, where they approve it (RFC 8628). No password passes through this program. */
export async function loginInBrowser(context: Run, place: ServiceUrls, wishes: BrowserWishes): Promise<LoginOutcome> {
  const { baseUrl } = place;
  const grant = await findDeviceGrant(context, baseUrl);
  if (!grant) {
    const { host } = new URL(baseUrl);
    const said = escaped`${host} names no browser login, neither in an imported document nor in the metadata of its OAuth server.`;
    throw usageFailure([said], otherWays());
  }
  await confirmOrigins(context, baseUrl, grant);
  const id = await clientFor(context, grant, wishes);
  const device = { baseUrl, grant, id, scopes: wishes.scopes.length > 0 ? wishes.scopes : grant.scopes };
  const code = await requestCode(context, device);
  context.redactor.add(code.secret);
  tell(context, code);
  const login = await awaitApproval(context, device, code);
  await keepLogin(context, place, login, device);
  const account = await accountOfLogin(context, place, login.token);
  const as = account ? escaped` as ${account.said}` : '';
  return { said: escaped`Logged in to ${baseUrl}${as}`, isUnknown: false };
}
