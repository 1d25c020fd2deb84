/** Every part of a workbook begins with this. */
export const prologue = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The namespace of its sheets, its styles and itself. */
export const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** More than any spreadsheet program keeps in a cell (documented by Microsoft). */
export const longestCell = 32_767;

// What has to be escaped: characters that XML 1.0 cannot hold; CR, which XML turns into LF; and an underscore where the text
// looks like such an escape, or would in front of one. Half a surrogate pair has no bytes in UTF-8.
const unfit =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[\da-fA-F]{4}[_\u0000-\u001f\ud800-\udfff\ufffe\uffff])/g;
const mayBeUnfit = /[\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]|_x/;

/** As OOXML escapes a character in a text of a cell: `_x000D_`. */
const escapeUnit = (unit: string): string => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const markup = /[&<>"]/;

/** A text inside an element or an attribute of XML. */
export function xmlText(text: string): string {
  const fit = mayBeUnfit.test(text) ? text.replace(unfit, escapeUnit) : text;
  if (!markup.test(fit)) return fit;
  return fit.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** An attribute loses its line ends unless they are escaped. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');

const needsSpace = /^\s|\s$|[\t\n]|\s\s/;

/** A text element that keeps its spaces: `<t>…</t>`. */
export const textElement = (text: string): string =>
  needsSpace.test(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`;
