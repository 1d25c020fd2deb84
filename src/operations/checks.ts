import { isRow } from '../base/row.ts';
import { isText } from '../base/text/text.ts';
import type {
  ClientGrant,
  CredentialScheme,
  InputPlace,
  KeyPlace,
  KnownServer,
  PagingDescription,
  ProfileValue,
  ResponsePlace,
} from './manifest.ts';
import { isAnyRole } from './roles.ts';

export type Check<T = unknown> = (value: unknown) => value is T;

/** Text on one line without control characters: a name that may stand in a request or on a terminal. */
export const isName: Check<string> = (value): value is string =>
  isText(value) && /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,200}$/u.test(value);

export const isOneOf =
  <T>(...choices: readonly T[]): Check<T> =>
  (value): value is T =>
    choices.some((choice) => choice === value);

export const orAbsent =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const isListOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(check);

export const isRecordOf =
  <T>(
    check: Check<T>,
    isKey: (key: string) => boolean = (key) => key !== '__proto__',
  ): Check<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRow(value) && Object.keys(value).every((key) => isKey(key) && check(value[key]));

/** The names of the fields of a record that are not as they have to be. */
export const wrongFields = (
  value: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
): string[] => Object.entries(checks).flatMap(([name, check]) => (check(value[name]) ? [] : [name]));

export const isRecord =
  <T>(checks: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value): value is T =>
    isRow(value) && wrongFields(value, checks).length === 0;

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
  isRecord({ kind: isOneOf('bearer', 'basic') })(value) ||
  (isRecord({ kind: isOneOf('key'), place: isOneOf<KeyPlace>('header', 'query', 'cookie'), name: isName })(value) &&
    mayPlaceKey(value.place, value.name));

const isResponsePlace: Check<ResponsePlace> = (value): value is ResponsePlace =>
  isRecord({ field: isName })(value) || isRecord({ header: isName })(value);

const common = { size: orAbsent(isName), total: orAbsent(isResponsePlace) };

const ended = { end: orAbsent(isOneOf('empty')) };

const isNextPlace = (value: unknown): value is ResponsePlace | 'last-id' =>
  value === 'last-id' || isResponsePlace(value);

const styles = [
  isRecord({ ...common, ...ended, kind: isOneOf('page'), page: isName, firstPage: orAbsent(isOneOf(0, 1)) }),
  isRecord({ ...common, ...ended, kind: isOneOf('offset'), offset: isName }),
  isRecord({ ...common, kind: isOneOf('cursor'), cursor: isName, next: orAbsent(isNextPlace), more: orAbsent(isName) }),
  isRecord({ ...common, kind: isOneOf('link'), next: isResponsePlace }),
  isRecord({ ...common, kind: isOneOf('size'), size: isName }),
  isRecord({ ...common, kind: isOneOf('none') }),
];

export const isPagingStyle: Check<PagingDescription> = (value): value is PagingDescription =>
  styles.some((style) => style(value));

const hint = { default: orAbsent(isText), enum: orAbsent(isListOf(isText)) };

export const areServers: Check<readonly KnownServer[]> = isListOf(
  isRecord({ url: isName, title: isText, variables: isRecordOf(isRecord(hint)), from: orAbsent(isText) }),
);

export const areGrants: Check<readonly ClientGrant[]> = isListOf(
  isRecord({
    tokenUrl: isName,
    scopes: isListOf(isName),
    sentIn: orAbsent(isOneOf('header', 'body')),
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
