import { ExactNumber } from '../base/json/exact-json.ts';
import { isRow, type Row } from '../base/row.ts';
import { escapeControls } from '../base/text/escape.ts';
import { shorten } from '../base/text/text.ts';

/** Returns percent-encoded text as it is meant, or as it is if it is not valid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a function that calls `make` once for each object. */
export function remembered<Given extends object, Made extends object>(make: (given: Given) => Made) {
  const known = new Map<Given, Made>();
  return (given: Given): Made => {
    const made = known.get(given) ?? make(given);
    known.set(given, made);
    return made;
  };
}

/** Returns the objects in a list, or an object that is not in a list as the only one. */
export const rowsIn = (value: unknown): Row[] => [value].flat().filter(isRow);

const longestText = 200;
const longestName = 200;

/**
 * A text, number or boolean as text. An object or a list has none: in a document it may even have a `toString` of its own.
 */
export const valueText = (value: unknown): string =>
  typeof value === 'object' && !(value instanceof ExactNumber) ? '' : String(value);

/** Text of a document as help can show it: one line, without control characters and secrets, not too long. */
export function shortText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = withoutTokens(value.length > 2000 ? value.slice(0, 2000) : value);
  return shorten(escapeControls(text.replace(/\s+/g, ' ').trim()), longestText);
}

export const firstLine = (value: unknown): string =>
  typeof value === 'string' ? shortText(/\S.*/.exec(value.slice(0, 2000))?.[0]) : '';

/** Returns whether it can be the name of something that is sent: short, without control characters. */
export const isPlainName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name !== '' &&
  name.length <= longestName &&
  name !== '__proto__' &&
  (/^[\w-]+$/.test(name) || escapeControls(name) === name);

const secretFieldName =
  /pass(word|wd|phrase|code)|(^|_)(pass|pwd)$|secret|token|(api|access|private)[-_ ]?key|authori[sz]ation|credential|cookie|^(otp|cvv|cvc|pin)$/i;

export const isSecretName = (name: string): boolean => secretFieldName.test(name);

const tokens =
  /\b[spr]k_(?:live|test)_\w+|\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?|\b(?:Bearer|Basic)\s+[\w.~+/|-]{12,}=*|\b\d+\|[A-Za-z0-9]{30,}|\bgh[a-z]_\w{20,}|\bgithub_pat_\w+|\bshp[a-z]{2}_\w+|\bAKIA[A-Z0-9]{16}\b|\bxox[a-z]-[\w-]+|\b(?=[a-f\d]*\d)[a-f\d]{32,}\b/gi;

export const withoutTokens = (text: string): string => text.replace(tokens, '[redacted]');

const mostValues = 1000;
const mostNested = 20;
const longestValue = 5000;

/**
 * Returns an example with an empty text in place of each secret; undefined if it is too large. `name` is the field that it
 * belongs to.
 */
export function safeExample(example: unknown, name = ''): unknown {
  if (typeof example === 'boolean') return example;
  if (typeof example === 'number') return isSecretName(name) ? '' : example;
  let count = 0;
  let isTooLarge = false;
  function copy(value: unknown, field: string, depth: number): unknown {
    if (++count > mostValues || depth > mostNested) isTooLarge = true;
    if (isTooLarge) return undefined;
    if (Array.isArray(value)) return value.map((each) => copy(each, field, depth + 1));
    if (isRow(value)) {
      const safe = Object.entries(value).filter(([each]) => each !== '__proto__');
      return Object.fromEntries(safe.map(([each, inner]) => [each, copy(inner, each, depth + 1)]));
    }
    return copyScalar(value, field);
  }
  function copyScalar(value: unknown, field: string): unknown {
    // Plain JSON only: an example is stored and edited before it is sent.
    if (value instanceof ExactNumber) return value.toString();
    const isText = typeof value === 'string';
    if (isText && value.length > longestValue) isTooLarge = true;
    const isSecret = isText || typeof value === 'number' ? isSecretName(field) : false;
    return isSecret || (isText && withoutTokens(value) !== value) ? '' : value;
  }
  const copied = copy(example, name, 0);
  return isTooLarge ? undefined : copied;
}
