import { memoize } from '../memoize.ts';

// Excel splits a line at the separator of its computer's region, not of the file, and then knows no quote that opens in
// the middle of a cell. So a formula may begin behind every character that separates cells or lines somewhere. A text that
// has an apostrophe there gets another, so that removing one always gives the original. Programs may take off blanks before
// they look: a sign behind them counts as one at the beginning.
const signs = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20';
const blank = '[^\\S\\t\\r\\n]';
const runsAtStart = new RegExp(`^'*(?:[\\t\\r\\n]|\\s*[${signs}])`);
const number = `${blank}*(?:-?\\d+(?:\\.\\d+)?|\\+\\d{6,15})`;
const plainNumber = new RegExp(`^${number}$`);

const numberBehind = new RegExp(`${number}([;,\\t\\r\\n])`, 'y');

/** Quotes and blanks at the beginning of a part, which a program removes before it looks for a formula. */
const lead = `(?:['"]|${blank})*`;

/**
 * Where a part of a cell begins that may run, in a file with this separator. Quotes at the beginning of a part are taken off
 * when it is read. A cell with a comma is quoted where commas separate the cells, so every program keeps it whole.
 */
const partsWith = memoize((separator) => {
  const separators = separator === ',' ? ';\\t\\r\\n' : ';,\\t\\r\\n';
  return {
    plain: new RegExp(`[${separators}](?=${lead}[${signs}])`, 'g'),
    guarded: new RegExp(`[${separators}]'(?=${lead}[${signs}])`, 'g'),
  };
});

const isGuardedAtStart = (text: string): boolean => runsAtStart.test(text) && !plainNumber.test(text);

/** Is there a number from here to what ends the part wherever it begins? Elsewhere the next cell may be joined to it. */
function isNumberAt(text: string, at: number, separator: string): boolean {
  numberBehind.lastIndex = at;
  const [, end] = numberBehind.exec(text) ?? [];
  return end !== undefined && (end === separator || end === '\r' || end === '\n');
}

/**
 * Puts an apostrophe before each part of a cell's text that a spreadsheet would run as a formula, whatever it takes for a
 * separator. `separator` is the file's own.
 */
export function guardFormulas(text: string, separator: string): string {
  const inside = text.replace(partsWith(separator).plain, (found, at: number) =>
    isNumberAt(text, at + 1, found) ? found : `${found}'`,
  );
  return isGuardedAtStart(inside) ? `'${inside}` : inside;
}

/** The text that was guarded: takes the apostrophes off where `guardFormulas` put them. */
export function withoutGuards(text: string, separator: string): string {
  const isAtStart = text.charCodeAt(0) === 0x27 && isGuardedAtStart(text.slice(1));
  const inside = isAtStart ? text.slice(1) : text;
  return inside.replace(partsWith(separator).guarded, (found, at: number) => {
    const [own = ''] = found;
    return isNumberAt(inside, at + 2, own) ? found : own;
  });
}
