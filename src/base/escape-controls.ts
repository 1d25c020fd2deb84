// Text from the service is not trusted. What would move a cursor, colour a line or turn the reading direction is written
// as the escape that JSON would use: visible and harmless.
const controls = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const bidiOverrides = '\\u202a-\\u202e\\u2066-\\u2069';
const invisibleMarks = '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2060-\\u2065\\ufdd0-\\ufdef\\ufeff\\ufff9-\\ufffb';

// Invisible letters that some programs read: two units of UTF-16 each.
const tags = '\\udb40[\\udc00-\\udc7f]';

// Half a surrogate pair: UTF-8 has no bytes for it, and would replace it.
const halves = '[\\ud800-\\udbff](?![\\udc00-\\udfff])|[\\udc00-\\udfff](?<![\\ud800-\\udbff][\\udc00-\\udfff])';

const unfitForTerminal = new RegExp(`[${controls}${bidiOverrides}${invisibleMarks}]|${tags}|${halves}`, 'g');
// A CSV cell keeps TAB and line ends, and the marks without width that belong to Arabic spelling.
const unfitForCell = new RegExp(`(?![\\t\\r\\n])[${controls}${bidiOverrides}]|${halves}`, 'g');

/** One unit of UTF-16 as JSON escapes it: `\u001b`. */
export const unicodeEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

const escapeUnits = (found: string): string => found.split('').map(unicodeEscape).join('');

/** Text that is safe on a terminal line. Of what is invisible only joiners are left. */
export const escapeControls = (text: string): string => text.replace(unfitForTerminal, escapeUnits);

/** Text that is safe in a file which may be shown on a terminal later; TAB, CR and LF stay. */
export const escapeCellControls = (text: string): string => text.replace(unfitForCell, escapeUnits);

/** Text of several lines, with TABs, for a terminal: a carriage return would write over the line that it stands in. */
export const escapeText = (text: string): string => text.replace(/[^\t\n]+/g, escapeControls);

/** `escapeControls` for text of several lines. */
export const escapeControlsByLine = (text: string): string => text.split('\n').map(escapeControls).join('\n');
