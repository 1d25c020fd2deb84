import { isRow } from '../row.ts';
import { isText } from '../text/text.ts';

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
