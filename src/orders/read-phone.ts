import type { ParsePhone } from '../base/libraries/phones.ts';
import type { ReadPhone } from './checks/checked-order.ts';
import { saudi } from './checks/checked-order.ts';

/** Reads phones by the numbering plan of their country; without a country code, that of the receiver's. */
export const readPhoneOf =
  (parse: ParsePhone) =>
  (text: string, country = saudi): ReadPhone | undefined => {
    const found = parse(text, { defaultCountry: country as typeof saudi, extract: false });
    if (!found) return undefined;
    const type = found.getType();
    const mayBeMobile = type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
    return { country: found.country, isValid: found.isValid(), mayBeMobile };
  };
