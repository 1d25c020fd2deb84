// A text that already starts with an apostrophe gets another, so that removing one always gives the original.
const runsAsFormula = /^'*[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
const phoneNumber = /^\+\d{6,15}$/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
export const guardFormula = (text: string): string =>
  runsAsFormula.test(text) && !plainNumber.test(text) && !phoneNumber.test(text) ? `'${text}` : text;

/** The text that was guarded: takes the apostrophe off where `guardFormula` put it. */
export const withoutGuard = (text: string): string =>
  text.charCodeAt(0) === 0x27 && guardFormula(text.slice(1)) === text ? text.slice(1) : text;
