import { getOwn } from '../base/row.ts';
import { oneOf, type Reader } from '../settings/readers.ts';

const separators: Readonly<Record<string, string>> = {
  ',': ',',
  ';': ';',
  '|': '|',
  '\t': '\t',
  '\\t': '\t',
  tab: '\t',
};

/** What `--separator` means, of the command line or of a view. */
export const separatorReader: Reader<string> = (given) => {
  const value = getOwn(separators, given);
  return value === undefined ? { fault: 'is not one of , ; | tab' } : { value };
};

export const headersReader: Reader<string> = oneOf(['raw', 'en', 'ar']);
