import { ExactNumber } from '../base/numbers/exact-number.ts';
import { escapeControls } from '../base/text/escape-controls.ts';
import { shorten } from '../base/text/text.ts';
import { withoutTokens } from './secrets.ts';

const longestText = 200;
const longestName = 200;

/** Most text is one line of ASCII already: that is known in a tenth of the time that it takes to make it so. */
const isOneLine = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A text, number or boolean as text. An object or a list has none: in a document it may even have a `toString` of its own.
 */
export const valueText = (value: unknown): string =>
  typeof value === 'object' && !(value instanceof ExactNumber) ? '' : String(value);

/** Text of a document as help can show it: one line, without control characters and secrets, not too long. */
export function shortText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const text = withoutTokens(value.length > 2000 ? value.slice(0, 2000) : value);
  return shorten(isOneLine.test(text) ? text : escapeControls(text.replace(/\s+/g, ' ').trim()), longestText);
}

/** The first line that says something. */
export const firstLine = (value: unknown): string =>
  typeof value === 'string' ? shortText(/\S.*/.exec(value.slice(0, 2000))?.[0]) : '';

/** Can it be the name of something that is sent: short, without control characters? */
export const isPlainName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name !== '' &&
  name.length <= longestName &&
  name !== '__proto__' &&
  (/^[\w-]+$/.test(name) || escapeControls(name) === name);
