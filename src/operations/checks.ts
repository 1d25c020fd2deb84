import { type Check, isListOf, isName, isOneOf, isRecord, isRecordOf, orAbsent } from '../base/json/checks.ts';
import { isText } from '../base/text/text.ts';
import type { ClientGrant, CredentialScheme, InputPlace, KeyPlace, KnownServer, ProfileValue } from './manifest.ts';
import { isAnyRole } from './roles.ts';

const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);

/** Headers that decide about the action, target, framing or sender of a request: no document sets them. */
const ownHeaders =
  /^(host|x-(http-)?method(-override)?|x-original-url|x-rewrite-url|forwarded|x-forwarded-.*|authorization|proxy-.*|cookie2?|connection|keep-alive|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|accept|accept-encoding|user-agent)$/i;

export const mayBeHeader = (name: string): boolean => isHeaderName(name) && !ownHeaders.test(name);

/** A key may stand anywhere in a query; in a header, also the whole of `Authorization` or `Cookie`; in a cookie under a plain name. */
export const mayPlaceKey = (place: KeyPlace, name: string): boolean =>
  place === 'query' ||
  (place === 'cookie' ? isHeaderName(name) : /^(authorization|cookie)$/i.test(name) || mayBeHeader(name));

/** JSON of a kind of its own: `application/vnd.api+json`. */
export const isKindOfJson: Check<string> = (value): value is string =>
  isText(value) && /^application\/[a-z0-9.+-]{1,80}\+json$/.test(value);

export const isPlace: Check<InputPlace> = isOneOf('query', 'header', 'body');

export const isCredentialScheme: Check<CredentialScheme> = (value): value is CredentialScheme =>
  isRecord({ kind: isOneOf('bearer', 'basic'), about: orAbsent(isText) })(value) ||
  (isRecord({
    kind: isOneOf('key'),
    about: orAbsent(isText),
    place: isOneOf<KeyPlace>('header', 'query', 'cookie'),
    name: isName,
  })(value) &&
    mayPlaceKey(value.place, value.name));

const hint = { default: orAbsent(isText), enum: orAbsent(isListOf(isText)) };

export const areServers: Check<readonly KnownServer[]> = isListOf(
  isRecord({ url: isName, title: isText, variables: isRecordOf(isRecord(hint)), from: orAbsent(isText) }),
);

export const areGrants: Check<readonly ClientGrant[]> = isListOf(
  isRecord({
    tokenUrl: isName,
    scopes: isListOf(isName),
    sentIn: orAbsent(isOneOf('header', 'body')),
    deviceUrl: orAbsent(isName),
    clientId: orAbsent(isName),
    from: orAbsent(isText),
  }),
);

export const areProfileValues: Check<Readonly<Record<string, ProfileValue>>> = isRecordOf(
  isRecord({
    ...hint,
    place: isOneOf<ProfileValue['place']>('path', 'header'),
    after: orAbsent(isText),
    isOwner: orAbsent(isOneOf<true>(true)),
  }),
  isName,
);

export const areRoles: Check<Readonly<Record<string, string>>> = isRecordOf(isName, isAnyRole);
