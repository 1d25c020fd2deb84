import { Failure, isStop } from '../../base/failure.ts';
import { isRow } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { isNonEmpty } from '../../base/text/text.ts';
import { readJson } from '../../http/response-body.ts';
import type { Run } from '../../ports/run.ts';
import type { DeviceGrant } from './device-code.ts';

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
export async function readMetadata(run: Run, baseUrl: string): Promise<DeviceGrant | undefined> {
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
