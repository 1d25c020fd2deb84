import { isText } from '../base/text/text.ts';
import { type Check, isListOf, isName, isOneOf, isRecord, isRecordOf, orAbsent } from './check-values.ts';
import type { CredentialScheme, InputPlace, KnownServer, PagingStyle, ProfileValue, ResponsePlace } from './wire.ts';

/** A name of a header, as HTTP has them. */
const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);

/** Headers that decide what a request does, where it goes, how it is framed, or who it is from: no document sets them. */
const ownHeaders =
  /^(host|x-(http-)?method(-override)?|x-original-url|x-rewrite-url|forwarded|x-forwarded-.*|authorization|proxy-.*|cookie2?|connection|keep-alive|content-length|content-type|transfer-encoding|te|trailer|upgrade|expect|accept|accept-encoding|user-agent)$/i;

export const mayBeHeader = (name: string): boolean => isHeaderName(name) && !ownHeaders.test(name);

/** A credential may be the whole of `Authorization`. */
export const mayHoldKey = (name: string): boolean => /^authorization$/i.test(name) || mayBeHeader(name);

/** JSON of a kind of its own: `application/vnd.api+json`. */
export const isKindOfJson: Check<string> = (value): value is string =>
  isText(value) && /^application\/[a-z0-9.+-]{1,80}\+json$/.test(value);

export const isPlace: Check<InputPlace> = isOneOf('query', 'header', 'body');

export const isCredentialScheme: Check<CredentialScheme> = (value): value is CredentialScheme =>
  isRecord({ kind: isOneOf('bearer', 'basic') })(value) ||
  (isRecord({ kind: isOneOf('key'), place: isOneOf('header', 'query'), name: isName })(value) &&
    (value.place === 'query' || mayHoldKey(value.name)));

const isResponsePlace: Check<ResponsePlace> = (value): value is ResponsePlace =>
  isRecord({ field: isName })(value) || isRecord({ header: isName })(value);

const common = { size: orAbsent(isName), total: orAbsent(isResponsePlace) };

const isNextPlace = (value: unknown): value is ResponsePlace | 'last-id' =>
  value === 'last-id' || isResponsePlace(value);

const styles = [
  isRecord({ ...common, kind: isOneOf('page'), page: isName, firstPage: orAbsent(isOneOf(0, 1)) }),
  isRecord({ ...common, kind: isOneOf('offset'), offset: isName }),
  isRecord({ ...common, kind: isOneOf('cursor'), cursor: isName, next: orAbsent(isNextPlace), more: orAbsent(isName) }),
  isRecord({ ...common, kind: isOneOf('link'), next: isResponsePlace }),
  isRecord({ ...common, kind: isOneOf('size'), size: isName }),
  isRecord({ ...common, kind: isOneOf('none') }),
];

export const isPagingStyle: Check<PagingStyle> = (value): value is PagingStyle => styles.some((style) => style(value));

const hint = { default: orAbsent(isText), enum: orAbsent(isListOf(isText)) };

export const areServers: Check<readonly KnownServer[]> = isListOf(
  isRecord({ url: isName, title: isText, variables: isRecordOf(isRecord(hint)), from: orAbsent(isText) }),
);

export const areProfileValues: Check<Readonly<Record<string, ProfileValue>>> = isRecordOf(
  isRecord({ ...hint, place: isOneOf<ProfileValue['place']>('path', 'header'), after: orAbsent(isText) }),
  isName,
);
