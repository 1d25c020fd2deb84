import { isRow } from '../base/row.ts';
import { isNonEmpty, isText } from '../base/text/text.ts';

/** A client of OAuth 2.0, which gets its tokens for its id and its secret (RFC 6749, section 4.4). */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
  /** The whole address, and the only one that the secret goes to. */
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  /** The secret is a refresh token that a person got by a login (RFC 6749, section 6); else it is the client's own. */
  readonly grant?: 'refresh_token' | undefined;
  /** Where the token URL wants the id and the secret: in the header of basic authentication or in the form; undefined if that is not known yet. */
  readonly sentIn?: 'header' | 'body' | undefined;
}

/** The client of a profile, and the only origin that its tokens go to. */
export interface StoredClient {
  readonly id: string;
  readonly secret: string;
  readonly token_url: string;
  readonly origin: string;
  readonly scopes?: readonly string[];
  readonly grant?: 'refresh_token';
  readonly sent_in?: 'header' | 'body';
}

export const isStoredClient = (value: unknown): value is StoredClient =>
  isRow(value) &&
  [value.id, value.secret].every(isNonEmpty) &&
  [value.token_url, value.origin].every((each) => isText(each) && URL.canParse(each)) &&
  (value.scopes === undefined || (Array.isArray(value.scopes) && value.scopes.every(isText))) &&
  [undefined, 'refresh_token'].some((grant) => value.grant === grant) &&
  [undefined, 'header', 'body'].some((place) => value.sent_in === place);

export const storedClient = (
  { id, secret, tokenUrl, scopes, grant, sentIn }: OAuthClient,
  origin: string,
): StoredClient => ({
  id,
  secret,
  token_url: tokenUrl,
  origin,
  ...(scopes.length > 0 && { scopes }),
  ...(grant && { grant }),
  ...(sentIn && { sent_in: sentIn }),
});

export const clientIn = ({ id, secret, token_url, scopes = [], grant, sent_in }: StoredClient): OAuthClient => ({
  id,
  secret,
  tokenUrl: token_url,
  scopes,
  grant,
  sentIn: sent_in,
});

/** The id and the secret as basic authentication has them: each in the writing of forms (RFC 6749, section 2.3.1). */
export const basicPair = ({ id, secret }: Pick<OAuthClient, 'id' | 'secret'>): string =>
  Buffer.from([id, secret].map((each) => new URLSearchParams([['', each]]).toString().slice(1)).join(':')).toString(
    'base64',
  );

/** All that must not be shown of a client. */
export const clientSecrets = (client: Pick<OAuthClient, 'id' | 'secret'>): string[] => [
  client.secret,
  basicPair(client),
];
