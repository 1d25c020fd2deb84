/** The beginning of a text, never half a character. Of text that may hold a secret, take it out before. */
export const shorten = (text: string, length: number, ellipsis = '…'): string =>
  text.length <= length ? text : text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '') + ellipsis;
