import { escapeControls } from '../base/escape-controls.ts';
import { shorten } from '../base/shorten.ts';
import { withoutTokens } from './secrets.ts';

const longestText = 200;
const longestName = 200;

/** Text of a document as help can show it: one line, without control characters and secrets, not too long. */
export const shortText = (value: unknown): string =>
  typeof value === 'string'
    ? shorten(escapeControls(withoutTokens(value.slice(0, 2000)).replace(/\s+/g, ' ').trim()), longestText)
    : '';

/** The first line that says something. */
export const firstLine = (value: unknown): string =>
  typeof value === 'string' ? shortText(/\S.*/.exec(value.slice(0, 2000))?.[0]) : '';

/** Can it be the name of something that is sent: short, without control characters? */
export const isPlainName = (name: unknown): name is string =>
  typeof name === 'string' &&
  name !== '' &&
  name.length <= longestName &&
  name !== '__proto__' &&
  escapeControls(name) === name;
