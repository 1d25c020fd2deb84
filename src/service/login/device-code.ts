import { Failure, isStop } from '../../base/failure.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped, joined, type Message, suggest } from '../../base/text/message.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import { mayServeDocuments } from '../../http/prepare.ts';
import type { ServiceRequest } from '../../http/request.ts';
import { readJson } from '../../http/response-body.ts';
import type { Run } from '../../ports/run.ts';
import type { KnownGrant } from '../../session/client-source.ts';
import {
  formRequest,
  type Login,
  refusalIn,
  secondsIn,
  type TokenRefusal,
  tokenIn,
} from '../../session/client-token.ts';

/** A browser login: whole addresses, and the client if a document names it. */
export interface DeviceGrant extends Pick<KnownGrant, 'tokenUrl' | 'scopes' | 'clientId'> {
  readonly deviceUrl: string;
}

/** The device that logs in: the service, where it says so, and the client. */
export interface Device {
  readonly baseUrl: string;
  readonly grant: DeviceGrant;
  readonly id: string;
  readonly scopes: readonly string[];
}

/** The codes with which a device logs in, from the service (RFC 8628, section 3.2). */
export interface DeviceCode {
  readonly secret: string;
  /** To type on the page. */
  readonly code: string;
  readonly page: string;
  /** The page that needs no typing. */
  readonly pageWithCode: string | undefined;
  /** In seconds. */
  readonly interval: number;
  readonly validFor: number;
}

const usualInterval = 5;
const longestInterval = 60;
const usualTime = 600;
const longestTime = 3600;

/** The page that a person is sent to: over https, or on this machine where the service is there. */
function pageIn(value: unknown, baseUrl: string): string | undefined {
  if (!isNonEmpty(value) || !URL.canParse(value)) return undefined;
  const page = new URL(value);
  const isPlain = page.username === '' && page.password === '';
  return isPlain && mayServeDocuments(page, new URL(baseUrl)) ? page.href : undefined;
}

function readDeviceCode(json: unknown, baseUrl: string): DeviceCode {
  const row: Row = isRow(json) ? json : {};
  const page = pageIn(row.verification_uri ?? row.verification_url, baseUrl);
  const { device_code: secret, user_code: code } = row;
  if (!isNonEmpty(secret) || !isNonEmpty(code) || code.length > 64 || page === undefined) {
    throw new Failure('unavailable', escaped`The response has no code and page to log in with.`, { hint: otherWays() });
  }
  return {
    ...{ secret, code, page },
    pageWithCode: pageIn(row.verification_uri_complete, baseUrl),
    interval: Math.min(secondsIn(row.interval) ?? usualInterval, longestInterval),
    validFor: Math.min(secondsIn(row.expires_in) ?? usualTime, longestTime),
  };
}

export const otherWays = (): Message => escaped`Log in with a password or a token: ${suggest`login`}`;

/** The request that begins the login: it has no secret. */
export const deviceRequest = ({ grant, id, scopes }: Omit<Device, 'baseUrl'>): ServiceRequest =>
  formRequest(
    grant.deviceUrl,
    { client_id: id, ...(scopes.length > 0 && { scope: scopes.join(' ') }) },
    escaped`browser login`,
  );

function refusedStart(host: string, { status, error, text }: TokenRefusal): Failure {
  const code = error === '' ? String(status) : `${error}, ${status}`;
  const reason = text === '' || text === error ? escaped`` : escaped`: ${text}`;
  return new Failure('auth', escaped`${host} starts no browser login for this client (${code})${reason}`, {
    hint: joined([escaped`Is the client id right, and may it log in so?`, otherWays()], '\n'),
  });
}

/** Begins a login. Throws Failure where the service gives no code. */
export function requestCode(run: Run, device: Device): Promise<DeviceCode> {
  const { baseUrl, grant } = device;
  const { host } = new URL(grant.deviceUrl);
  const service = run.serviceAt({ baseUrl, authUrl: baseUrl, prove: () => undefined });
  return service.request(deviceRequest(device), (response, failure) => {
    const { status, body } = response;
    if (!failure) return readDeviceCode(readJson(response), baseUrl);
    if (status < 400 || status === 408 || status === 429 || status >= 500) throw failure;
    throw refusedStart(host, refusalIn(status, body, run.redactor));
  });
}

/** An answer of the token URL to a device that waits (RFC 8628, section 3.5). */
type Poll = { readonly login: Login } | { readonly refusal: TokenRefusal };

/** As an answer without a code is read: the service was not reached, or failed. */
const unreached: Poll = { refusal: { status: 0, error: '', text: '' } };

async function poll(run: Run, { baseUrl, grant, id }: Device, secret: string): Promise<Poll> {
  const service = run.serviceAt({ baseUrl, authUrl: baseUrl, prove: () => undefined });
  const fields = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: secret,
    client_id: id,
  };
  // A code gives a token once: an answer that was lost is asked for by the next poll alone.
  const request = { ...formRequest(grant.tokenUrl, fields, escaped`browser login`), retriedByUser: true };
  try {
    return await service.request(request, (response, failure): Poll => {
      const { status, body } = response;
      if (status === 429 || status >= 500) return unreached;
      if (failure) return { refusal: refusalIn(status, body, run.redactor) };
      const login = tokenIn(readJson(response));
      return login ? { login } : { refusal: refusalIn(status, body, run.redactor) };
    });
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error)) throw error;
    return unreached;
  }
}

function refusedLogin(host: string, { status, error, text }: TokenRefusal): Failure {
  const again = escaped`Type it again: ${suggest`login --web`}`;
  if (error === 'access_denied')
    return new Failure('auth', escaped`The login was refused on the page of ${host}.`, { hint: again });
  if (error === 'expired_token') return expired();
  const code = error === '' ? String(status) : `${error}, ${status}`;
  const reason = text === '' || text === error ? escaped`` : escaped`: ${text}`;
  return new Failure('auth', escaped`${host} gave no token (${code})${reason}`, { hint: otherWays() });
}

const expired = (): Failure =>
  new Failure('auth', escaped`The code has expired before the login was approved.`, {
    hint: escaped`For a new one: ${suggest`login --web`}`,
  });

/** Asks for the token until the person has approved the login, as often as the service permits. Throws Failure where it gives none. */
export async function awaitApproval(run: Run, device: Device, given: DeviceCode): Promise<Login> {
  const { clock, signal } = run;
  const { host } = new URL(device.grant.tokenUrl);
  const end = clock.now() + given.validFor * 1000;
  let { interval } = given;
  for (;;) {
    if (clock.now() + interval * 1000 > end) throw expired();
    await clock.sleep(interval * 1000, signal);
    const answer = await poll(run, device, given.secret);
    if ('login' in answer) return answer.login;
    const { error, status } = answer.refusal;
    if (error === 'slow_down') interval += usualInterval;
    else if (status === 0) interval = Math.min(interval * 2, longestInterval);
    else if (error !== 'authorization_pending') throw refusedLogin(host, answer.refusal);
  }
}
