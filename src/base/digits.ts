/** Arabic and Persian digits as the Latin ones, as which people mean them: `١٢٣` → `123`. */
export const latinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15));
