import { stringifyJson } from '../../base/exact-json.ts';

const escaped = (text: string): string => {
  let escapes = '';
  for (let at = 0; at < text.length; at++) escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escapes;
};

/** JSON as PHP writes it: everything beyond ASCII as `\uXXXX`, `/` as `\/`. Whole floats have no `.0` here anyway. */
export const phpJson = (value: unknown): string =>
  stringifyJson(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]+/g, escaped);
