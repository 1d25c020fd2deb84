import { asRow, isRow, type Row } from '../base/row.ts';
import { isText, lettersOf } from '../base/text/text.ts';
import { areGrants } from '../operations/checks.ts';
import type { ClientGrant } from '../operations/manifest.ts';
import { argumentName } from './addresses.ts';
import type { DocumentOperation } from './document.ts';
import { rowsIn, valueText } from './values.ts';

const mostScopes = 200;

/** Returns the grant if it can be read back. `{shop}` in the address stands for a value, as in the paths of operations. */
function checked(
  tokenUrl: unknown,
  scopes: readonly string[],
  more: Pick<ClientGrant, 'sentIn' | 'deviceUrl' | 'clientId'> = {},
): ClientGrant[] {
  const address = grantAddress(tokenUrl);
  const grant = { tokenUrl: address ?? '', scopes: scopes.slice(0, mostScopes), ...more };
  return address !== undefined && areGrants([grant]) ? [grant] : [];
}

/** An address, or a path below the base URL; undefined of anything else. */
function grantAddress(given: unknown): string | undefined {
  if (!isText(given)) return undefined;
  const text = given.trim();
  // `{{base_url}}/oauth/token` of Postman is below the base URL.
  const url = text
    .replace(/^\{\{[^{}]*\}\}(?=\/)/, '')
    .replace(/\{{1,2}([^{}]*)\}{1,2}/g, (_, name: string) => `{${argumentName(name)}}`);
  const isAddress = /^https?:\/\/[^\s#\\@]+$/i.test(url) || /^\/(?!\/)[^\s#\\]*$/.test(url);
  const path = /^[a-z][\w-]*(\/[\w-]+)*$/i.test(url) ? `/${url}` : url;
  return isAddress || path !== url ? path : undefined;
}

/** A field by its letters, whatever the case and the signs: `x-client-id`. */
function fieldCalled(row: Row, pattern: RegExp): unknown {
  const name = Object.keys(row).find((each) => pattern.test(lettersOf(each)));
  return name === undefined ? undefined : row[name];
}

/**
 * The flows for a browser login: `deviceAuthorization` of OpenAPI 3.2, and extensions of older documents that name its
 * address in any of the flows.
 */
function deviceGrantsIn({ type, flows }: Row): ClientGrant[] {
  if (valueText(type).toLowerCase() !== 'oauth2') return [];
  const all = Object.values(asRow(flows)).slice(0, 20).filter(isRow);
  const anyTokenUrl = all.map(({ tokenUrl }) => tokenUrl).find((url) => url !== undefined);
  return all.flatMap((flow) => {
    const deviceUrl = grantAddress(fieldCalled(flow, /^x?deviceauthori[sz]ation(url|endpoint)$/));
    if (deviceUrl === undefined) return [];
    const clientId = valueText(fieldCalled(flow, /^x?(default|device|public)?clientid$/) ?? '');
    const scopes = Object.keys(asRow(flow.scopes));
    return checked(flow.tokenUrl ?? anyTokenUrl, scopes, { deviceUrl, ...(clientId !== '' && { clientId }) });
  });
}

/** The flow for clients: `clientCredentials` of OpenAPI 3, `application` of version 2. */
function grantIn({ type, flow, flows, tokenUrl, scopes }: Row): ClientGrant[] {
  if (valueText(type).toLowerCase() !== 'oauth2') return [];
  if (flow === 'application') return checked(tokenUrl, Object.keys(asRow(scopes)));
  const { clientCredentials } = asRow(flows);
  if (!isRow(clientCredentials)) return [];
  const names = Object.keys(asRow(clientCredentials.scopes));
  const sentIn = secretPlace(clientCredentials);
  return checked(clientCredentials.tokenUrl, names, sentIn && { sentIn });
}

/** Where the secret goes, by an extension: `x-tokenEndpointAuthMethod: client_secret_post`. */
function secretPlace(flow: Row): 'header' | 'body' | undefined {
  const name = Object.keys(flow).find((each) => /^x.*authmethods?$/.test(lettersOf(each)));
  const method = /^client_secret_(basic|post)$/.exec(valueText(name === undefined ? undefined : flow[name]))?.[1];
  if (method === undefined) return undefined;
  return method === 'basic' ? 'header' : 'body';
}

/** Where clients get their tokens, by the schemes of an OpenAPI document. */
export const grantsOfSchemes = (schemes: unknown, resolve: (value: unknown) => unknown): ClientGrant[] =>
  Object.values(asRow(schemes))
    .slice(0, 50)
    .map(resolve)
    .flatMap((scheme) => (isRow(scheme) ? [...grantIn(scheme), ...deviceGrantsIn(scheme)] : []));

/** The same, by the `auth` of a Postman request or folder. */
export function grantOfPostman({ type, oauth2 }: Row): ClientGrant[] {
  if (type !== 'oauth2') return [];
  const setting = (key: string): string =>
    valueText(isRow(oauth2) ? oauth2[key] : rowsIn(oauth2).find((each) => each.key === key)?.value);
  const grant = lettersOf(setting('grant_type') || setting('grantType'));
  if (grant !== 'clientcredentials') return [];
  const place = setting('client_authentication');
  const sentIn = place === 'header' || place === 'body' ? place : undefined;
  const scopes = setting('scope')
    .split(/\s+/)
    .filter((scope) => scope !== '' && !scope.includes('{{'));
  return checked(setting('accessTokenUrl'), scopes, sentIn && { sentIn });
}

/** Says a value of `grant_type` that other grants than that of clients are meant? */
const isOtherGrant = (values: readonly unknown[]): boolean =>
  values.length > 0 && !values.some((value) => lettersOf(valueText(value)) === 'clientcredentials');

/** Where clients get their tokens, by the operations themselves: a POST with a `grant_type`, below the base URL. */
function grantsOfOperations(operations: readonly DocumentOperation[]): ClientGrant[] {
  return operations.flatMap(({ method, path, inputs, body }) => {
    if (method !== 'POST' || !['form', 'json', 'multipart'].includes(body?.type ?? 'form')) return [];
    const grant = inputs.find(({ name }) => lettersOf(name) === 'granttype');
    if (!grant) return [];
    const { schema, example } = grant;
    const said = [...(schema.enum ?? []), ...(example === undefined ? [] : [example])];
    return isOtherGrant(said) ? [] : checked(path, []);
  });
}

/**
 * Where clients get their tokens by the schemes of a document, or else by its operations. Each address comes once, as it is
 * named first.
 */
export function grantsOfDocument(
  bySchemes: readonly ClientGrant[],
  operations: readonly DocumentOperation[],
): ClientGrant[] {
  const hasClients = bySchemes.some(({ deviceUrl }) => deviceUrl === undefined);
  const found = hasClients ? bySchemes : [...bySchemes, ...grantsOfOperations(operations)];
  const isSame = (one: ClientGrant, other: ClientGrant) =>
    one.tokenUrl === other.tokenUrl && one.deviceUrl === other.deviceUrl;
  return found.filter((grant, at) => found.findIndex((each) => isSame(each, grant)) === at);
}
